import {
  crossesProjects,
  type Memory,
  type MemoryDraft,
  memoryId,
  newMemory,
  type Repeated,
} from "../domain/memory.ts";
import type { Tally } from "../store/port/tally.ts";
import type { Pending, Store } from "../store/store.ts";
import { digest } from "../text/hashes/digest.ts";
import type { Finding, Rule } from "./rule.ts";

/** One rule's findings of a session that are counted over all sessions. */
export interface CountedFindings {
  readonly rule: Rule;
  readonly findings: readonly Finding[];
}

/** Stands for what has no fix. */
const UNSOLVED = "";

/** Most events that one memory names as its sources, the latest. */
const MOST_SOURCES = 60;

/** A session's share of the counts. */
export function sessionTallies(gathered: readonly CountedFindings[]): readonly Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { rule, findings } of gathered)
    for (const { counted, draft } of findings) {
      if (!counted) continue;
      const { subject, times } = { subject: digest([counted.subject]), times: counted.times };
      const variant = counted.isUnsolved ? UNSOLVED : variantDigest(draft);
      const key = `${rule.name} ${subject} ${variant}`;
      const before = tallies.get(key);
      const at = Math.max(before?.at ?? 0, draft.at);
      tallies.set(key, { rule: rule.name, subject, variant, times: times + (before?.times ?? 0), at });
    }
  return [...tallies.values()];
}

/** One memory for each subject this session has to do with, told in the way that came up most in all sessions. */
export async function memoriesOverSessions(
  store: Store,
  { session, project }: Pick<Pending, "session" | "project">,
  gathered: readonly CountedFindings[],
): Promise<readonly Memory[]> {
  if (project === null) return [];
  const memories: Memory[] = [];
  for (const { rule, findings } of gathered)
    for (const subject of new Set(findings.flatMap(({ counted }) => counted?.subject ?? []))) {
      const mine = findings.filter(({ counted }) => counted?.subject === subject);
      const memory = await memoryOverSessions(store, { session, project, rule, subject, mine });
      if (memory) memories.push(memory);
    }
  return memories;
}

interface CountedSubject {
  readonly session: string;
  readonly project: string;
  readonly rule: Rule;
  readonly subject: string;
  readonly mine: readonly Finding[];
}

async function memoryOverSessions(
  store: Store,
  { session, project, rule, subject, mine }: CountedSubject,
): Promise<Memory | null> {
  const id = memoryId(rule.name, [project, subject], 0);
  const all = await store.tallied(project, rule.name, digest([subject]));
  const most = all.find(({ variant }) => variant !== UNSOLVED) ?? all[0];
  const [known] = await store.memoriesById(id);
  // A variant that other sessions showed more often stays.
  const isBest = ({ draft, counted }: Finding) =>
    (counted?.isUnsolved ? UNSOLVED : variantDigest(draft)) === most?.variant;
  const best = mine.find(isBest)?.draft ?? known ?? mine[0]?.draft;
  if (!best || !most) return null;
  const inAll = all.reduce((sum, { times }) => sum + times, 0);
  const draft = rule.withCounts?.(best, { times: most.times, sessions: most.sessions, total: inAll });
  if (!draft) return null;
  const sources = [...mine.flatMap((finding) => finding.draft.sources), ...(known?.sources ?? [])];
  const quoted = { sources: [...new Set(sources)].slice(0, MOST_SOURCES), at: Math.max(draft.at, most.at) };
  const made = { id, project, session, rule: rule.name, ruleVersion: rule.version };
  return newMemory({ ...draft, ...quoted }, made);
}

function variantDigest({ title, body }: Pick<MemoryDraft, "title" | "body">): string {
  return digest([title, body]);
}

/** In how many sessions something comes up before it is a pattern. */
const PATTERN_SESSIONS = 3;

/** Raise it when patterns are told better. */
const PATTERN_VERSION = 1;

/** Preferences repeated in enough sessions to be patterns. */
export async function findPatterns(store: Store, memories: readonly Memory[]): Promise<readonly Memory[]> {
  const countable = memories.filter((memory) => memory.kind === "preference" && !crossesProjects(memory));
  if (countable.length === 0) return [];
  const again = await store.repeated(
    countable.flatMap(({ sources }) => sources),
    PATTERN_SESSIONS,
  );
  return again.filter(({ memory }) => memory.kind === "preference").map(toPattern);
}

/** Named after the memory that is repeated, so that there is one however often it comes up. */
function toPattern({ memory, sessions }: Repeated): Memory {
  const { project, session } = memory;
  const body = `${memory.body}
said in ${sessions} sessions`.trim();
  const id = memoryId("pattern", [memory.id], 0);
  return newMemory(
    { ...memory, kind: "pattern", body },
    { id, project, session, rule: "pattern", ruleVersion: PATTERN_VERSION },
  );
}
