import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesUnder } from "../kept.ts";

/** So many characters in a row of a secret's random part are a leak; a shorter random part counts whole. */
const WINDOW = 12;
/** No random part is shorter. */
const SHORT = 8;

/** Looks for parts of many secrets in bytes, in one pass. */
export interface LeakSearch {
  /** Numbers of the secrets a part of which is in the bytes: as they are, in other letters' case, or in base64. */
  found(bytes: Uint8Array): number[];
}

/** Files under a folder that hold a part of a secret, each with which. */
export function leaksUnder(folder: string, search: LeakSearch, names: readonly string[]): string[] {
  return filesUnder(folder).flatMap((file) => {
    // A name can tell as much as what it names.
    const bytes = Buffer.concat([Buffer.from(`${file}\n`), readFileSync(join(folder, file))]);
    return search.found(bytes).map((number) => `${file}: ${names[number]}`);
  });
}

/** JSON escapes newlines and quotes only, which part a key file's lines anyway. */
export function leakSearch(secrets: readonly string[]): LeakSearch {
  const owners = new Map<string, number>();
  const beginnings = new Uint8Array(HASHES);
  for (const [number, secret] of secrets.entries()) {
    for (const part of windows(folded(Buffer.from(secret)))) {
      owners.set(part, number);
      eachBeginning(part.slice(0, SHORT), (_at, hash) => (beginnings[hash] = 1));
    }
  }
  const sizes = [...new Set([...owners.keys()].map(({ length }) => length))];
  return {
    found: (bytes) => {
      const found = new Set<number | undefined>();
      for (const text of [folded(bytes), ...decoded(bytes)]) {
        eachBeginning(text, (at, hash) => {
          // Nearly every place is told from here to be none.
          if (beginnings[hash] === 0) return;
          for (const size of sizes) found.add(owners.get(text.slice(at, at + size)));
        });
      }
      return [...found].filter((number) => number !== undefined);
    },
  };
}

const HASHES = 1 << 22;
const FACTOR = 37;
const LEAVING = Array.from({ length: SHORT }).reduce<number>((power) => Math.imul(power, FACTOR), 1);

/** A number for the characters at each place, made from the one before. */
function eachBeginning(text: string, look: (at: number, hash: number) => void): void {
  let rolling = 0;
  for (let end = 0; end < text.length; end++) {
    rolling = (Math.imul(rolling, FACTOR) + text.charCodeAt(end)) | 0;
    if (end >= SHORT) rolling = (rolling - Math.imul(LEAVING, text.charCodeAt(end - SHORT))) | 0;
    if (end + 1 >= SHORT) look(end + 1 - SHORT, Math.imul(rolling, 0x9e3779b1) >>> 10);
  }
}

function windows(text: string): string[] {
  const size = Math.min(WINDOW, text.length);
  return Array.from({ length: text.length - size + 1 }, (_, at) => text.slice(at, at + size));
}

/** The index folds case, so a part of a secret may lie there in small letters. */
function folded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1").toLowerCase();
}

/** What runs of base64 say, wherever in the run it begins. */
function decoded(bytes: Uint8Array): string[] {
  const runs =
    Buffer.from(bytes)
      .toString("latin1")
      .match(/[\w+/-]{24,}/g) ?? [];
  return [0, 1, 2, 3].map((from) =>
    folded(Buffer.concat(runs.map((run) => Buffer.from(run.slice(from), "base64")))),
  );
}
