import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../provenance.ts";

const VERDICTS = ["useful", "marginal", "junk"] as const;
type Verdict = (typeof VERDICTS)[number];

/** A memory as somebody who read it judged it. */
export interface Judged {
  /** By its words, as `draw` names it. */
  readonly id: string;
  readonly rule: string;
  readonly verdict: Verdict;
  readonly why: string;
}

export type Counts = Readonly<Record<Verdict, number>>;

const FOLDER = join(ROOT, "bench", "datasets", "junk");

/** `before`: the same draw before the rules were mended. Throws at a verdict that is none. */
export function readJudged(name: "judged" | "before"): Judged[] {
  const lines = readFileSync(join(FOLDER, `${name}.jsonl`), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => {
    const row: Judged = JSON.parse(line);
    if (!VERDICTS.includes(row.verdict)) throw new Error(`no verdict: ${line}`);
    return row;
  });
}

export function countVerdicts(judged: readonly Pick<Judged, "verdict">[]): Counts {
  const of = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length;
  return { useful: of("useful"), marginal: of("marginal"), junk: of("junk") };
}
