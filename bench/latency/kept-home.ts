import {
  chmodSync,
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
import { projectFacts } from "../../src/project/project-facts.ts";
import { progress } from "../progress.ts";
import { randomFrom } from "../random.ts";
import { type BenchHome, FIRST_PROJECT, type HomeSize, makeHome, openStoreOf } from "./home.ts";
import { proseFrom } from "./prose.ts";

/** What is needed to measure in a home that was made before. */
export type KeptHome = Pick<BenchHome, "env" | "project" | "others" | "memories" | "storeBytes">;

/** The home of that size in a folder, made where there is none: a store of a million memories takes half an hour. */
export async function keptHome(
  folder: string,
  memories: number,
  projects?: number,
): Promise<KeptHome & { file: string }> {
  const file = join(folder, `${memories}${projects === undefined ? "" : `-in-${projects}`}.json`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) await keepHome(file, { memories, ...(projects === undefined ? {} : { projects }) });
  return { file, ...(JSON.parse(readFileSync(file, "utf8")) as KeptHome) };
}

async function keepHome(file: string, size: Pick<HomeSize, "memories" | "projects">): Promise<void> {
  const first = size.memories / (size.projects ?? 1);
  const home = await makeHome(randomFrom(1), { ...size, sessions: [] }, (line) => {
    const [, name, done = "0"] = /^(\S+): (\d+) of/.exec(line) ?? [];
    if (name === FIRST_PROJECT) progress("memories of the first project", Number(done), first);
  });
  const { env, project, others, memories: asked, storeBytes } = home;
  const kept: KeptHome = { env, project, others, memories: asked, storeBytes };
  writeFileSync(file, JSON.stringify(kept));
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
export async function copyOf({
  env,
  project,
  others = [],
  memories,
  storeBytes,
}: KeptHome): Promise<BenchHome> {
  const from = env.HOME ?? "";
  const root = mkdtempSync(join(tmpdir(), "unbidden-bench-"));
  cpSync(from, root, { recursive: true });
  const moved = (path: string) => path.replace(from, root);
  const unbidden = moved(env.UNBIDDEN_HOME ?? "");
  // A copied folder has not the mode of its own.
  if (existsSync(unbidden)) chmodSync(unbidden, 0o700);
  const folders = [project, ...others].map(moved);
  const copied = { ...env, HOME: root, UNBIDDEN_HOME: unbidden };
  await joinFolders(copied, folders);
  return {
    env: copied,
    project: moved(project),
    others: others.map(moved),
    memories,
    prose: proseFrom(randomFrom(2)),
    storeBytes,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A folder elsewhere is a project of its own until its user joins it. */
async function joinFolders(env: BenchHome["env"], folders: readonly string[]): Promise<void> {
  const store = openStoreOf(env);
  for (const folder of folders) {
    const facts = projectFacts(folder, env.HOME ?? "");
    if (facts) await store.joinProject(facts, Date.now());
  }
  await store.close();
}
