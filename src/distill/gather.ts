import { type Memory, type MemoryDraft, memoryId } from "../domain/memory.ts";
import type { Tally } from "../store/port/tally.ts";
import type { Pending, Store } from "../store/store.ts";
import { digest } from "../text/digest.ts";
import type { Finding, Rule } from "./rule.ts";

/** What one rule found in a session that is told once for all sessions. */
export interface Gathered {
  readonly rule: Rule;
  readonly findings: readonly Finding[];
}

/** Stands for what has no way out. */
const BARE = "";

/** Most events that one memory names as its sources, the latest. */
const MOST_SOURCES = 60;

/** What a session adds to what is counted. */
export function talliesOf(gathered: readonly Gathered[]): readonly Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { rule, findings } of gathered)
    for (const { counted, draft } of findings) {
      if (!counted) continue;
      const { subject, times } = { subject: digest([counted.subject]), times: counted.times };
      const variant = counted.bare ? BARE : variantOf(draft);
      const key = `${rule.name} ${subject} ${variant}`;
      const before = tallies.get(key);
      const at = Math.max(before?.at ?? 0, draft.at);
      tallies.set(key, { rule: rule.name, subject, variant, times: times + (before?.times ?? 0), at });
    }
  return [...tallies.values()];
}

/** One memory for each subject this session has to do with, told in the way that came up most in all sessions. */
export async function gather(
  store: Store,
  { session, project }: Pick<Pending, "session" | "project">,
  gathered: readonly Gathered[],
): Promise<readonly Memory[]> {
  if (project === null) return [];
  const memories: Memory[] = [];
  for (const { rule, findings } of gathered)
    for (const subject of new Set(findings.flatMap(({ counted }) => counted?.subject ?? []))) {
      const mine = findings.filter(({ counted }) => counted?.subject === subject);
      const memory = await oneFor(store, { session, project, rule, subject, mine });
      if (memory) memories.push(memory);
    }
  return memories;
}

interface Subject {
  readonly session: string;
  readonly project: string;
  readonly rule: Rule;
  readonly subject: string;
  readonly mine: readonly Finding[];
}

async function oneFor(
  store: Store,
  { session, project, rule, subject, mine }: Subject,
): Promise<Memory | null> {
  const id = memoryId(rule.name, [project, subject], 0);
  const all = await store.tallied(project, rule.name, digest([subject]));
  const most = all.find(({ variant }) => variant !== BARE) ?? all[0];
  const [known] = await store.memoriesById(id);
  // What another session showed more often is what is told already.
  const isBest = ({ draft, counted }: Finding) => (counted?.bare ? BARE : variantOf(draft)) === most?.variant;
  const best = mine.find(isBest)?.draft ?? known ?? mine[0]?.draft;
  if (!best || !most) return null;
  const inAll = all.reduce((sum, { times }) => sum + times, 0);
  const draft = rule.told?.(best, { times: most.times, sessions: most.sessions, inAll });
  if (!draft) return null;
  const sources = [...mine.flatMap((finding) => finding.draft.sources), ...(known?.sources ?? [])];
  return {
    ...{ kind: draft.kind, title: draft.title, body: draft.body, origin: draft.origin, trust: draft.trust },
    ...{ files: draft.files, tags: draft.tags },
    sources: [...new Set(sources)].slice(0, MOST_SOURCES),
    at: Math.max(draft.at, most.at),
    ...{ id, project, session, rule: rule.name, ruleVersion: rule.version },
    pinned: false,
    supersededBy: null,
  };
}

function variantOf({ title, body }: Pick<MemoryDraft, "title" | "body">): string {
  return digest([title, body]);
}
