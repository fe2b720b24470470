import { appendFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { addedContext } from "../../src/agents/claude-code/claude-code-session.ts";
import { homeOf } from "../../src/config/home.ts";
import type { Memory } from "../../src/domain/memory.ts";
import { createEngine } from "../../src/engine.ts";
import { countErrors } from "../../src/error-log/error-log.ts";
import type { Engine } from "../../src/operations/engine-type.ts";
import type { ListAnswer } from "../../src/operations/memories.ts";
import type { UsageAnswer } from "../../src/operations/usage.ts";
import { hookedEvents } from "../hooked-events.ts";
import { type Clock, stoppedClock } from "../stopped-clock.ts";
import type { ModelBeside } from "./model-beside.ts";
import { playWeek } from "./play.ts";
import type { Happening, Place } from "./stage.ts";
import type { SessionStory } from "./story.ts";

/** A hook call and what came of it. */
export interface Answered extends Happening {
  /** The event's name, as the client calls it. */
  readonly event: string;
  /** What the model was given; null for silence. */
  readonly block: string | null;
  readonly ms: number;
}

/** A memory as it was at the end. */
export interface KeptMemory {
  readonly project: string;
  readonly at: number;
  readonly text: string;
  readonly memory: Memory;
}

export interface Replayed {
  readonly answers: readonly Answered[];
  readonly kept: readonly KeptMemory[];
  readonly toolEvents: number;
  /** What a language model cost; empty without one. */
  readonly usage: readonly UsageAnswer[];
}

const BUSY_TIMEOUT_MS = 150;
/** In one project; far more than a week leaves. */
const MOST_MEMORIES = 10_000;

/** Lives the week through in `folder` with the engine as it is shipped, at the times of the week. */
export async function replayWeek(
  folder: string,
  stories: readonly SessionStory[],
  onAnswer: (answer: Answered) => void,
  model: ModelBeside | null = null,
): Promise<Replayed> {
  const place = placeIn(folder, stories);
  const env = { HOME: place.user, UNBIDDEN_HOME: join(place.user, ".unbidden") };
  model?.settle(env.UNBIDDEN_HOME);
  const clock = stoppedClock();
  const engine = createEngine({ env, entryPoint: "hook", busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    const replayed = await live({ engine, clock, place, stories, onAnswer, model });
    refuseErrors(homeOf(env).logs);
    return replayed;
  } finally {
    await engine.close();
    clock.giveBack();
  }
}

interface Life {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly place: Place;
  readonly stories: readonly SessionStory[];
  readonly onAnswer: (answer: Answered) => void;
  readonly model: ModelBeside | null;
}

async function live({ engine, clock, place, stories, onAnswer, model }: Life): Promise<Replayed> {
  const hooked = hookedEvents();
  const answers: Answered[] = [];
  const kept = new Map<string, KeptMemory>();
  let toolEvents = 0;
  const hook = async (happening: Happening) => {
    const event = String(happening.payload.hook_event_name);
    if (event.startsWith("PostToolUse")) toolEvents += 1;
    if (!hooked.get(event)?.test(String(happening.payload.tool_name ?? ""))) return null;
    clock.set(happening.at);
    const answer = { ...happening, event, ...(await ask(engine, happening)) };
    answers.push(answer);
    onAnswer(answer);
    if (event === "SessionEnd") await model?.afterSession(engine);
    if (event === "SessionEnd") await keepFrom(engine, place, answer.story.project, kept);
    return answer.block;
  };
  await playWeek(stories, place, { hook, line: appendLine });
  for (const project of new Set(stories.map((story) => story.project)))
    await keepFrom(engine, place, project, kept);
  const usage = (await model?.usage(engine)) ?? [];
  return { answers, kept: [...kept.values()], toolEvents, usage };
}

/** A hook that fails early is silent, and would look well where silence is right. */
function refuseErrors(logs: string): void {
  const errors = [...countErrors(logs, 0)].map(([code, { count }]) => `${code} x ${count}`);
  if (errors.length > 0) throw new Error(`hooks swallowed errors: ${errors.join(", ")}`);
}

function placeIn(folder: string, stories: readonly SessionStory[]): Place {
  const place = { user: join(folder, "me"), work: join(folder, "me", "work") };
  for (const { project } of stories) mkdirSync(join(place.work, project, ".git"), { recursive: true });
  return place;
}

/** After each session, because a memory that another ends later is listed no more. */
async function keepFrom(
  engine: Engine,
  { work }: Place,
  project: string,
  kept: Map<string, KeptMemory>,
): Promise<void> {
  const { memories } = (await engine.run("list", {
    explain: false,
    cwd: join(work, project),
    limit: MOST_MEMORIES,
  })) as ListAnswer;
  for (const memory of memories) {
    const { id, at, title, body } = memory;
    kept.set(id, { project, at, text: `${title}\n${body}`, memory });
  }
}

async function ask(engine: Engine, { payload }: Happening): Promise<{ block: string | null; ms: number }> {
  const bytes = Buffer.from(JSON.stringify(payload));
  const started = performance.now();
  const { text, written } = await engine.hook("claude-code", bytes);
  const ms = performance.now() - started;
  if (text !== null) await written();
  return { block: text === null ? null : addedContext(text), ms };
}

function appendLine(path: string, line: object): void {
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `${JSON.stringify(line)}\n`);
}
