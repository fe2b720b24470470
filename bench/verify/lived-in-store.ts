import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine } from "../../src/engine.ts";
import type { ListAnswer } from "../../src/operations/memories.ts";
import { replayWeek } from "../week/replay.ts";
import { readStories } from "../week/story.ts";

/** A store that so many sessions of the working week left, by the engine as it is shipped, sealed as a backup seals it. */
export async function livedInStore(sessions: number): Promise<{ store: string; remove: () => void }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "unbidden-verify-")));
  const user = join(folder, "me");
  const home = join(user, ".unbidden");
  const stories = readStories().slice(0, sessions);
  await replayWeek(folder, stories, () => undefined);
  const engine = createEngine({
    env: { HOME: user, UNBIDDEN_HOME: home },
    entryPoint: "cli",
    isPerson: true,
    busyTimeoutMs: 1_000,
  });
  const cwd = join(user, "work", stories[0]?.project ?? "");
  const listed = (await engine.run("list", { explain: false, cwd, limit: 2 })) as ListAnswer;
  const [pinned, gone] = listed.memories;
  if (pinned) await engine.run("pin", { id: pinned.id });
  if (gone) await engine.run("forget", { cwd, id: gone.id, purge: false, yes: true });
  await engine.run("off", { cwd });
  await engine.run("on", { cwd });
  const { file } = await engine.run("backup", {});
  await engine.close();
  return { store: file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
