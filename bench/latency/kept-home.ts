import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { progress } from "../progress.ts";
import { randomFrom } from "../random.ts";
import { type BenchHome, makeHome } from "./home.ts";
import { proseFrom } from "./prose.ts";

/** What is needed to measure in a home that was made before. */
export type KeptHome = Pick<BenchHome, "env" | "project" | "memories" | "storeBytes">;

/** The home of that size in a folder, made where there is none: a store of a million memories takes half an hour. */
export async function keptHome(folder: string, memories: number): Promise<KeptHome & { file: string }> {
  const file = join(folder, `${memories}.json`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) await keepHome(file, memories);
  return { file, ...(JSON.parse(readFileSync(file, "utf8")) as KeptHome) };
}

async function keepHome(file: string, memories: number): Promise<void> {
  const home = await makeHome(randomFrom(1), { memories, sessions: [] }, (line) => {
    const [, done = "0", total = "0"] = /(\d+) of (\d+)/.exec(line) ?? [];
    if (Number(total) === memories) progress("memories", Number(done), memories);
  });
  const { env, project, memories: asked, storeBytes } = home;
  writeFileSync(file, JSON.stringify({ env, project, memories: asked, storeBytes } satisfies KeptHome));
}

/** Removes the folder and every home that was kept in it. */
export function removeHomes(folder: string): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    const { env } = JSON.parse(readFileSync(join(folder, file), "utf8")) as KeptHome;
    rmSync(env.HOME ?? folder, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}

/** A copy to write in, so that the kept one stays as it was made. */
export function copyOf({ env, project, memories, storeBytes }: KeptHome): BenchHome {
  const from = env.HOME ?? "";
  const root = mkdtempSync(join(tmpdir(), "unbidden-bench-"));
  cpSync(from, root, { recursive: true });
  const moved = (path: string) => path.replace(from, root);
  return {
    env: { ...env, HOME: root, UNBIDDEN_HOME: moved(env.UNBIDDEN_HOME ?? "") },
    project: moved(project),
    memories,
    prose: proseFrom(randomFrom(2)),
    storeBytes,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
