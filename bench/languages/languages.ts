import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../provenance.ts";
import { publish } from "../publish.ts";
import type { Item, Question } from "../recall/library.ts";
import { unbiddenSystem } from "../recall/unbidden-system.ts";
import { type Asked, type LanguagesReport, printLanguages, toReport } from "./report.ts";

const ARGUMENTS = {
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
  misses: { type: "boolean", default: false },
  only: { type: "string" },
} as const;

/** What is asked, and what has nothing to do with anything that is remembered. */
interface Split {
  readonly questions: readonly { text: string; right: readonly string[] }[];
  readonly unrelated: readonly string[];
}

/** A set of one language: what is remembered, and what is asked of it. */
interface LanguageSet extends Split {
  readonly notes: readonly { id: string; kind: "decision" | "preference" | "failure"; text: string }[];
  readonly passages: readonly { id: string; text: string }[];
  /** Written before any answer was seen; nothing may be tuned on it. */
  readonly check?: Split;
}

const FOLDER = join(ROOT, "bench", "datasets", "languages");
const NOW = Date.UTC(2026, 2, 1);
const DAY = 86_400_000;

/** How well notes and passages are found, and silence is kept, in each language. */
export async function benchLanguages(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const codes = readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -5))
    .filter((code) => values.only === undefined || code === values.only);
  const asked: Record<string, readonly Asked[]> = {};
  for (const code of codes) {
    const set = JSON.parse(readFileSync(join(FOLDER, `${code}.json`), "utf8")) as LanguageSet;
    asked[code] = await askAll(code, set, set);
    if (set.check) asked[`${code} check`] = await askAll(code, set, set.check);
  }
  const report: LanguagesReport = toReport(asked);
  publish(report, (shown) => printLanguages(shown, values.misses ? asked : {}), values);
}

async function askAll(code: string, set: LanguageSet, split: Split): Promise<readonly Asked[]> {
  const system = unbiddenSystem("turn");
  try {
    await system.add(itemsOf(code, set));
    const asked: Asked[] = [];
    const wanted = [...split.questions, ...split.unrelated.map((text) => ({ text, right: [] }))];
    for (const [at, { text, right }] of wanted.entries()) {
      const question = questionFor(code, `${code}-q${at}`, text);
      const { ranked, given } = await system.ask(question, NOW);
      asked.push({ text, right, ranked: ranked.map(([id = ""]) => id), given: given?.ids ?? [] });
    }
    return asked;
  } finally {
    await system.close();
  }
}

function itemsOf(code: string, { notes, passages }: LanguageSet): Item[] {
  const shared = {
    group: code,
    caption: null,
    files: [],
    tags: [],
    named: null,
    supersedes: null,
    speaker: null,
  };
  const said = passages.map(({ id, text }) => ({ id, text, kind: "turn" as const }));
  return [...notes, ...said].map(({ id, kind, text }, at) => ({
    ...shared,
    ...{ id, kind, text, trust: 3 as const, session: kind === "turn" ? `${code}-s${at}` : null },
    at: NOW - (60 - at) * DAY,
  }));
}

function questionFor(group: string, id: string, text: string): Question {
  const known = { relevant: [], fresh: [], stale: [], hard: false };
  return { id, group, type: "language", text, askedAt: null, use: "recall", ...known };
}
