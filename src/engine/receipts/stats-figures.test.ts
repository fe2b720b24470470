import { expect, test } from "vitest";
import type { FeedbackSign, ItemFigures, ReceiptFigures } from "../../store/port/feedback-store.ts";
import { dailyFigures, receiptStats } from "./stats-figures.ts";

const item = (kind: ItemFigures["kind"], ...how: readonly FeedbackSign[]): ItemFigures => ({
  kind,
  path: "relevant",
  how,
});

const receipt = (parts: Partial<ReceiptFigures>): ReceiptFigures => ({
  ...{
    id: "r",
    at: 0,
    project: "p",
    session: "s-1",
    hookEvent: "prompt",
    verdict: "injected",
    degraded: false,
  },
  ...{ tokens: 0, ms: 1, items: [] },
  ...parts,
});
const silent = (parts: Partial<ReceiptFigures> = {}) => receipt({ verdict: "silent", ...parts });

test("decisions are counted by hook event and memories by kind, each with those used", () => {
  const figures = receiptStats([
    receipt({ items: [item("decision", "cited", "file"), item("note", "unused")] }),
    receipt({ items: [item("decision", "contradicted"), item(null)] }),
    receipt({ hookEvent: "session-start", items: [item("handoff", "unused")] }),
    silent(),
  ]);
  expect(figures.decisions).toMatchObject({ injected: 3, used: 1, silent: 1 });
  expect(figures.byHookEvent).toMatchObject([
    { name: "session-start", injected: 1, used: 0, silent: 0 },
    { name: "prompt", injected: 2, used: 1, silent: 1 },
  ]);
  expect(figures.given).toMatchObject({ given: 5, used: 1, contradicted: 1, unused: 2 });
  expect(figures.byKind.map(({ name, given }) => [name, given])).toEqual([
    ["decision", 2],
    ["forgotten", 1],
    ["handoff", 1],
    ["note", 1],
  ]);
});

test("tokens are averaged over prompts, silent ones too, and over sessions", () => {
  const { tokens } = receiptStats([
    receipt({ tokens: 100 }),
    silent(),
    receipt({ tokens: 60, session: "s-2" }),
    receipt({ tokens: 300, session: "s-2", hookEvent: "session-start" }),
  ]);
  expect(tokens).toEqual({
    all: 460,
    perPrompt: 53,
    perSpokenPrompt: 80,
    perSession: 230,
    mostInSession: 360,
  });
});

test("times are the 50th, 95th and 99th percentiles", () => {
  const receipts = Array.from({ length: 100 }, (_, at) => silent({ ms: 100 - at }));
  expect(receiptStats(receipts).decisions.ms).toEqual({ p50: 50, p95: 95, p99: 99 });
});

test("days are counted by themselves, in UTC and oldest first", () => {
  const at = (text: string) => Date.parse(text);
  const days = dailyFigures([
    silent({ at: at("2026-02-11T00:00:00Z"), ms: 8 }),
    receipt({ at: at("2026-02-10T23:59:59Z"), tokens: 40, ms: 4 }),
    receipt({ at: at("2026-02-10T00:00:00Z"), tokens: 60, ms: 2 }),
  ]);
  expect(days).toMatchObject([
    { name: "2026-02-10", injected: 2, silent: 0, tokens: 100, ms: { p50: 2, p95: 4 } },
    { name: "2026-02-11", injected: 0, silent: 1, tokens: 0, ms: { p50: 8 } },
  ]);
});

test("without receipts all figures are 0", () => {
  const { decisions, tokens, byKind } = receiptStats([]);
  expect([decisions.ms.p99, tokens.mostInSession, byKind]).toEqual([0, 0, []]);
});
