import { crossesProjects, type Memory, memoryId, newMemory, type Repeated } from "../domain/memory.ts";
import type { Tally } from "../store/port/tally.ts";
import type { Pending, Store } from "../store/store.ts";
import { digest } from "../text/hashes/digest.ts";
import type { Finding, Rule } from "./rule.ts";

/** One rule's findings of a session that are counted over all sessions. */
export interface CountedFindings {
  readonly rule: Rule;
  readonly findings: readonly Finding[];
}

/** The variant of a failure without a fix. */
const UNSOLVED = "";

/** Most sources of one memory. */
const MOST_SOURCES = 60;

/** Counts of one session by rule, subject and variant. */
export function sessionTallies(gathered: readonly CountedFindings[]): readonly Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { rule, findings } of gathered)
    for (const finding of findings) {
      const { counted, draft } = finding;
      if (!counted) continue;
      const [subject, variant] = [digest([counted.subject]), variantOf(finding)];
      const key = `${rule.name} ${subject} ${variant}`;
      const before = tallies.get(key);
      const at = Math.max(before?.at ?? 0, draft.at);
      tallies.set(key, {
        rule: rule.name,
        subject,
        variant,
        times: counted.times + (before?.times ?? 0),
        at,
      });
    }
  return [...tallies.values()];
}

/** Patterns and counted subjects of this session, once its share is stored. */
export async function findOverSessions(
  store: Store,
  pending: Pick<Pending, "session" | "project">,
  memories: readonly Memory[],
  gathered: readonly CountedFindings[],
): Promise<readonly Memory[]> {
  return [
    ...(await findPatterns(store, memories)),
    ...(await memoriesOverSessions(store, pending, gathered)),
  ];
}

/** One memory for each counted subject of this session, in the variant most frequent over all sessions. */
async function memoriesOverSessions(
  store: Store,
  { session, project }: Pick<Pending, "session" | "project">,
  gathered: readonly CountedFindings[],
): Promise<readonly Memory[]> {
  if (project === null) return [];
  const memories: Memory[] = [];
  for (const { rule, findings } of gathered)
    for (const subject of new Set(findings.flatMap(({ counted }) => counted?.subject ?? []))) {
      const own = findings.filter(({ counted }) => counted?.subject === subject);
      const memory = await memoryOverSessions(store, { session, project }, { rule, findings: own }, subject);
      if (memory) memories.push(memory);
    }
  return memories;
}

async function memoryOverSessions(
  store: Store,
  { session, project }: { readonly session: string; readonly project: string },
  { rule, findings }: CountedFindings,
  subject: string,
): Promise<Memory | null> {
  const id = memoryId(rule.name, [project, subject], 0);
  const all = await store.tallied(project, rule.name, digest([subject]));
  const most = all.find(({ variant }) => variant !== UNSOLVED) ?? all[0];
  const [stored] = await store.memoriesById(id);
  // The stored variant stays where other sessions had it more often.
  const frequent = findings.find((finding) => variantOf(finding) === most?.variant);
  const best = frequent?.draft ?? stored ?? findings[0]?.draft;
  if (!best || !most) return null;
  const total = all.reduce((sum, { times }) => sum + times, 0);
  const draft = rule.withCounts?.(best, { times: most.times, sessions: most.sessions, total });
  if (!draft) return null;
  const sources = [...findings.flatMap((finding) => finding.draft.sources), ...(stored?.sources ?? [])];
  const quoted = { sources: [...new Set(sources)].slice(0, MOST_SOURCES), at: Math.max(draft.at, most.at) };
  const made = { id, project, session, rule: rule.name, ruleVersion: rule.version };
  return newMemory({ ...draft, ...quoted }, made);
}

function variantOf({ draft, counted }: Finding): string {
  return counted?.isUnsolved ? UNSOLVED : digest([draft.title, draft.body]);
}

/** Sessions from which a preference is a pattern. */
const PATTERN_SESSIONS = 3;

/** Raise it when patterns are written better. */
const PATTERN_VERSION = 1;

/** Repeated in enough sessions it is a pattern. */
export function isCountable(memory: Memory): boolean {
  return memory.kind === "preference" && !crossesProjects(memory);
}

async function findPatterns(store: Store, memories: readonly Memory[]): Promise<readonly Memory[]> {
  const countable = memories.filter(isCountable);
  if (countable.length === 0) return [];
  const again = await store.repeated(
    countable.flatMap(({ sources }) => sources),
    PATTERN_SESSIONS,
  );
  return again.filter(({ memory }) => memory.kind === "preference").map(toPattern);
}

/** Identified by the repeated memory, so that there is one pattern for it. */
function toPattern({ memory, sessions }: Repeated): Memory {
  const { project, session } = memory;
  const body = `${memory.body}\nsaid in ${sessions} sessions`.trim();
  const id = memoryId("pattern", [memory.id], 0);
  return newMemory(
    { ...memory, kind: "pattern", body },
    { id, project, session, rule: "pattern", ruleVersion: PATTERN_VERSION },
  );
}
