import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { decisionsInRawText } from "../../src/distill/sentences/claims.ts";
import { requestInRawPrompt } from "../../src/distill/sentences/request.ts";
import type { PastStep } from "../../src/domain/past.ts";
import { missingLines } from "../../src/inject/compaction/after-compact.ts";
import { bestSections } from "../../src/inject/compaction/best-sections.ts";
import { condense } from "../../src/inject/compaction/condense.ts";
import type { CondenseDeps, RecallDocument } from "../../src/inject/compaction/recall-document.ts";
import { redact } from "../../src/redact/redact.ts";
import { estimateTokens } from "../../src/text/tokens.ts";
import { progress } from "../progress.ts";
import { provenance, ROOT } from "../provenance.ts";
import { publish } from "../publish.ts";
import { rounded } from "../statistics.ts";
import { WrongUse } from "../wrong-use.ts";
import { namesIn } from "./names.ts";
import { type Compaction, recordedCompactions } from "./recorded.ts";

const ARGUMENTS = {
  data: { type: "string" },
  homes: { type: "string" },
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
} as const;

/** Characters that come back: one block of the client with the brief in it, then two more of their own. */
const SIZES = [4_000, 8_000, 8_400, 18_000, 27_000] as const;

/** What one more character that comes back after a compaction is good for, on recorded ones. */
export async function benchCompactions(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  if (values.data === undefined) throw new WrongUse("compactions: --data DIR says where the sessions are");
  const from = provenance();
  const homes = resolve(values.homes ?? join(ROOT, ".cache", "real", "homes"));
  const measured: Measured[] = [];
  for await (const compaction of recordedCompactions(resolve(values.data), homes)) {
    const one = measure(compaction);
    if (one) measured.push(one);
    progress("compactions", measured.length, SEEN);
  }
  publish(toReport(measured, from), printCompactions, values);
}

/** Distinct ones in the archives, for the progress alone. */
const SEEN = 46;

interface Measured {
  /** Names that the session goes on to use and that were said before. */
  readonly needed: number;
  readonly rows: readonly Row[];
}

interface Row {
  readonly what: string;
  /** Of the needed names. */
  readonly known: number;
  readonly characters: number;
  readonly tokens: number;
}

/** Null where nothing of before is used later. */
function measure({ before, summary, after }: Compaction): Measured | null {
  const said = new Set(before.flatMap(namesOfStep));
  const needed = [...new Set(after.flatMap(namesOfStep))].filter((name) => said.has(name));
  if (needed.length === 0) return null;
  const document = condense({ steps: before, opening: [], unreadBytes: 0 }, condenseDeps());
  const rowOf = (what: string, text: string): Row => {
    const context = `${summary}\n${text}`;
    const known = needed.filter((name) => context.includes(name)).length;
    return { what, known, characters: text.length, tokens: estimateTokens(text, BYTES_PER_TOKEN) };
  };
  const rows = [
    rowOf("the agent's summary alone", ""),
    ...SIZES.map((size) => rowOf(`best ${size}`, withMissing(document, summary, size))),
    rowOf("the whole document", document.text),
  ];
  return { needed: needed.length, rows };
}

/** As the hooks give it: the best of it, then what that and the summary lack. */
function withMissing(document: RecallDocument, summary: string, size: number): string {
  const best = bestSections(document, size);
  return [best, ...missingLines({ facts: document, byModel: null }, `${summary}\n${best}`)].join("\n");
}

function namesOfStep({ text, tool, kind }: PastStep): readonly string[] {
  // What a tool printed is in no document.
  const words = kind === "tool" || kind === "tool-failure" ? "" : text;
  return namesIn(`${words} ${tool?.command ?? ""} ${tool?.path ?? ""}`);
}

const BYTES_PER_TOKEN = 3;
const KEY = new Uint8Array(32);

function condenseDeps(): CondenseDeps {
  return {
    safe: (text) => redact(text, KEY).text,
    deny: [],
    userHome: "/srv/nobody",
    bytesPerToken: BYTES_PER_TOKEN,
    askIn: requestInRawPrompt,
    decisionsIn: (speaker, text, asked) => decisionsInRawText(speaker, text, asked),
  };
}

type Report = ReturnType<typeof toReport>;

function toReport(measured: readonly Measured[], from: ReturnType<typeof provenance>) {
  const needed = measured.reduce((sum, one) => sum + one.needed, 0);
  const whats = measured[0]?.rows.map(({ what }) => what) ?? [];
  const sizes = whats.map((what, at) => {
    const rows = measured.flatMap(({ rows }) => rows[at] ?? []);
    const sum = (pick: (row: Row) => number) => rows.reduce((all, row) => all + pick(row), 0);
    return {
      what,
      known: rounded(sum(({ known }) => known) / needed),
      characters: Math.round(sum(({ characters }) => characters) / rows.length),
      tokens: Math.round(sum(({ tokens }) => tokens) / rows.length),
    };
  });
  const gains = sizes.map((row, at) => ({ ...row, perThousand: gainPerThousand(row, sizes[at - 1]) }));
  return { bench: "compactions" as const, ...from, compactions: measured.length, needed, sizes: gains };
}

/** Share of the needed names that a thousand more tokens make known. */
function gainPerThousand(
  row: { known: number; tokens: number },
  previous: { known: number; tokens: number } | undefined,
): number | null {
  if (!previous || row.tokens <= previous.tokens) return null;
  return rounded((1_000 * (row.known - previous.known)) / (row.tokens - previous.tokens));
}

function printCompactions({ compactions, needed, sizes }: Report): void {
  const lines = sizes.map(
    ({ what, known, characters, tokens, perThousand }) =>
      `${what.padEnd(28)} ${known.toFixed(3)} known, ${characters} characters, ${tokens} tokens, ${perThousand ?? "-"} more for 1,000`,
  );
  process.stdout.write(`${compactions} compactions, ${needed} names used again\n${lines.join("\n")}\n`);
}
