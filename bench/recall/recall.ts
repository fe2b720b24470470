import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { provenance, ROOT } from "../provenance.ts";
import { WrongUse } from "../wrong-use.ts";
import { readDataset } from "./dataset.ts";
import { type Served, type ServedModel, startEmbeddingServer, USUAL_MODEL } from "./embedding-server.ts";
import {
  DATASETS,
  type Dataset,
  type DatasetName,
  LEVELS,
  type Level,
  SPLITS,
  type Split,
} from "./library.ts";
import type { Observation } from "./observation.ts";
import { type RecallReport, toReport } from "./report.ts";
import { type RerankShape, startRerankServer } from "./rerank-server.ts";
import { rerankedSystem, runSystem, SYSTEMS, servedSystem } from "./run-system.ts";
import { tableOf } from "./table.ts";

/** Folder of the set that lies in the project. */
export const OWN_SET = join(ROOT, "bench", "datasets", "terse");
/** Prompts over the memories of `terse`, in other words or another language. */
const OVER_TERSE: ReadonlySet<DatasetName> = new Set(["terse", "meaning", "cross-language"]);

const ARGUMENTS = {
  dataset: { type: "string", default: "" },
  data: { type: "string" },
  system: { type: "string" },
  level: { type: "string" },
  limit: { type: "string" },
  split: { type: "string" },
  memories: { type: "string" },
  url: { type: "string" },
  model: { type: "string" },
  json: { type: "boolean", default: false },
  save: { type: "boolean", default: false },
} as const;

interface Wanted {
  readonly dataset: DatasetName;
  readonly data: string;
  readonly systems: readonly string[];
  readonly level: Level;
  readonly limit: number | null;
  readonly split: Split | null;
  readonly memories: number | null;
  /** For systems that ask a server. */
  readonly server: ServedModel;
  readonly json: boolean;
  readonly save: boolean;
}

/** How well memories are found, and how well silence is kept, by the real engine and by what others do. */
export async function benchRecall(args: readonly string[]): Promise<void> {
  const wanted = readArguments(args);
  const dataset = readDataset({ ...wanted, name: wanted.dataset, folder: wanted.data });
  const reports: RecallReport[] = [];
  for (const system of wanted.systems)
    reports.push(toReport(dataset, system, await observationsOf(dataset, system, wanted.server)));
  publish(wanted, args, reports);
}

async function observationsOf(
  dataset: Dataset,
  system: string,
  served: ServedModel,
): Promise<readonly Observation[]> {
  if (!isServed(system)) return runSystem(dataset, system);
  const { make, close } = await SERVED[system](served);
  try {
    return await runSystem(dataset, system, make);
  } finally {
    close();
  }
}

/** Systems with a server, which is started for them. */
const SERVED = {
  openai: (served: ServedModel) => withEmbeddings("openai", served),
  ollama: (served: ServedModel) => withEmbeddings("ollama", served),
  "reranked-jina": (served: ServedModel) => withReranker("jina", served),
  "reranked-tei": (served: ServedModel) => withReranker("tei", served),
};

async function withEmbeddings(provider: Served, served: ServedModel) {
  const { embedder, close } = await startEmbeddingServer(provider, served);
  return { make: servedSystem(embedder), close };
}

async function withReranker(shape: RerankShape, served: ServedModel) {
  const { reranker, close } = await startRerankServer(shape, served);
  return { make: rerankedSystem(reranker), close };
}

function isServed(system: string): system is keyof typeof SERVED {
  return system in SERVED;
}

function readArguments(args: readonly string[]): Wanted {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const { json, save } = values;
  const dataset = oneOf("--dataset", values.dataset, DATASETS);
  const usual = dataset === "longmemeval" ? "session" : "turn";
  const level = oneOf("--level", values.level ?? usual, LEVELS);
  const data = values.data ?? folderOf(dataset);
  return {
    dataset,
    data,
    systems: systemsFor(values.system, json),
    level,
    limit: countFrom("--limit", values.limit),
    split: values.split === undefined ? null : oneOf("--split", values.split, SPLITS),
    memories: countFrom("--memories", values.memories),
    server: { url: values.url ?? null, model: values.model ?? (values.url === undefined ? USUAL_MODEL : "") },
    json,
    save,
  };
}

function folderOf(dataset: DatasetName): string {
  if (OVER_TERSE.has(dataset)) return OWN_SET;
  throw new WrongUse("--data must name the folder of the set");
}

function countFrom(name: string, said: string | undefined): number | null {
  if (said === undefined) return null;
  const count = Number(said);
  if (Number.isInteger(count) && count > 0) return count;
  throw new WrongUse(`${name} must be a whole number above 0`);
}

function oneOf<T extends string>(name: string, said: string, known: readonly T[]): T {
  const found = known.find((one) => one === said);
  if (found === undefined) throw new WrongUse(`${name} must be one of ${known.join(", ")}`);
  return found;
}

/** One object on stdout is about one system. */
function systemsFor(said: string | undefined, json: boolean): readonly string[] {
  if (said !== undefined) return [oneOf("--system", said, [...Object.keys(SYSTEMS), ...Object.keys(SERVED)])];
  const names = Object.keys(SYSTEMS).filter((name) => !name.startsWith("meaning"));
  return json ? names.slice(0, 1) : names;
}

function publish(wanted: Wanted, args: readonly string[], reports: readonly RecallReport[]): void {
  if (wanted.save) save(wanted, args, reports);
  const [only] = reports;
  process.stdout.write(`${wanted.json ? JSON.stringify(only) : tableOf(reports)}\n`);
}

function save(
  { dataset, level, split, systems: asked, server }: Wanted,
  args: readonly string[],
  reports: readonly RecallReport[],
): void {
  const unusual = level === "session" && dataset !== "longmemeval" ? "-session" : "";
  const how = asked
    .map((system) =>
      system.startsWith("meaning") ? `-by-${system}` : isServed(system) ? `-by-${system}` : "",
    )
    .join("");
  const model = server.model === USUAL_MODEL ? "" : `-${server.model.replace(/\W+/g, "-")}`;
  const file = `recall-${dataset}${unusual}${split ? `-${split}` : ""}${how}${model}.json`;
  const path = join(ROOT, "bench", "results", file);
  const systems = Object.fromEntries(reports.map((report) => [report.system, report]));
  const result = { bench: "recall", command: commandOf(args), ...provenance(), level, systems };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`);
}

function commandOf(args: readonly string[]): string {
  return ["npm run -s bench -- recall", ...args].join(" ");
}
