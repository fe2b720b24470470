import { parseArgs } from "node:util";
import { NO_SYNONYMS } from "../../src/domain/synonyms.ts";
import { LEAST_TRUST } from "../../src/domain/trust.ts";
import { warmIndex } from "../../src/index/warm/warm-index.ts";
import { readPrompt } from "../../src/recall/query/prompt.ts";
import { type Recalled, recall } from "../../src/recall/recall.ts";
import { atLeast, type Goal, goalLine } from "../goals.ts";
import { progress } from "../progress.ts";
import { type Provenance, provenance } from "../provenance.ts";
import { publish } from "../publish.ts";
import { WrongUse } from "../wrong-use.ts";
import { readDataset } from "./dataset.ts";
import { DATASETS, type Dataset, type Library, type Question } from "./library.ts";
import { libraryStore } from "./library-store.ts";
import { stepsOf } from "./replay.ts";
import { BARS } from "./unbidden-system.ts";

/** How one question was answered by the store alone and through the index. */
interface Compared {
  readonly question: string;
  /** The same five first, in the same order, and the same let through. */
  readonly agreed: boolean;
  /** The memories both found have the same scores, bit for bit. */
  readonly sameScores: boolean;
  /** Why they may differ. */
  readonly declared: readonly string[];
}

interface SetReport {
  readonly questions: number;
  readonly agreed: number;
  readonly share: number;
  readonly differing: readonly { readonly question: string; readonly declared: readonly string[] }[];
  readonly undeclared: number;
  readonly otherScores: number;
}

interface AgreementReport extends Provenance {
  readonly bench: "agreement";
  readonly command: string;
  readonly sets: Readonly<Record<string, SetReport>>;
  readonly goals: readonly Goal[];
}

/** Whether who asks the warm index is answered as who asks the store, on the sets recall is measured on. */
export async function benchAgreement(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: "string", multiple: true, default: [] },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
    },
  });
  const sets: Record<string, SetReport> = {};
  for (const said of values.data) {
    const [name = "", folder = ""] = said.split("=");
    const known = DATASETS.find((one) => one === name);
    if (!known || folder === "") throw new WrongUse(`--data must be a set and its folder, as in locomo=DIR`);
    const wanted = { name: known, folder, level: "turn", limit: null, split: null, memories: null } as const;
    sets[known] = reportOf(await compareAll(readDataset(wanted)));
  }
  publish(toReport(args, sets), print, values);
}

async function compareAll(dataset: Dataset): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const library of dataset.libraries()) {
    await compareIn(library, (one) => {
      compared.push(one);
      progress(dataset.name, compared.length, dataset.questions);
    });
  }
  return compared;
}

async function compareIn(library: Library, onCompared: (compared: Compared) => void): Promise<void> {
  const { store, projectOf, add, close } = libraryStore();
  const index = warmIndex({ source: store, mostBytes: 1e9, breathe: async () => undefined });
  const plain = { store, synonyms: () => NO_SYNONYMS, monotonic: () => 0 };
  const ask = async (question: Question, now: number): Promise<void> => {
    const project = (await projectOf(question.group)).id;
    const request = {
      prompt: readPrompt(question.text, now),
      project,
      now,
      ...BARS,
      leastTrust: LEAST_TRUST,
      deadline: Infinity,
    } as const;
    await index.ready((await store.weighTerms({ project, terms: [] })).scope);
    onCompared(compare(question, await recall(plain, request), await recall({ ...plain, index }, request)));
  };
  for (const step of stepsOf(library)) {
    if (step.do === "add") await add(step.items);
    else await ask(step.question, step.now);
  }
  await close();
}

function compare({ id }: Question, plain: Recalled, warm: Recalled): Compared {
  const decided = ({ hits, passed }: Recalled) =>
    JSON.stringify([hits.slice(0, 5), passed.slice(0, 5)].map((some) => some.map(({ memory }) => memory.id)));
  const scores = new Map(plain.hits.map((hit) => [hit.memory.id, hit]));
  const differs = (hit: Recalled["hits"][number]): boolean => {
    const other = scores.get(hit.memory.id);
    return other !== undefined && other.confidence !== hit.confidence;
  };
  return {
    question: id,
    agreed: decided(plain) === decided(warm),
    sameScores: !warm.hits.some(differs),
    declared: [...new Set([...plain.degraded, ...warm.degraded].map(({ part }) => part))],
  };
}

function reportOf(compared: readonly Compared[]): SetReport {
  const agreed = compared.filter((one) => one.agreed).length;
  const differing = compared.filter((one) => !one.agreed);
  return {
    questions: compared.length,
    agreed,
    share: agreed / Math.max(1, compared.length),
    differing: differing.map(({ question, declared }) => ({ question, declared })),
    undeclared: differing.filter(({ declared }) => declared.length === 0).length,
    otherScores: compared.filter(({ sameScores }) => !sameScores).length,
  };
}

function toReport(args: readonly string[], sets: Readonly<Record<string, SetReport>>): AgreementReport {
  const goals = Object.entries(sets).flatMap(([name, { share, undeclared, otherScores }]) => [
    atLeast(`${name}, share that agrees`, 0.99, share),
    { name: `${name}, differing without a cause`, atMost: 0, found: undeclared, met: undeclared === 0 },
    {
      name: `${name}, other confidence of the same memory`,
      atMost: 0,
      found: otherScores,
      met: otherScores === 0,
    },
  ]);
  const command = `npm run -s bench -- agreement ${args.map((arg) => arg.replace(/=.*/, "=DIR")).join(" ")}`;
  return { bench: "agreement", command, ...provenance(), sets, goals };
}

function print({ sets, goals }: AgreementReport): void {
  const rows = Object.entries(sets).map(
    ([name, { questions, agreed }]) => `${name.padEnd(12)}${agreed} of ${questions} questions answered alike`,
  );
  process.stdout.write(`${[...rows, "", ...goals.map(goalLine)].join("\n")}\n`);
}
