/** Whole input, or why there is none. */
export type Input =
  | { readonly status: "whole"; readonly bytes: Uint8Array }
  | { readonly status: "INPUT_TOO_LARGE" };

const MAX_BYTES = 64_000_000;
/** Some hosts never close stdin: after a closing brace this much silence counts as the end. */
const QUIET_MS = 60;
const CLOSING_BRACE = 0x7d;

/** Reads stdin to its end. Never settles when nothing comes; the caller's deadline ends the wait. */
export function readInput(stdin: NodeJS.ReadableStream): Promise<Input> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let quiet: NodeJS.Timeout | undefined;
    const finish = () => resolve({ status: "whole", bytes: withoutMark(Buffer.concat(chunks)) });
    const finishIfWhole = () => isJson(withoutMark(Buffer.concat(chunks))) && finish();
    stdin.on("data", (chunk: Buffer) => {
      clearTimeout(quiet);
      size += chunk.length;
      if (size > MAX_BYTES) return resolve({ status: "INPUT_TOO_LARGE" });
      chunks.push(chunk);
      if (endsWithBrace(chunk)) quiet = setTimeout(finishIfWhole, QUIET_MS);
    });
    stdin.on("end", finish);
    stdin.on("error", finish);
  });
}

/** Some shells put a byte order mark before what they pass on. */
function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** A slow host may pause after a brace that is not the last. */
function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString("utf8"));
    return true;
  } catch {
    // Not whole yet: more comes, or the caller's deadline ends the wait.
    return false;
  }
}

function endsWithBrace(chunk: Buffer): boolean {
  let last = chunk.length - 1;
  while (last >= 0 && (chunk[last] ?? 0) <= 0x20) last--;
  return chunk[last] === CLOSING_BRACE;
}
