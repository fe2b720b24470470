import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type Memory, memoryId } from "../../domain/memory.ts";
import type { Commit, Repository } from "../../importers/importer.ts";
import type { Preview } from "../../inject/preview.ts";
import type { HistoryAnswer, HistoryProgress } from "../../operations/evaluation.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { Store } from "../../store/store.ts";
import { withoutPeople } from "../../text/commit.ts";
import { cutAtWord } from "../../text/cut.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { type HistoryQuestion, historyQuestions } from "./history-questions.ts";
import { type AnsweredQuestion, historyStats } from "./history-report.ts";
import { promptPreviewer } from "./prompt-previewer.ts";
import { withTemporaryKey, withTemporaryStore } from "./temporary-store.ts";

type OnHistoryProgress = (progress: HistoryProgress) => void;

/** Replays a repository's history and asks at each point from the memories of that time. Throws `GIT_*` or `REPOSITORY_UNREADABLE`. */
export async function evaluateHistory(
  engineDeps: EngineDeps,
  { cwd, repo, limit }: OperationInput<"evaluate">,
  onProgress: OnHistoryProgress,
): Promise<HistoryAnswer> {
  const deps = withTemporaryKey(engineDeps);
  const repository = await deps.repositoryAt(deps.resolve(cwd, repo));
  const past = await readSafeCommits(deps, repository, limit, (commits) =>
    onProgress({ phase: "commits", commits }),
  );
  const storeAt = (path: string) => deps.storeAt(path, deps.key());
  const answers = await withTemporaryStore(storeAt, (store) =>
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
    ...historyStats(answers),
  };
}

interface ReplayedHistory {
  readonly store: Store;
  readonly repository: Repository;
  /** Oldest first. */
  readonly past: readonly Commit[];
}

/** In order of time, so that each question sees only earlier commits. */
async function replayHistory(
  deps: EngineDeps,
  { store, repository, past }: ReplayedHistory,
  onProgress: OnHistoryProgress,
): Promise<AnsweredQuestion[]> {
  const { path } = repository;
  const keys = [{ kind: "path", value: path } as const];
  const facts = { name: basename(path).replace(/\.git$/, ""), root: path, keys };
  const project = await store.ensureProject(facts, deps.now());
  const ask = promptPreviewer(deps, { store }, project);
  const questions = historyQuestions(past).toSorted((one, other) => one.knownCommits - other.knownCommits);
  const answers: AnsweredQuestion[] = [];
  let knownCount = 0;
  for (const question of questions) {
    const added = past.slice(knownCount, question.knownCommits);
    if (added.length > 0) await store.putMemories(added.map((commit) => commitMemory(commit, project.id)));
    knownCount = Math.max(knownCount, question.knownCommits);
    // Lets the progress bar move and Ctrl-C through.
    await setImmediate();
    answers.push(judgeAnswer(question, past, await ask(question.text, past[knownCount - 1]?.at ?? 0)));
    onProgress({ phase: "ask", asked: answers.length, ofAsked: questions.length });
  }
  return answers;
}

function judgeAnswer(
  { kind, text, answers }: HistoryQuestion,
  past: readonly Commit[],
  preview: Preview,
): AnsweredQuestion {
  const expected = new Set(answers.map((at) => past[at]?.hash ?? ""));
  const isRight = ({ memory }: { memory: { sources: readonly string[] } }) =>
    memory.sources.some((hash) => expected.has(hash));
  const { hits, best } = preview.recalled;
  return {
    kind,
    text,
    expected: answers.length === 0 ? null : (past[answers[0] ?? 0]?.subject ?? ""),
    rank: hits.findIndex(isRight),
    first: hits[0]?.memory.title ?? null,
    confidence: best,
    hasAnswer: preview.given.length > 0,
    isRight: preview.given.some(isRight),
    ms: preview.searchMs,
  };
}

const TITLE_LENGTH = 120;
const BODY_LENGTH = 2_000;
const MOST_FILES = 20;

/** Oldest first and without secrets. */
async function readSafeCommits(
  deps: EngineDeps,
  repository: Repository,
  limit: number,
  onRead: (commits: number) => void,
): Promise<readonly Commit[]> {
  const past: Commit[] = [];
  for await (const commit of repository.commits(limit)) {
    past.push({
      ...commit,
      subject: safe(deps, commit.subject),
      body: withoutPeople(safe(deps, commit.body.slice(0, 4 * BODY_LENGTH))),
      files: commit.files.map((file) => safe(deps, file)),
    });
    onRead(past.length);
  }
  return past.reverse();
}

/** The memory a commit makes, at a tool's trust. Its source is the hash, which survives merging. */
function commitMemory({ hash, at, subject, body, files }: Commit, project: string): Memory {
  return {
    id: memoryId("git", [hash], 0),
    kind: "note",
    title: cutAtWord(subject, TITLE_LENGTH),
    body: body.slice(0, BODY_LENGTH).toWellFormed(),
    origin: "tool:git",
    trust: 1,
    files: files.slice(0, MOST_FILES),
    tags: [],
    sources: [hash],
    at,
    project,
    session: null,
    rule: "git",
    ruleVersion: 1,
    pinned: false,
    supersededBy: null,
  };
}
