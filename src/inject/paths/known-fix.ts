import type { ToolFacts } from "../../domain/event.ts";
import { WORDLESS } from "../../domain/hit.ts";
import { FAILURE_RULE, type Memory } from "../../domain/memory.ts";
import { isRiskyCommand } from "../../domain/risky-command.ts";
import { isUserSaid } from "../../domain/trust.ts";
import type { Store } from "../../store/store.ts";
import { isEnvironmental } from "../../text/error-line.ts";
import { failedLine } from "../../text/refusal.ts";
import { errorSignature } from "../../text/signature.ts";
import { termsOf } from "../../text/terms.ts";
import { EMPTY_SECTION, type PathSection } from "./section.ts";

const MOST_TERMS = 16;
const MOST_FOUND = 40;
const MOST_READ = 8;
const MOST_CHARACTERS = 400;

export interface FailedCall {
  readonly project: string | null;
  readonly tool: ToolFacts;
  readonly text: string;
}

export async function knownFixSection(store: Store, failed: FailedCall): Promise<PathSection | null> {
  const { hits, terms } = await findKnownFixes(store, failed);
  if (hits.length === 0) return null;
  return {
    ...EMPTY_SECTION,
    path: "known-fix",
    hits,
    found: hits,
    terms,
    best: 1,
    perSession: 1,
    cap: { items: 1, itemCharacters: MOST_CHARACTERS },
  };
}

/** Fixes of the same error that are known to have worked, latest first. */
export async function findKnownFixes(store: Store, failed: FailedCall) {
  const line = failedLine(failed.text);
  const signature = errorSignature(failed.text);
  const terms = [...new Set(termsOf(line))].slice(0, MOST_TERMS);
  if (signature === null || terms.length === 0) return { hits: [], terms };
  const { candidates } = await store.findByTerms({ project: failed.project, terms, limit: MOST_FOUND });
  const proven = candidates
    .map(({ memory }) => memory)
    .filter((memory) => isProven(memory) && isForThis(memory, failed, line))
    .slice(0, MOST_READ);
  const same = await withSignature(store, proven, signature, errorSignature(line));
  return {
    hits: same
      .toSorted((one, other) => other.at - one.at)
      .map((memory) => ({ memory, score: 1, confidence: 1, reasons: WORDLESS })),
    terms,
  };
}

/** Anybody can write "worked:", so only our rule and the user count; a command that does harm only from the user. */
function isProven({ kind, body, trust, rule, supersededBy }: Memory): boolean {
  const isKnown = isUserSaid(trust) || (rule === FAILURE_RULE && !isRiskyCommand(body));
  return kind === "failure" && isKnown && supersededBy === null && /^worked: \S/m.test(body);
}

/** An environment error may come from another program; a failed edit only from the same file. */
function isForThis({ tags, files }: Memory, { tool }: FailedCall, line: string): boolean {
  if (tool.command === undefined) return tool.path !== undefined && files.includes(tool.path);
  const command = tool.command.toLowerCase();
  return tags.length === 0 || tags.some((tag) => command.includes(tag)) || isEnvironmental(line);
}

/** Compares the failures they were made from, or the title's quote where those are removed. */
async function withSignature(
  store: Store,
  memories: readonly Memory[],
  signature: string,
  short: string | null,
): Promise<readonly Memory[]> {
  if (memories.length === 0) return [];
  const events = await store.eventsById([...new Set(memories.flatMap(({ sources }) => sources))]);
  const failures = new Map(
    events.flatMap(({ id, kind, text }) =>
      kind === "tool-failure" ? [[id, errorSignature(text)] as const] : [],
    ),
  );
  return memories.filter(({ sources, title }) => {
    if (sources.some((id) => failures.get(id) === signature)) return true;
    const quoted = /(?:exits \d+|fails): (.+)$/.exec(title)?.[1];
    return short !== null && quoted !== undefined && errorSignature(quoted) === short;
  });
}
