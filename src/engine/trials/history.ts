import { setImmediate } from "node:timers/promises";
import type { Commit, Repository } from "../../importers/importer.ts";
import type { Preview } from "../../inject/preview.ts";
import type { Engine } from "../../operations/engine-type.ts";
import type { HistoryAnswer, HistoryProgress } from "../../operations/trial-answers.ts";
import type { Store } from "../../store/store.ts";
import { digest } from "../../text/digest.ts";
import type { EngineDeps, TrialDeps } from "../wiring/deps.ts";
import { askingOf } from "./asking.ts";
import { commitMemory, nameOf, pastOf } from "./commits.ts";
import { type HistoryQuestion, questionsOf } from "./history-questions.ts";
import { figuresOf, type Judged } from "./history-report.ts";
import { withThrowAway } from "./throw-away.ts";

type Tell = (progress: HistoryProgress) => void;

/** Lives a repository's history through and asks of it what was known at the time. Throws `GIT_*` or `REPOSITORY_UNREADABLE`. */
export async function benchHistory(
  given: TrialDeps,
  { cwd, repo, limit }: Parameters<Engine["benchHistory"]>[0],
  tell: Tell,
): Promise<HistoryAnswer> {
  const deps = withOwnKey(given);
  const repository = await deps.repositoryAt(deps.resolve(cwd, repo));
  const past = await pastOf(deps, repository, limit, (commits) => tell({ phase: "commits", commits }));
  const storeAt = (path: string) => deps.storeAt(path, deps.key());
  const judged = await withThrowAway(storeAt, (store) =>
    liveThrough(deps, { store, repository, past }, tell),
  );
  return {
    repository: repository.path,
    shallow: repository.isShallow,
    commits: past.length,
    more: past.length === limit,
    from: past[0]?.at ?? null,
    to: past.at(-1)?.at ?? null,
    threshold: deps.config["gate.threshold"],
    ...figuresOf(judged),
  };
}

/** Gone with this process, so that a home is not even made. */
function withOwnKey(deps: TrialDeps): TrialDeps {
  const key = Buffer.from(digest([deps.newId()]) + digest([deps.newId()]), "hex");
  return { ...deps, key: () => key };
}

interface Life {
  readonly store: Store;
  readonly repository: Repository;
  /** Oldest first. */
  readonly past: readonly Commit[];
}

/** In order of time, so that who asks knows what was known then and no more. */
async function liveThrough(
  deps: EngineDeps,
  { store, repository, past }: Life,
  tell: Tell,
): Promise<Judged[]> {
  const facts = { name: nameOf(repository), root: repository.path, keys: pathKeys(repository) };
  const project = await store.ensureProject(facts, deps.now());
  const ask = askingOf(deps, { store }, project);
  const questions = questionsOf(past).toSorted((one, other) => one.after - other.after);
  const judged: Judged[] = [];
  let known = 0;
  for (const question of questions) {
    const added = past.slice(known, question.after);
    if (added.length > 0) await store.putMemories(added.map((commit) => commitMemory(commit, project.id)));
    known = Math.max(known, question.after);
    // So that a bar moves and Ctrl-C is heard.
    await setImmediate();
    judged.push(judge(question, past, await ask(question.text, past[known - 1]?.at ?? 0)));
    tell({ phase: "ask", asked: judged.length, ofAsked: questions.length });
  }
  return judged;
}

function pathKeys({ path }: Repository) {
  return [{ kind: "path" as const, value: path }];
}

function judge({ kind, text, right }: HistoryQuestion, past: readonly Commit[], preview: Preview): Judged {
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
