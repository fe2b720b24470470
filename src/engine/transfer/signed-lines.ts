import { EXPORT_FORMAT } from "../../domain/export.ts";
import { hmacUnder } from "../../text/hashes/digest.ts";

export const EXPORT_HEADER = JSON.stringify({ unbidden: "export", format: EXPORT_FORMAT });

/** Signs a record as a line that only the home with this key can have written. */
export function lineSigner(key: Uint8Array): (record: object) => string {
  const mark = signer(key);
  return (record) => {
    const text = JSON.stringify(record);
    return `${text.slice(0, -1)},"sign":"${mark(text)}"}`;
  };
}

/** Reads a line without its signature, and checks it. Throws where it is no JSON object. */
export function lineReader(key: Uint8Array): (line: string) => { record: object; signed: boolean } {
  const mark = signer(key);
  return (line) => {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed !== "object" || parsed === null) throw new SyntaxError("it is no JSON object");
    const { sign, ...record } = parsed as Record<string, unknown>;
    return { record, signed: sign === mark(JSON.stringify(record)) };
  };
}

/** Distinct from all other uses of the key. */
function signer(key: Uint8Array): (text: string) => string {
  const hmac = hmacUnder(key);
  return (text) => hmac(`export:${EXPORT_FORMAT}:${text}`).slice(0, 32);
}
