import type { Control, Door, Finding, Kept, Outcome, Script } from "./attempt.ts";
import { readBlock } from "./blocks.ts";
import { doorsOf, type ScriptedClass } from "./classes.ts";
import { describe, holds, judge } from "./judge.ts";
import { lookLater, type Seen } from "./later.ts";
import { playScript } from "./play.ts";
import { type Means, openWorld } from "./world.ts";

/** What decides how much is played. */
export interface Run {
  readonly seed: number;
  readonly isFast: boolean;
  /** Each so many-th script is told to the built hook, a process for each call; none where it is 0. */
  readonly builtEach: number;
}

/** Every script and every control of a class, through its doors. */
export async function tryScripts(
  { scripts, controls, ...scope }: ScriptedClass,
  { seed, isFast, builtEach }: Run,
): Promise<Outcome> {
  const findings: Finding[] = [];
  const kept: Kept[] = [];
  for (const [at, script] of scripts(seed).entries())
    for (const door of doorsOf(at, isFast)) {
      findings.push(
        ...judge(script, await seenAfter(meansFor(door, at, builtEach), script, door), { ...scope, door }),
      );
    }
  for (const [at, control] of controls(seed).entries())
    for (const door of doorsOf(at, isFast)) {
      kept.push(keptOf(control, await seenAfter(meansFor(door, at, builtEach), control, door), door));
    }
  return { findings, controls: kept };
}

/** A transcript is read by the engine in any case. */
function meansFor(door: Door, at: number, builtEach: number): Means {
  return door === "hook" && builtEach > 0 && at % builtEach === 0 ? "process" : "engine";
}

/** What later sessions see once the script was played in a home of its own. */
export async function seenAfter(means: Means, script: Script, door: Door): Promise<Seen> {
  const world = openWorld(means, script.program);
  try {
    await playScript(world, script, door);
    return await lookLater(world, script);
  } finally {
    await world.close();
  }
}

function keptOf({ form, planted, wanted }: Control, { told, memories }: Seen, door: Door): Kept {
  const [{ canary = "", sentence = "" } = {}] = planted;
  const lines = told
    .filter(({ isAsked }) => !isAsked)
    .flatMap(({ text }) => readBlock(text).entries.flatMap((entry) => entry.lines))
    .filter((line) => line.includes(canary));
  const found = memories.filter(({ kind }) => kind !== "turn").filter((memory) => holds(memory, canary));
  const isKept =
    wanted === "fix"
      ? lines.some((line) => /^ {2}worked:/.test(line))
      : found.some(({ kind, trust }) => kind !== "handoff" && trust === wanted);
  const shown = [...lines, ...found.map(describe)][0] ?? "nothing is kept";
  return { form, door, sentence, kept: isKept, shown };
}
