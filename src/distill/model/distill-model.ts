import { codeOf, type ErrorCode } from "../../domain/errors.ts";
import { type Memory, type MemoryDraft, MODEL_RULE, memoryId, newMemory } from "../../domain/memory.ts";
import type { Llm } from "../../llm/llm.ts";
import type { Job } from "../../store/port/job.ts";
import type { Store } from "../../store/store.ts";
import { wrapForModel } from "../../text/wrap-for-model.ts";
import { FRESHNESS } from "../supersede.ts";
import { ANSWER_SCHEMA, readDrafts } from "./model-answer.ts";
import { type SessionRecord, sessionRecord } from "./session-record.ts";

export interface ModelDistillDeps {
  readonly store: Store;
  readonly llm: Llm;
  /** Removes secrets. */
  readonly safe: (text: string) => string;
  readonly newId: () => string;
  readonly signal?: AbortSignal | undefined;
}

/** `later`: the model was not asked; `failed`: its answer was unusable; `lost`: another process took the job. */
export type ModelDistilled =
  | { readonly outcome: "done"; readonly memories: number; readonly refused: number }
  | { readonly outcome: "later" | "failed"; readonly why: ErrorCode }
  | { readonly outcome: "lost" };

const VERSION = 1;

/** Most events of a session the model reads. */
const MAX_EVENTS = 1_500;
const MAX_TOKENS = 2_000;
/** The user's own bound is shorter. */
const DEADLINE_MS = 900_000;

const SYSTEM = [
  "You read the record of a session between a user and a coding agent, and write down what will be worth knowing in later sessions.",
  "Worth knowing are decisions with their reasons, wishes of the user that go on to hold, failures with what ended them, goals, and facts about the project that were hard to find out.",
  "Leave out what only this session needed, what was taken back, and whatever can be read from the code. Often nothing is left: then the list is empty.",
  "Every memory stands on lines of the record: give their numbers, and use their words. Never write down keys, passwords or names of persons.",
  "A title is one sentence of at most 120 characters; a body says why, in at most three sentences, and may be empty. Files are paths from the record.",
  'A pattern says what to do in a situation that comes again; its body is two lines, "context: " and when it applies, "solution: " and what to do.',
  'Answer with JSON alone: {"memories":[{"kind":"decision|preference|failure|goal|note|pattern","title":"","body":"","lines":[1],"files":[]}]}',
].join("\n");

/** Stores the memories a model finds in a claimed session, beside the rules'. Throws `STORE_*`. */
export async function distillByModel(deps: ModelDistillDeps, job: Job): Promise<ModelDistilled> {
  const { store } = deps;
  const record = sessionRecord(await store.sessionEvents(job.session, MAX_EVENTS));
  // Outside a project only the user's own words count, which the rules find.
  if (job.project === null || record.lines.length === 0)
    return endModelJob(deps, job, record, { drafts: [], refused: 0 });
  try {
    return await endModelJob(deps, job, record, await askForMemories(deps, record));
  } catch (error) {
    const why = codeOf(error, "STORE_FAILED");
    const wasAsked = why.startsWith("LLM_") && why !== "LLM_LIMITED" && why !== "LLM_ABORTED";
    await store.endJob(job, wasAsked ? "failed" : "later");
    if (!why.startsWith("LLM_")) throw error;
    return { outcome: wasAsked ? "failed" : "later", why };
  }
}

async function askForMemories({ llm, safe, newId, signal }: ModelDistillDeps, record: SessionRecord) {
  const prompt = wrapForModel(
    "the record of a session, a line for each event",
    safe(record.lines.join("\n")),
    newId(),
  );
  const { text } = await llm(prompt, {
    caller: "distill.model",
    system: SYSTEM,
    maxTokens: MAX_TOKENS,
    deadlineMs: DEADLINE_MS,
    schema: ANSWER_SCHEMA,
    ...(signal ? { signal } : {}),
  });
  return readDrafts(text, record, safe);
}

/** Memories a model made of the same events before, and no longer makes, are retracted unless they were injected. */
async function endModelJob(
  { store }: ModelDistillDeps,
  job: Job,
  { events }: SessionRecord,
  { drafts, refused }: ReturnType<typeof readDrafts>,
): Promise<ModelDistilled> {
  const memories = drafts.map((draft) => memoryOfDraft(draft, job));
  // Before the job ends, so that a full disk loses no paid answer; another owner of the job retracts these.
  const stored = memories.length === 0 ? 0 : await store.putMemories(memories, undefined, FRESHNESS);
  if (!(await store.endJob(job, "done"))) return { outcome: "lost" };
  const [all, made] = [events.map(({ id }) => id), memories.map(({ id }) => id)];
  await store.retract({ session: job.session, rules: [MODEL_RULE], events: all, memories: made });
  return { outcome: "done", memories: stored, refused };
}

function memoryOfDraft(draft: MemoryDraft, { session, project }: Job): Memory {
  const id = memoryId(MODEL_RULE, [session, draft.kind, draft.title], 0);
  return newMemory(draft, { id, project, session, rule: MODEL_RULE, ruleVersion: VERSION });
}
