import { FRESHNESS } from "../../src/distill/supersede.ts";
import type { Project, Store } from "../../src/store/store.ts";
import { openThrowAway } from "../throw-away-store.ts";
import { memoryFrom, memoryIdOf } from "./item-memory.ts";
import type { Item } from "./library.ts";

/** The real store in a throw-away folder, with a project for each group. */
export interface LibraryStore {
  readonly store: Store;
  projectOf(group: string): Promise<Project>;
  add(items: readonly Item[]): Promise<void>;
  close(): Promise<void>;
}

export function libraryStore(): LibraryStore {
  const { store, close } = openThrowAway();
  const projects = new Map<string, Promise<Project>>();
  const projectOf = (group: string): Promise<Project> => {
    const project = projects.get(group) ?? projectFor(store, group);
    projects.set(group, project);
    return project;
  };
  const add = async (items: readonly Item[]): Promise<void> => {
    const projectIn = async ({ group }: Item) => (group === null ? null : (await projectOf(group)).id);
    const memories = items.map(async (item) => memoryFrom(item, await projectIn(item)));
    await store.putMemories(await Promise.all(memories), undefined, FRESHNESS);
    for (const item of items) {
      if (item.supersedes !== null) await supersede(store, item.supersedes, item.id);
    }
  };
  return { store, projectOf, add, close };
}

/** What a person or a rule does when a choice has changed. */
async function supersede(store: Store, older: string, newer: string): Promise<void> {
  const found = await store.memoriesById(memoryIdOf(older));
  await store.putMemories(found.map((memory) => ({ ...memory, supersededBy: memoryIdOf(newer) })));
}

function projectFor(store: Store, name: string): Promise<Project> {
  const root = `/bench/${name}`;
  return store.ensureProject({ name, root, keys: [{ kind: "path", value: root }] }, 0);
}
