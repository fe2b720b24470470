import { atLeast, atMost, type Goal } from "../goals.ts";
import type { Provenance } from "../provenance.ts";
import { rounded } from "../statistics.ts";
import { WrongUse } from "../wrong-use.ts";
import { type ByPerson, byPerson } from "./part.ts";

/** `wrong`: it says what is not so, or in the user's name what the user did not say. */
const VERDICTS = ["useful", "marginal", "junk", "wrong"] as const;
type Verdict = (typeof VERDICTS)[number];

/** Shares of what was judged, each row counting for as many as it stands for. */
interface Rates extends Partial<Readonly<Record<Verdict, number>>> {
  readonly judged: number;
  readonly unjudged: number;
}

export interface JudgedPart extends Rates {
  readonly byRule: Readonly<Record<string, Rates>>;
  readonly byKind: Readonly<Record<string, Rates>>;
  /** What is told in the user's own name. */
  readonly own: Rates;
}

/** What `--json` prints. */
export interface JudgedReport extends Provenance, ByPerson<JudgedPart> {
  readonly bench: "real-judged";
  readonly goals: readonly Goal[];
}

type Row = Readonly<Record<string, string>> & { readonly dev: string };

/** Told by themselves: their titles and bodies are judged by other rows of the study. */
const APART: ReadonlySet<string> = new Set(["handoff", "snapshot"]);

/** Rates of judged sheets, those of memories or of blocks. */
export function judgedReport(tables: readonly Record<string, string>[], from: Provenance): JudgedReport {
  const rows = tables.map((row): Row => ({ ...row, dev: row.dev ?? "" }));
  const wrong = rows.find(({ label = "" }) => label !== "" && !isVerdict(label));
  if (wrong) throw new WrongUse(`"${wrong.label}" is no verdict; they are ${VERDICTS.join(", ")}`);
  const rates = byPerson(rows, figures);
  return { bench: "real-judged", ...from, ...rates, goals: goalsFor(rates.all) };
}

function isVerdict(label: string): label is Verdict {
  return VERDICTS.some((verdict) => verdict === label);
}

function figures(rows: readonly Row[]): JudgedPart {
  const by = (name: string) => {
    const groups = [...Map.groupBy(rows, (row) => row[name] ?? "")].sort(([a], [b]) => a.localeCompare(b));
    return Object.fromEntries(groups.map(([key, some]) => [key, ratesOf(some)]));
  };
  return {
    ...ratesOf(rows.filter(({ rule = "" }) => !APART.has(rule))),
    byRule: by("rule"),
    byKind: by("kind"),
    own: ratesOf(rows.filter(({ trust, rule = "" }) => trust === "3" && !APART.has(rule))),
  };
}

function ratesOf(rows: readonly Row[]): Rates {
  const weigh = (some: readonly Row[]) => some.reduce((sum, { weight }) => sum + (Number(weight) || 1), 0);
  const judged = rows.filter(({ label = "" }) => label !== "");
  const counts = { judged: judged.length, unjudged: rows.length - judged.length };
  if (judged.length === 0) return counts;
  const shares = VERDICTS.map((verdict) => [
    verdict,
    rounded(weigh(judged.filter(({ label }) => label === verdict)) / weigh(judged)),
  ]);
  return { ...counts, ...Object.fromEntries(shares) };
}

function goalsFor({ useful, wrong, junk, own }: JudgedPart): Goal[] {
  if (useful === undefined || wrong === undefined || junk === undefined) return [];
  return [
    atLeast("useful", 0.5, useful),
    atMost("wrong", 0.04, wrong),
    atMost("junk", 0.12, junk),
    ...(own.wrong === undefined ? [] : [atLeast("right in the user's own name", 0.95, 1 - own.wrong)]),
  ];
}
