import type { InjectionEvent } from "../../domain/receipt.ts";
import type { DecisionFigures, GivenFigures, Percentiles, StatsAnswer } from "../../operations/stats.ts";
import { HELPFUL_SIGNS, type ItemFigures, type ReceiptFigures } from "../../store/port/feedback-store.ts";
import { isoDay } from "../../text/iso-day.ts";

const INJECTION_EVENTS: readonly InjectionEvent[] = [
  "session-start",
  "prompt",
  "before-tool",
  "tool-failure",
  "sub-agent-start",
];

type ReceiptStats = Pick<StatsAnswer, "decisions" | "byHookEvent" | "given" | "byKind" | "byPath" | "tokens">;

/** Pure: the figures of all receipts. */
export function receiptStats(receipts: readonly ReceiptFigures[]): ReceiptStats {
  const items = receipts.flatMap((receipt) => receipt.items);
  const hookEvents = INJECTION_EVENTS.flatMap((hookEvent) => {
    const own = receipts.filter((receipt) => receipt.hookEvent === hookEvent);
    return own.length === 0 ? [] : [{ ...decisionFigures(hookEvent, own), name: hookEvent }];
  });
  return {
    decisions: decisionFigures("all", receipts),
    byHookEvent: hookEvents,
    given: givenFigures("all", items),
    byKind: groupedFigures(items, ({ kind }) => kind ?? "forgotten"),
    byPath: groupedFigures(items, ({ path }) => path ?? "not said"),
    tokens: tokenFigures(receipts),
  };
}

/** Oldest first, days in UTC. */
export function dailyFigures(receipts: readonly ReceiptFigures[]): DecisionFigures[] {
  const days = [...Map.groupBy(receipts, ({ at }) => isoDay(at))];
  return days
    .map(([day, own]) => decisionFigures(day, own))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

export function decisionFigures(name: string, receipts: readonly ReceiptFigures[]): DecisionFigures {
  const injected = receipts.filter(({ verdict }) => verdict === "injected");
  return {
    name,
    injected: injected.length,
    used: injected.filter(({ items }) => items.some(isUsed)).length,
    silent: receipts.length - injected.length,
    tokens: sumOf(receipts.map(({ tokens }) => tokens)),
    ms: percentiles(receipts.map(({ ms }) => ms)),
  };
}

function isUsed({ how }: ItemFigures): boolean {
  return HELPFUL_SIGNS.some((sign) => how.includes(sign));
}

function givenFigures<Name extends string>(
  name: Name,
  items: readonly ItemFigures[],
): GivenFigures & { name: Name } {
  return {
    name,
    given: items.length,
    used: items.filter(isUsed).length,
    contradicted: items.filter(({ how }) => how.includes("contradicted")).length,
    unused: items.filter(({ how }) => how.includes("unused")).length,
    notJudged: items.filter(({ how }) => how.length === 0).length,
  };
}

/** Most injected first. */
function groupedFigures<Name extends string>(
  items: readonly ItemFigures[],
  nameOf: (item: ItemFigures) => Name,
) {
  const groups = Map.groupBy(items, nameOf);
  const rows = [...groups].map(([name, own]) => givenFigures(name, own));
  return rows.sort((one, other) => other.given - one.given || (one.name < other.name ? -1 : 1));
}

function tokenFigures(receipts: readonly ReceiptFigures[]): StatsAnswer["tokens"] {
  const prompts = receipts.filter(({ hookEvent }) => hookEvent === "prompt");
  const spoken = prompts.filter(({ verdict }) => verdict === "injected");
  const ofPrompts = sumOf(prompts.map(({ tokens }) => tokens));
  const sessions = [...Map.groupBy(receipts, ({ session }) => session).values()].map((own) =>
    sumOf(own.map(({ tokens }) => tokens)),
  );
  return {
    all: sumOf(sessions),
    perPrompt: mean(ofPrompts, prompts.length),
    perSpokenPrompt: mean(ofPrompts, spoken.length),
    perSession: mean(sumOf(sessions), sessions.length),
    mostInSession: Math.max(0, ...sessions),
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function mean(all: number, count: number): number {
  return count === 0 ? 0 : Math.round(all / count);
}

/** By nearest rank. */
export function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (part: number) => Number((sorted[Math.ceil(sorted.length * part) - 1] ?? 0).toFixed(2));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
