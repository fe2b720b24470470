import { setImmediate } from "node:timers/promises";
import type { Commit, Repository } from "../../importers/importer.ts";
import type { Preview } from "../../inject/preview.ts";
import type { HistoryAnswer, HistoryProgress } from "../../operations/evaluation.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { Store } from "../../store/store.ts";
import { digest } from "../../text/hashes/digest.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { commitMemory, readSafeCommits, repositoryName } from "./commits.ts";
import { type HistoryQuestion, historyQuestions } from "./history-questions.ts";
import { type AnsweredQuestion, historyStats } from "./history-report.ts";
import { promptPreviewer } from "./prompt-previewer.ts";
import { withTemporaryStore } from "./temporary-store.ts";

type OnHistoryProgress = (progress: HistoryProgress) => void;

/** Lives a repository's history through and asks of it what was known at the time. Throws `GIT_*` or `REPOSITORY_UNREADABLE`. */
export async function evaluateHistory(
  given: EngineDeps,
  { cwd, repo, limit }: OperationInput<"evaluate">,
  onProgress: OnHistoryProgress,
): Promise<HistoryAnswer> {
  const deps = withTemporaryKey(given);
  const repository = await deps.repositoryAt(deps.resolve(cwd, repo));
  const past = await readSafeCommits(deps, repository, limit, (commits) =>
    onProgress({ phase: "commits", commits }),
  );
  const storeAt = (path: string) => deps.storeAt(path, deps.key());
  const judged = await withTemporaryStore(storeAt, (store) =>
    replayHistory(deps, { store, repository, past }, onProgress),
  );
  return {
    repository: repository.path,
    shallow: repository.isShallow,
    commits: past.length,
    more: past.length === limit,
    from: past[0]?.at ?? null,
    to: past.at(-1)?.at ?? null,
    threshold: deps.config["gate.threshold"],
    ...historyStats(judged),
  };
}

/** Gone with this process, so that a home is not even made. */
function withTemporaryKey(deps: EngineDeps): EngineDeps {
  const key = Buffer.from(digest([deps.newId()]) + digest([deps.newId()]), "hex");
  return { ...deps, key: () => key };
}

interface ReplayedHistory {
  readonly store: Store;
  readonly repository: Repository;
  /** Oldest first. */
  readonly past: readonly Commit[];
}

/** In order of time, so that who asks knows what was known then and no more. */
async function replayHistory(
  deps: EngineDeps,
  { store, repository, past }: ReplayedHistory,
  onProgress: OnHistoryProgress,
): Promise<AnsweredQuestion[]> {
  const facts = { name: repositoryName(repository), root: repository.path, keys: pathKeys(repository) };
  const project = await store.ensureProject(facts, deps.now());
  const ask = promptPreviewer(deps, { store }, project);
  const questions = historyQuestions(past).toSorted((one, other) => one.after - other.after);
  const judged: AnsweredQuestion[] = [];
  let known = 0;
  for (const question of questions) {
    const added = past.slice(known, question.after);
    if (added.length > 0) await store.putMemories(added.map((commit) => commitMemory(commit, project.id)));
    known = Math.max(known, question.after);
    // So that a bar moves and Ctrl-C is heard.
    await setImmediate();
    judged.push(judgeAnswer(question, past, await ask(question.text, past[known - 1]?.at ?? 0)));
    onProgress({ phase: "ask", asked: judged.length, ofAsked: questions.length });
  }
  return judged;
}

function pathKeys({ path }: Repository) {
  return [{ kind: "path" as const, value: path }];
}

function judgeAnswer(
  { kind, text, right }: HistoryQuestion,
  past: readonly Commit[],
  preview: Preview,
): AnsweredQuestion {
  const wanted = new Set(right.map((at) => past[at]?.hash ?? ""));
  const isRight = ({ memory }: { memory: { sources: readonly string[] } }) =>
    memory.sources.some((hash) => wanted.has(hash));
  const { hits, best } = preview.recalled;
  return {
    kind,
    asked: text,
    wanted: right.length === 0 ? null : (past[right[0] ?? 0]?.subject ?? ""),
    place: hits.findIndex(isRight),
    first: hits[0]?.memory.title ?? null,
    confidence: best,
    something: preview.given.length > 0,
    right: preview.given.some(isRight),
    ms: preview.searchMs,
  };
}
