import { readSync, type Stats } from "node:fs";
import { join } from "node:path";
import { gitFolder } from "./git-folder.ts";
import { readPlainFile } from "./plain-file.ts";

/** One move of a work tree's head, as git wrote it down. */
export interface HeadMove {
  /** Ms since 1970, of whole seconds. */
  readonly at: number;
  /** `commit`: made here. `switch`: to a branch or commit. `bring`: others' work came in. `rewrite`: history was made anew. */
  readonly what: "commit" | "amend" | "switch" | "bring" | "rewrite";
  /** A commit's subject; the place that a switch led to. */
  readonly words: string;
  /** The place that a switch led away from; empty for all else. */
  readonly from: string;
}

/** Hundreds of moves. */
const MOST_BYTES = 65_536;

/** What moved a work tree's head after that time, oldest first; read from the end of git's own log, never by git. */
export function headMoves(root: string, after: number): readonly HeadMove[] {
  const folder = gitFolder(root);
  const lines = folder ? readLogTail(join(folder.own, "logs", "HEAD")).split("\n") : [];
  return lines.flatMap((line) => moveIn(line) ?? []).filter(({ at }) => at > after);
}

/** Of a longer file the first line is half a one, which is none. */
function readLogTail(path: string): string {
  const tail = (file: number, { size }: Stats) => {
    const bytes = Buffer.alloc(Math.min(size, MOST_BYTES));
    const read = readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8", 0, read);
  };
  return readPlainFile(path, tail) ?? "";
}

/** Old and new commit, who and when, and what git was asked for. */
const MOVE = /^([0-9a-f]{40,64}) ([0-9a-f]{40,64}) [^\t]{0,500}> (\d{1,11}) [+-]\d{4}\t(.{1,2000})$/;

function moveIn(line: string): HeadMove | null {
  const [, old, now, seconds, told = ""] = MOVE.exec(line) ?? [];
  if (seconds === undefined) return null;
  const at = Number(seconds) * 1_000;
  const [, from = "", to = ""] = /^checkout: moving from (\S{1,200}) to (\S{1,200})$/.exec(told) ?? [];
  if (to !== "") return { at, what: "switch", words: to, from };
  const [, verb = "", how = "", words = ""] = /^([a-z-]+)([^:]{0,200}): (.*)$/.exec(told) ?? [];
  // What led nowhere, as a stash does, and the steps of something longer.
  if (old === now || /\((?:start|pick|continue|squash|fixup|reword|edit)\)/.test(how)) return null;
  const what = verb === "commit" ? commitKind(how) : KINDS.get(verb);
  if (!what) return null;
  // What is taken back may be another's, and git quotes it.
  const own = verb === "revert" ? "Revert" : words;
  return { at, what, words: what === "commit" || what === "amend" ? own : "", from: "" };
}

function commitKind(how: string): HeadMove["what"] {
  if (how === " (amend)") return "amend";
  return how === " (merge)" || how === " (cherry-pick)" ? "bring" : "commit";
}

/** Whose words a picked or applied commit bears nobody knows, so it counts as others'. */
const KINDS: ReadonlyMap<string, HeadMove["what"]> = new Map([
  ["pull", "bring"],
  ["merge", "bring"],
  ["cherry-pick", "bring"],
  ["am", "bring"],
  ["revert", "commit"],
  ["reset", "rewrite"],
  ["rebase", "rewrite"],
]);
