import { CHANGES_WITH, relatedFileKey } from "../domain/entity.ts";
import type { GraphScope } from "./graph.ts";

/** A file and the sessions in which it changed together with another. */
export interface ChangedFile {
  readonly name: string;
  readonly sessions: number;
}

/** Together in fewer sessions is chance. */
const LEAST_SESSIONS = 3;
/** Least share of the sessions in which the rarer, and the more frequent of both changed. */
const LEAST_SHARE = { rarer: 0.5, other: 0.3 };
/** Most files compared. */
const MOST_COMPARED = 20;
/** Most files of a project whose names are known here. */
const MOST_NAMES = 2_000;

/** Files that change with this one, most often first. */
export async function filesChangedWith(scope: GraphScope, file: string): Promise<readonly ChangedFile[]> {
  const { store, project } = scope;
  if (project === null) return [];
  const own = relatedFileKey(file);
  const all = await store.tallied(project, CHANGES_WITH, own);
  const alone = all.find(({ variant }) => variant === own)?.sessions ?? 0;
  const often = all.filter(({ variant, sessions }) => variant !== own && sessions >= LEAST_SESSIONS);
  if (often.length === 0) return [];
  const names = new Map((await knownFiles(scope)).map((name) => [relatedFileKey(name), name]));
  const found: ChangedFile[] = [];
  for (const { variant, sessions } of often.slice(0, MOST_COMPARED)) {
    const name = names.get(variant);
    if (name !== undefined && isTied(sessions, [alone, await sessionsChanging(scope, variant)]))
      found.push({ name, sessions });
  }
  return found.toSorted((a, b) => b.sessions - a.sessions || (a.name < b.name ? -1 : 1));
}

/** Files that tools worked on, most often first. */
export async function knownFiles({ store, project }: GraphScope): Promise<readonly string[]> {
  const files = await store.occurrences(project, "file", MOST_NAMES);
  return files.map(({ name }) => name.replace(/^(?:\.\/)+/, ""));
}

function isTied(together: number, each: readonly [number, number]): boolean {
  return (
    together >= Math.min(...each) * LEAST_SHARE.rarer && together >= Math.max(...each) * LEAST_SHARE.other
  );
}

async function sessionsChanging({ store, project }: GraphScope, file: string): Promise<number> {
  const all = await store.tallied(project ?? "", CHANGES_WITH, file);
  return all.find(({ variant }) => variant === file)?.sessions ?? 0;
}
