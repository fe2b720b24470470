import type { HeadMove } from "../project/head-log.ts";
import { foreignLine } from "./block/one-line.ts";

const MOST_SUBJECTS = 3;
const MAX_SUBJECT = 72;
const MAX_BRANCH = 60;

/** Changes of a repository in at most two lines, none if its head did not move. `safe` redacts. */
export function repositoryChanges(
  moves: readonly HeadMove[],
  { since, safe }: { readonly since: number; readonly safe: (text: string) => string },
): readonly string[] {
  const subjects = subjectsOf(moves).map((words) => foreignLine(safe(words), MAX_SUBJECT));
  const incoming = moves.filter(({ what }) => what === "bring").length;
  const changes = [
    countPhrase(subjects.length, "local commit", "local commits"),
    countPhrase(incoming, "pull, merge or cherry-pick", "pulls, merges or cherry-picks"),
    moves.some(({ what }) => what === "rewrite") ? "the branch was reset or rebased" : "",
    switchPhrase(moves, safe),
  ].filter((words) => words !== "");
  if (changes.length === 0) return [];
  const latest = subjects.slice(-MOST_SUBJECTS).map((words) => `"${words}"`);
  const day = new Date(since).toISOString().slice(0, 16).replace("T", " ");
  const more = subjects.length > latest.length ? "latest: " : "";
  return [
    `[repository] since ${day} UTC, the last session here: ${changes.join("; ")}`,
    ...(latest.length > 0 ? [`  ${more}${latest.join(", ")}`] : []),
  ];
}

/** An amended commit replaces the one before it, unless that was pulled in. */
function subjectsOf(moves: readonly HeadMove[]): string[] {
  const subjects: string[] = [];
  let isAnothers = false;
  for (const { what, words } of moves) {
    if (what !== "amend") isAnothers = what === "bring";
    if (isAnothers) continue;
    if (what === "amend") subjects.pop();
    if (what === "amend" || what === "commit") subjects.push(words);
  }
  return subjects;
}

function countPhrase(count: number, one: string, many: string): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
}

/** Empty where it ended on the first branch. */
function switchPhrase(moves: readonly HeadMove[], safe: (text: string) => string): string {
  const switches = moves.filter(({ what }) => what === "switch");
  const [from, to] = [switches[0]?.from ?? "", switches.at(-1)?.words ?? ""];
  if (from === to) return "";
  const name = (text: string) => foreignLine(safe(text), MAX_BRANCH);
  return `switched from ${name(from)} to ${name(to)}`;
}
