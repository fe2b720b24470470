import { UnbiddenError } from "../../domain/errors.ts";
import type { Hit } from "../../domain/hit.ts";
import { describeChoice } from "../../domain/provider.ts";
import type { SearchAnswer } from "../../operations/memories.ts";
import type { OperationInput } from "../../operations/operations.ts";
import { recallWithHyde } from "../../recall/hyde.ts";
import { readPrompt } from "../../recall/query/prompt.ts";
import { type RecallDeps, type Recalled, type RecallRequest, recall } from "../../recall/recall.ts";
import { readThresholds } from "../receipts/thresholds.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { recallPartsHere } from "../wiring/recall-parts.ts";
import { projectAt, safe } from "../wiring/safe-facts.ts";
import { codeStates } from "./code-snapshots.ts";
import { catchUp, findChosenProject } from "./memories.ts";
import { parseTime } from "./parse-time.ts";
import { toShownHits } from "./shown-memories.ts";

export async function searchMemories(
  deps: EngineDeps,
  input: OperationInput<"search">,
): Promise<SearchAnswer> {
  await catchUp(deps);
  const asOf = input.asOf === undefined ? null : parseTime(input.asOf, deps.now(), "--as-of").to;
  const facts = input.project === undefined ? projectAt(deps, input.cwd) : null;
  const project = await findChosenProject(deps, input);
  const { store, synonyms, monotonic } = deps;
  const recallDeps = { store: store(), synonyms, monotonic, ...(await recallPartsHere(deps)) };
  const thresholds = await readThresholds(deps, store(), project?.id ?? null);
  const requestFor = (words: string): RecallRequest => ({
    prompt: readPrompt(words, asOf ?? deps.now()),
    project: project?.id ?? null,
    passages: true,
    ...leastSimilarity(deps),
    rerankMs: Number.POSITIVE_INFINITY,
    now: asOf ?? deps.now(),
    // Code of a past day is unknown.
    ...(asOf === null ? { code: { scope: "shown", states: codeStates(deps, facts) } } : { asOf }),
    leastTrust: 0,
    ...thresholds,
    // A person would rather wait than miss something.
    deadline: Number.POSITIVE_INFINITY,
  });
  // A server may be asked about it.
  const text = safe(deps, input.text);
  const recalled = await (input.deep
    ? recallInDepth(deps, recallDeps, text, requestFor)
    : recall(recallDeps, requestFor(text)));
  const { best, threshold, query, degraded } = recalled;
  const wanted = recalled.hits.filter(searchFilter(deps, input));
  const hits = await toShownHits(deps, wanted.slice(0, input.limit));
  return { hits, best, threshold, explicit: query.explicit, degraded, asOf };
}

/** Also searches with an answer that a language model makes up, because somebody asked for that. Throws `LLM_UNAVAILABLE`. */
async function recallInDepth(
  deps: EngineDeps,
  recallDeps: RecallDeps,
  text: string,
  requestFor: (words: string) => RecallRequest,
): Promise<Recalled> {
  const llm = await deps.llm("recall");
  if (!llm)
    throw new UnbiddenError(
      "LLM_UNAVAILABLE",
      "search --deep asks a language model, and llm.provider is none",
    );
  const choice = (await deps.models()).choice("recall");
  if (choice.candidates.length === 0)
    throw new UnbiddenError("LLM_UNAVAILABLE", `search --deep: ${describeChoice(choice)}`);
  const own = { safe: (words: string) => safe(deps, words), newId: deps.newId };
  const deadlineMs = deps.config["llm.timeout_s"] * 1_000;
  return recallWithHyde({ ...recallDeps, ...own, llm, deadlineMs }, text, requestFor);
}

/** At 1, or with no embedder, words alone are searched. */
function leastSimilarity({ config }: EngineDeps): { readonly leastSimilarity?: number } {
  const least = config["auto_recall.similarity_threshold"];
  return least < 1 && config["embeddings.provider"] !== "off" ? { leastSimilarity: least } : {};
}

type SearchLimits = Pick<OperationInput<"search">, "kinds" | "files" | "since">;

/** Hits that a search was limited to; the ranking stays as it is. */
function searchFilter(deps: EngineDeps, { kinds, files, since }: SearchLimits): (hit: Hit) => boolean {
  const from = since === undefined ? 0 : parseTime(since, deps.now(), "--since").from;
  return ({ memory }) =>
    memory.at >= from &&
    (kinds === undefined || kinds.includes(memory.kind)) &&
    (files === undefined || memory.files.some((file) => files.some((wanted) => endsLike(file, wanted))));
}

/** One path is the end of the other: memories hold paths within the project. */
function endsLike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => `/${path.replace(/^(?:\.?\/)+/, "")}`) as [string, string];
  return a.endsWith(b) || b.endsWith(a);
}
