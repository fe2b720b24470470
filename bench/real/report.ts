import { atLeast, atMost, type Goal } from "../goals.ts";
import type { Provenance } from "../provenance.ts";
import { rounded } from "../statistics.ts";
import type { GoldPart } from "./gold-part.ts";
import type { ImportPart } from "./import-part.ts";
import type { ByPerson } from "./part.ts";
import type { PromptsPart } from "./prompts-part.ts";
import type { ReplayPart } from "./replay-part.ts";
import type { SearchPart } from "./search-part.ts";

export interface Parts {
  readonly import: ByPerson<ImportPart>;
  readonly gold: ByPerson<GoldPart>;
  readonly search: ByPerson<SearchPart>;
  readonly prompts: ByPerson<PromptsPart>;
  readonly replay: ByPerson<ReplayPart>;
}

/** What `--json` prints: counts and ids, no text of anybody's. */
export interface RealReport extends Provenance, Partial<Parts> {
  readonly bench: "real";
  readonly goals: readonly Goal[];
}

export function toReport(parts: Partial<Parts>, from: Provenance): RealReport {
  const { gold, search, prompts, replay } = parts;
  const goals = [
    ...(gold ? [atLeast("gold: own", 0.4, rounded(gold.all.own / gold.all.of))] : []),
    ...(search ? [atLeast("search: found", 0.85, search.all.share)] : []),
    ...(prompts ? promptGoals(prompts.all) : []),
    ...(replay ? [atMost("replay: blocks a session beside the brief", 3, replay.all.besidePerSession)] : []),
  ];
  return { bench: "real", ...from, ...parts, goals };
}

function promptGoals({ explicit, other, nothing }: PromptsPart): Goal[] {
  return [
    atLeast("prompts: explicit right", 0.75, explicit.share),
    atLeast("prompts: other right", 0.45, other.share),
    atMost("prompts: noise", 0.03, nothing.share),
  ];
}

/** As it may be kept: people by number, and nothing by which a thing or a prompt is known. */
export function withoutNames(report: RealReport): RealReport {
  const parts = Object.entries(report).map(([name, part]) => [
    name,
    isByPerson(part) ? withNumbers(part) : part,
  ]);
  return Object.fromEntries(parts) as RealReport;
}

function isByPerson(part: unknown): part is ByPerson<object> {
  return typeof part === "object" && part !== null && "byPerson" in part;
}

/** People by number, and no ids. */
export function withNumbers<T extends object>({ all, byPerson }: ByPerson<T>): ByPerson<T> {
  const people = Object.values(byPerson).map((figures, at) => [`person ${at + 1}`, withoutIds(figures)]);
  return { all: withoutIds(all), byPerson: Object.fromEntries(people) };
}

function withoutIds<T extends object>(figures: T): T {
  return Object.fromEntries(Object.entries(figures).filter(([name]) => name !== "ids")) as T;
}
