import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "../../src/engine.ts";
import { progress } from "../progress.ts";
import { ROOT } from "../provenance.ts";
import { type RealPrompt, readPrompts } from "../real/data.ts";
import { type ImportedHome, importedHome, NOW, onCopy } from "../real/homes.ts";
import { matches } from "../real/net.ts";
import { folderIn } from "../real/part.ts";
import { stoppedClock } from "../stopped-clock.ts";
import type { AskedPrompt } from "./asked-prompt.ts";
import { likestOf } from "./likest.ts";

/** Labelled prompts of real people, searched with the table's vectors beside the words in what they had said until then. */
export async function realPrompts(data: string): Promise<readonly AskedPrompt[]> {
  const prompts = readPrompts(data, undefined);
  const cache = join(ROOT, ".cache", "real");
  const folders = { data, homes: join(cache, "homes"), stores: join(cache, "stores") };
  const clock = stoppedClock();
  clock.set(NOW);
  const asked: AskedPrompt[] = [];
  try {
    for (const group of Map.groupBy(prompts, ({ dev, at }) => `${dev} ${at}`).values()) {
      const [{ dev, at }] = group as [RealPrompt];
      const home = await importedHome({ ...folders, person: dev, until: at });
      asked.push(...(await onCopy(home, (copy) => askedAt(copy, group))));
      progress("real", asked.length, prompts.length);
    }
  } finally {
    clock.giveBack();
  }
  return asked;
}

/** As many as meaning adds. */
const LOOKED_AT = 50;

async function askedAt(
  home: Pick<ImportedHome, "home" | "state">,
  prompts: readonly RealPrompt[],
): Promise<AskedPrompt[]> {
  const env = { PATH: process.env.PATH, HOME: home.home, UNBIDDEN_HOME: home.state };
  const engine = createEngine({
    env: { ...env, UNBIDDEN_DAEMON_ENABLED: "false" },
    ...{ entryPoint: "cli", isPerson: true, warm: true, busyTimeoutMs: 1_000 },
  });
  const asked: AskedPrompt[] = [];
  for (const { dev, cwd: said, p, need, expect } of prompts) {
    const cwd = folderIn(home, dev, said);
    mkdirSync(cwd, { recursive: true });
    const { hits, threshold } = await engine.run("search", { cwd, text: p, limit: LOOKED_AT });
    const isRight = ({ memory }: (typeof hits)[number]) => need !== null && matches(expect, memory);
    const given = hits.filter(({ confidence }) => confidence >= threshold);
    const left = hits.filter(({ confidence }) => confidence < threshold);
    const [isGiven, right] = [given.length > 0, given.some(isRight)];
    asked.push({ needs: need !== null, given: isGiven, right, ...likestOf(left, isRight) });
  }
  await engine.close();
  return asked;
}
