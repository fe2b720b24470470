import { closeSync, globSync, openSync, readSync } from "node:fs";
import { basename, join } from "node:path";

const HEAD_BYTES = 200_000;

/** Of each session of a home, by the client's id: the folder it ran in. */
export function foldersOfSessions(home: string): ReadonlyMap<string, string> {
  const files = globSync(join(home, ".claude/projects/*/*.jsonl"));
  return new Map(
    files.flatMap((file) => {
      const cwd = /"cwd":"([^"]+)"/.exec(headOf(file))?.[1];
      return cwd === undefined ? [] : [[basename(file, ".jsonl"), cwd] as const];
    }),
  );
}

function headOf(file: string): string {
  const bytes = Buffer.alloc(HEAD_BYTES);
  const open = openSync(file, "r");
  try {
    return bytes.toString("utf8", 0, readSync(open, bytes, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(open);
  }
}
