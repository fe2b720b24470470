import type { ToolUse } from "../../domain/event.ts";
import type { Deed, ToldStep } from "./recall-document.ts";

/** Most things named in one line. */
const MOST_NAMED = 8;

/** One line for each command, failure and refusal, and one for those of a kind that follow each other. */
export function toolLines(steps: readonly ToldStep[]): readonly string[] {
  const lines: string[] = [];
  let run: Deed[] = [];
  const finish = () => {
    if (run.length > 0) lines.push(`- ${foldedLine(run)}`);
    run = [];
  };
  for (const { kind, text, deed } of steps) {
    if (!deed) continue;
    const [last] = run;
    if (kind !== "did" || (last && !folds(last, deed))) finish();
    if (kind === "did") run.push(deed);
    else lines.push(`- ${unhappyLine(kind, deed, text)}`);
  }
  finish();
  return lines;
}

/** Commands are lines of their own, but for the same again. */
function folds(last: Deed, next: Deed): boolean {
  if (last.use !== next.use) return false;
  if (last.use === "shell") return last.what === next.what;
  return last.use !== "other" || last.name === next.name;
}

function foldedLine(deeds: readonly Deed[]): string {
  const [first] = deeds as [Deed];
  const counts = new Map<string, number>();
  for (const { what } of deeds) counts.set(what, (counts.get(what) ?? 0) + 1);
  const named = [...counts].filter(([what]) => what !== "");
  if (named.length === 0) return sayOf(first, "") + times(deeds.length);
  const shown = named.slice(0, MOST_NAMED).map(([what, count]) => what + times(count));
  const more = named.length - shown.length;
  return sayOf(first, [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", "));
}

function times(count: number): string {
  return count > 1 ? ` (${count} times)` : "";
}

/** A call as one would say it: "edited src/main.rs". */
function sayOf({ use, name }: Pick<Deed, "use" | "name">, what: string): string {
  const verb = VERBS[use] ?? `used ${name}`;
  return what === "" ? verb.replace(/:$/, "") : `${verb}${use === "other" ? ":" : ""} ${what}`;
}

const VERBS: Readonly<Partial<Record<ToolUse, string>>> = {
  shell: "$",
  edit: "edited",
  write: "wrote",
  read: "read",
  search: "searched",
  agent: "had an agent work:",
  skill: "loaded the skill",
};

/** What failed or was not allowed, with why. */
export function unhappyLine(kind: ToldStep["kind"], deed: Deed, why: string): string {
  const call = sayOf(deed, deed.what);
  if (kind === "refused") return `${call} (not allowed${why === "" ? "" : `; the user said: ${why}`})`;
  return `${call} (failed${why === "" ? "" : `: ${quoted(why)}`})`;
}

/** A tool prints what it likes: between marks of its own it cannot pass for what the user said. */
function quoted(printed: string): string {
  return `“${printed.replace(/[“”]/g, '"')}”`;
}
