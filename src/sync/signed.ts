import { hmacUnder } from "../text/hashes/digest.ts";

/** Lines with their signature as the last one: who has a key to seal with is not yet one of the machines. */
export function signLines(authKey: string, lines: readonly string[]): string {
  const text = lines.join("\n");
  return `${text}\n${signatureOf(authKey, text)}`;
}

/** Null where the signature is not ours. */
export function readSigned(authKey: string, text: string): readonly string[] | null {
  const end = text.lastIndexOf("\n");
  const body = text.slice(0, Math.max(0, end));
  const given = Buffer.from(text.slice(end + 1));
  const expected = Buffer.from(signatureOf(authKey, body));
  const { timingSafeEqual } = process.getBuiltinModule("node:crypto");
  return given.length === expected.length && timingSafeEqual(given, expected) ? body.split("\n") : null;
}

function signatureOf(authKey: string, text: string): string {
  return hmacUnder(Buffer.from(authKey, "hex"))(text);
}
