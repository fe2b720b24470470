import type { StoredEvent } from "../domain/event.ts";
import { crossesProjects, type Memory, memoryId, newMemory } from "../domain/memory.ts";
import { sightingsIn } from "../domain/occurrence.ts";
import type { WholeText } from "../domain/past.ts";
import type { Pending, Store } from "../store/store.ts";
import { attemptsIn } from "./activity/attempts.ts";
import { changedTogether } from "./changed-together.ts";
import {
  type CountedFindings,
  findOverSessions,
  isCountable,
  sessionTallies,
} from "./count-over-sessions.ts";
import { withEchoes } from "./echoes/echoes.ts";
import { isCutOff, withUnstored } from "./echoes/sources.ts";
import { withTold } from "./echoes/told-memories.ts";
import type { Finding, Rule } from "./rule.ts";
import { RULES } from "./rules/rules.ts";
import { FRESHNESS } from "./supersede.ts";

/** Most events of one session the rules look at, the latest ones. */
const MAX_EVENTS = 1500;

/** Most characters of them: nothing can stop a rule, and a user may be waiting. */
const MAX_CHARACTERS = 2_000_000;

/** The memories of one session. A rule that failed costs only its own. */
export interface Distilled {
  readonly memories: number;
  /** All memories of the session, new or not. */
  readonly made: readonly Memory[];
  readonly failedRules: readonly string[];
}

/** Runs every rule over a session and stores the findings. The same events and texts give the same memories. */
export async function distillSession(
  store: Store,
  pending: Pending,
  readWhole: (isWanted: (event: string | null) => boolean) => Promise<readonly WholeText[]> = async () => [],
): Promise<Distilled> {
  const events = latestEvents(await store.sessionEvents(pending.session, MAX_EVENTS));
  const root = await store.sessionRoot(pending.session);
  const cutOff = new Set(events.filter(isCutOff).map(({ nativeKey }) => nativeKey));
  const whole = await readWhole((event) => event === null || cutOff.has(event));
  const told = await store.toldFromSources(pending.session);
  const read = withEchoes(withTold(withProjectPaths(events, root), told), whole);
  const own = withUnstored(
    read.filter(({ id }) => id !== ""),
    whole,
  );
  const { memories, gathered, failedRules } = applyRules(pending, own);
  const { session, from, upTo } = pending;
  const isNew = ({ seq }: StoredEvent) => seq > from && seq <= upTo;
  const counts = { session, from, upTo, tallies: [...sessionTallies(gathered), ...changedTogether(own)] };
  // What is counted over sessions is read from the store after this session's share is in it.
  const isCounted = gathered.length > 0 || memories.some(isCountable);
  const stored = isCounted ? await store.putMemories(memories, counts, FRESHNESS) : 0;
  const overSessions = isCounted ? await findOverSessions(store, pending, memories, gathered) : [];
  const rules = RULES.map(({ name }) => name).filter((name) => !failedRules.includes(name));
  const seen = {
    sightings: events.filter(isNew).flatMap(sightingsIn),
    attempts: attemptsIn(events, isNew),
    // Memories the user retracted since, or that only an older rule version made, go.
    output: { session, rules, events: idsOf(events), memories: idsOf([...memories, ...overSessions]) },
  };
  // The mark moves last: a process that dies before leaves the session for the next one.
  const last = isCounted ? overSessions : memories;
  const found = await store.putMemories(last, { ...counts, seen }, FRESHNESS);
  return { memories: stored + found, made: memories, failedRules };
}

function idsOf(all: readonly { readonly id: string }[]): readonly string[] {
  return all.map(({ id }) => id);
}

/** The first event and as many of the last ones as fit. */
function latestEvents(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const [first, ...rest] = events;
  const latest: StoredEvent[] = [];
  let left = MAX_CHARACTERS;
  for (const event of rest.reverse()) {
    left -= event.text.length;
    if (left < 0) break;
    latest.push(event);
  }
  return first ? [first, ...latest.reverse()] : [];
}

/** Commands as they would be typed in the project's top folder, whatever that is called on this machine. */
function withProjectPaths(events: readonly StoredEvent[], root: string | null): readonly StoredEvent[] {
  if (root === null || root.length < 2) return events;
  return events.map((event) => {
    const command = event.tool?.command;
    if (!event.tool || !command?.includes(root)) return event;
    return { ...event, tool: { ...event.tool, command: withoutRoot(command, root) } };
  });
}

function withoutRoot(command: string, root: string): string {
  const parts = command.split(root);
  return parts.reduce((line, part) => line + (/^[\w.-]/.test(part) ? root : ".") + part);
}

function applyRules({ session, project }: Pending, events: readonly StoredEvent[]) {
  const found: Finding[] = [];
  const memories: Memory[] = [];
  const gathered: CountedFindings[] = [];
  const failedRules: string[] = [];
  for (const rule of RULES) {
    try {
      const findings = rule.find(session, events, found);
      found.push(...findings);
      const uncounted = findings.filter(({ counted: withCounter }) => !withCounter);
      memories.push(...uncounted.map((finding) => memoryOfFinding(rule, finding, session, project)));
      if (uncounted.length < findings.length) gathered.push({ rule, findings });
    } catch {
      failedRules.push(rule.name);
    }
  }
  // Outside any project only memories for every project can be recalled.
  return {
    memories: project === null ? memories.filter(crossesProjects) : memories,
    gathered,
    failedRules,
  };
}

function memoryOfFinding(rule: Rule, finding: Finding, session: string, project: string | null): Memory {
  const id = memoryId(rule.name, finding.identity, finding.ordinal);
  return newMemory(finding.draft, { id, project, session, rule: rule.name, ruleVersion: rule.version });
}
