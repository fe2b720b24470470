import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Folders, type UnpackedHome, unpackedHome } from "./homes.ts";

/** One session as its archive tells of it. */
interface PastSession {
  readonly session: string;
  readonly repo: string;
  /** Minutes, as in `2026-01-31T08:00`. */
  readonly first: string;
  readonly prompts: number;
}

/** A session to be lived through again, and the home as it was just before. */
export interface Replayed extends PastSession {
  readonly person: string;
  readonly until: string;
  /** Its transcript, line by line, in the paths and times of that home. */
  readonly lines: readonly string[];
}

const LAST = 2;
const LEAST_PROMPTS = 5;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const STAMP = /"(\w*[tT]imestamp|\w+At)":"(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)Z"/g;

/** The last sessions of each repository, where something was before and a person typed. */
export async function lastSessions(folders: Folders, person: string): Promise<Replayed[]> {
  const all = await unpackedHome({ ...folders, person });
  const files = filesById(all.home);
  const past = sessionsOf(folders, person).filter(({ session }) => files.has(session));
  const forks = forksAmong(files);
  const chosen: PastSession[] = [];
  for (const [, sessions] of Map.groupBy(past, ({ repo }) => repo)) {
    const later = sessions.filter(({ first }) => sessions.some((other) => other.first < first));
    const typed = later.filter(({ session, prompts }) => prompts >= LEAST_PROMPTS && !forks.has(session));
    chosen.push(...typed.sort((a, b) => (a.first < b.first ? -1 : 1)).slice(-LAST));
  }
  const replayed: Replayed[] = [];
  for (const one of chosen) {
    const until = minuteBefore(one.first);
    const then = await unpackedHome({ ...folders, person, until });
    const lines = movedLines(readFileSync(files.get(one.session) ?? "", "utf8"), one.repo, all, then);
    replayed.push({ ...one, person, until, lines });
  }
  return replayed;
}

function sessionsOf({ data }: Folders, person: string): PastSession[] {
  const archive = join(data, `${person}.tar.xz`);
  return JSON.parse(execFileSync("tar", ["-xJOf", archive, `${person}/sessions.json`], { encoding: "utf8" }));
}

function filesById(home: string): ReadonlyMap<string, string> {
  const files = globSync(join(home, ".claude/projects/*/*.jsonl"));
  return new Map(files.map((file) => [basename(file, ".jsonl"), file]));
}

/** A resumed session repeats another's beginning: of those that begin alike the shortest is the first. */
function forksAmong(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const heads = [...files].map(([session, file]) => {
    const text = readFileSync(file, "utf8");
    const first = /"type":"user".*?"uuid":"([^"]+)"/.exec(text)?.[1] ?? session;
    return { session, first, length: text.length };
  });
  const alike = [...Map.groupBy(heads, ({ first }) => first).values()];
  const forks = alike.flatMap((group) => group.sort((a, b) => a.length - b.length).slice(1));
  return new Set(forks.map(({ session }) => session));
}

function minuteBefore(first: string): string {
  return new Date(Date.parse(`${first.slice(0, 16)}Z`) - MINUTE_MS).toISOString().slice(0, 16);
}

/** Both homes moved their times so that the last session ended on the same day. */
function movedLines(text: string, repo: string, from: UnpackedHome, to: UnpackedHome): string[] {
  const ms = ((to.days[repo] ?? 0) - (from.days[repo] ?? 0)) * DAY_MS;
  const later = (_: string, name: string, at: string) =>
    `"${name}":"${new Date(Date.parse(`${at}Z`) + ms).toISOString()}"`;
  const moved = text.replaceAll(from.home, to.home).replace(STAMP, later);
  return moved.split("\n").filter((line) => line !== "");
}
