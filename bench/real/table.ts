import { goalLine } from "../goals.ts";
import type { GoldPart } from "./gold-part.ts";
import type { ImportPart } from "./import-part.ts";
import type { ByPerson } from "./part.ts";
import type { PromptsPart } from "./prompts-part.ts";
import type { ReplayPart } from "./replay-part.ts";
import type { RealReport } from "./report.ts";
import type { SearchPart } from "./search-part.ts";

/** For people, on stdout. */
export function printReal(report: RealReport): void {
  const { import: imported, gold, search, prompts, replay, goals } = report;
  const lines = [
    ...(imported ? table("import", imported, importRow) : []),
    ...(gold ? table("gold", gold, goldRow) : []),
    ...(search ? table("search", search, searchRow) : []),
    ...(prompts ? table("prompts", prompts, promptsRow) : []),
    ...(replay ? table("replay", replay, replayRow) : []),
    ...goals.map(goalLine),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function table<T>(
  name: string,
  { all, byPerson }: ByPerson<T>,
  row: (part: T) => Record<string, number | string>,
): string[] {
  const rows = [...Object.entries(byPerson), ["all", all] as const].map(
    ([who, part]) => [who, row(part)] as const,
  );
  const columns = Object.keys(rows[0]?.[1] ?? {});
  const line = (who: string, cells: readonly (number | string)[]) =>
    who.padEnd(12) + cells.map((cell, at) => String(cell).padStart((columns[at] ?? "").length + 2)).join("");
  return [line(name, columns), ...rows.map(([who, cells]) => line(who, Object.values(cells))), ""];
}

function importRow({ sessions, events, storeMb, seconds, memories, replaced, byKind }: ImportPart) {
  const kinds = Object.entries(byKind).map(([kind, count]) => `${kind} ${count}`);
  return {
    sessions,
    "events ": events,
    "store MB": storeMb,
    seconds,
    memories,
    replaced,
    kinds: `  ${kinds.join(", ")}`,
  };
}

function goldRow({ of, own, passing, passage, nowhere, stale }: GoldPart) {
  return { " of": of, own, passing, passage, nowhere, stale };
}

function searchRow({ of, found, share, first, own, passing, passage }: SearchPart) {
  return { " of": of, found, share: percent(share), first, own, passing, passage };
}

function promptsRow({ explicit, other, nothing }: PromptsPart) {
  return {
    "explicit right": `${explicit.right}/${explicit.of}`,
    brief: explicit.brief,
    wrong: explicit.wrong,
    silent: explicit.silent,
    findable: explicit.findable,
    "other right": `${other.right}/${other.of}`,
    "brief ": other.brief,
    "wrong ": other.wrong,
    "silent ": other.silent,
    "findable ": other.findable,
    "noise  ": `${nothing.noise}/${nothing.of}`,
  };
}

function replayRow(part: ReplayPart) {
  const { sessions, prompts, tools, failures, blocks, beside, besidePerSession, besideMost } = part;
  return {
    ...{ sessions, prompts, "tools ": tools, failures, "brief ": blocks.brief ?? 0 },
    ...{ "at prompts": blocks.prompt ?? 0, "at tools": blocks.tool ?? 0, "at failures": blocks.failure ?? 0 },
    ...{ beside, "a session": besidePerSession, most: besideMost, "tokens a session": part.tokensPerSession },
  };
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
