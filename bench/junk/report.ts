import type { Provenance } from "../provenance.ts";
import type { KeptMemory } from "../week/replay.ts";
import { draw } from "./draw.ts";
import { type Counts, countVerdicts, type Judged } from "./judged.ts";

/** What `--json` prints. */
export interface JunkReport extends Provenance, Counts {
  readonly bench: "junk";
  /** Memories the week made. */
  readonly of: number;
  /** Of those drawn, with a verdict. */
  readonly judged: number;
  /** Drawn, and in other words than those that were read. */
  readonly unjudged: number;
  readonly byRule: Readonly<Record<string, Counts>>;
  /** The same draw before the rules were mended. */
  readonly before: Counts;
  /** What somebody has to read. */
  readonly toJudge: readonly ToJudge[];
}

interface ToJudge {
  readonly id: string;
  readonly project: string;
  readonly rule: string;
  readonly title: string;
  readonly body: string;
}

const DRAWN = 100;

/** Pure. */
export function toReport(
  kept: readonly KeptMemory[],
  known: { readonly judged: readonly Judged[]; readonly before: readonly Judged[] },
  from: Provenance,
): JunkReport {
  const drawn = draw(kept, DRAWN);
  const byId = new Map(known.judged.map((one) => [one.id, one]));
  const judged = drawn.flatMap(({ id }) => byId.get(id) ?? []);
  const unread = drawn.filter(({ id }) => !byId.has(id));
  const byRule = [...Map.groupBy(judged, ({ rule }) => rule)].sort(([a], [b]) => a.localeCompare(b));
  return {
    bench: "junk",
    ...from,
    of: kept.length,
    judged: judged.length,
    ...countVerdicts(judged),
    unjudged: unread.length,
    byRule: Object.fromEntries(byRule.map(([rule, rows]) => [rule, countVerdicts(rows)])),
    before: countVerdicts(known.before),
    toJudge: unread.map(({ id, project, memory: { rule, title, body } }) => ({
      id,
      project,
      rule,
      title,
      body,
    })),
  };
}
