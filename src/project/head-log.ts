import { readSync, type Stats } from "node:fs";
import { join } from "node:path";
import { NO_LINK, readPlainFile } from "../files/plain-file.ts";
import { gitFolder } from "./git-folder.ts";

/** One move of a work tree's head, from git's log. */
export interface HeadMove {
  /** Ms since 1970, of whole seconds. */
  readonly at: number;
  /** `commit`: made here. `switch`: to a branch or commit. `bring`: others' work came in. `rewrite`: history was made anew. */
  readonly what: "commit" | "amend" | "switch" | "bring" | "rewrite";
  /** A commit's subject, or the branch a switch led to. */
  readonly words: string;
  /** The branch a switch left; empty for all else. */
  readonly from: string;
}

/** Hundreds of moves. */
const MOST_BYTES = 65_536;

/** Moves of a work tree's head after that time, oldest first; from the end of git's own log, never by git. */
export function headMoves(root: string, after: number): readonly HeadMove[] {
  const folder = gitFolder(root);
  const lines = folder ? readLogTail(join(folder.own, "logs", "HEAD")).split("\n") : [];
  return lines.flatMap((line) => moveIn(line) ?? []).filter(({ at }) => at > after);
}

/** The first line of a longer file is cut, and matches nothing. */
function readLogTail(path: string): string {
  const tail = (file: number, { size }: Stats) => {
    const bytes = Buffer.alloc(Math.min(size, MOST_BYTES));
    const read = readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8", 0, read);
  };
  return readPlainFile(path, tail, NO_LINK) ?? "";
}

/** Old and new commit, who and when, and what git was asked for. */
const MOVE = /^([0-9a-f]{40,64}) ([0-9a-f]{40,64}) [^\t]{0,500}> (\d{1,11}) [+-]\d{4}\t(.{1,2000})$/;

function moveIn(line: string): HeadMove | null {
  const [, old, now, seconds, message = ""] = MOVE.exec(line) ?? [];
  if (seconds === undefined) return null;
  const at = Number(seconds) * 1_000;
  const [, from = "", to = ""] = /^checkout: moving from (\S{1,200}) to (\S{1,200})$/.exec(message) ?? [];
  if (to !== "") return { at, what: "switch", words: to, from };
  const [, verb = "", how = "", words = ""] = /^([a-z-]+)([^:]{0,200}): (.*)$/.exec(message) ?? [];
  // No move, such as a stash, or one step of a longer command.
  if (old === now || /\((?:start|pick|continue|squash|fixup|reword|edit)\)/.test(how)) return null;
  const what = verb === "commit" ? commitKind(how) : KINDS.get(verb);
  if (!what) return null;
  // Git quotes the reverted commit, which may be another author's.
  const own = verb === "revert" ? "Revert" : words;
  return { at, what, words: what === "commit" || what === "amend" ? own : "", from: "" };
}

function commitKind(how: string): HeadMove["what"] {
  if (how === " (amend)") return "amend";
  return how === " (merge)" || how === " (cherry-pick)" ? "bring" : "commit";
}

/** The author of a picked or applied commit is unknown, so it counts as another's. */
const KINDS: ReadonlyMap<string, HeadMove["what"]> = new Map([
  ["pull", "bring"],
  ["merge", "bring"],
  ["cherry-pick", "bring"],
  ["am", "bring"],
  ["revert", "commit"],
  ["reset", "rewrite"],
  ["rebase", "rewrite"],
]);
