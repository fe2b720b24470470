import type { Door, Finding, Script } from "./attempt.ts";
import { SCRIPTED, type ScriptedClass } from "./classes.ts";
import { diceOf } from "./dice.ts";
import { judge } from "./judge.ts";
import { seenAfter } from "./scripted.ts";
import type { Means } from "./world.ts";

/** Whether the built hook, a process for each call, came to the same as the engine in this process. */
export interface Agreement {
  readonly scripts: number;
  readonly sentences: number;
  readonly agreed: number;
  /** What the two said where they differ. */
  readonly differences: readonly string[];
}

const SAMPLE: readonly Door[] = ["hook", "read-back"];

/** A few scripts of each class, both ways. */
export async function compareMeans(classes: readonly string[], seed: number): Promise<Agreement> {
  const differences: string[] = [];
  let [scripts, sentences] = [0, 0];
  for (const name of classes) {
    const one = SCRIPTED[name];
    if (!one) continue;
    const sample = diceOf(seed, `sample of ${name}`).some(one.scripts(seed), SAMPLE.length);
    for (const [at, script] of sample.entries()) {
      const door = SAMPLE[at] ?? "hook";
      const [engine, process] = [
        await found("engine", one, script, door),
        await found("process", one, script, door),
      ];
      scripts += 1;
      sentences += engine.length;
      differences.push(...engine.flatMap((finding, n) => differenceOf(name, finding, process[n])));
    }
  }
  return { scripts, sentences, agreed: sentences - differences.length, differences };
}

async function found(means: Means, one: ScriptedClass, script: Script, door: Door): Promise<Finding[]> {
  return judge(script, await seenAfter(means, script, door), { ...one, door });
}

function differenceOf(name: string, engine: Finding, process: Finding | undefined): string[] {
  const [here, there] = [engine, process].map((finding) => finding?.ways.toSorted().join(" ") || "held");
  return here === there ? [] : [`${name}, ${engine.form}, ${engine.door}: engine ${here}, process ${there}`];
}
