import type { ToolFacts } from "../../domain/event.ts";
import { type Hit, WORDLESS } from "../../domain/hit.ts";
import type { Kind, Memory } from "../../domain/memory.ts";
import { isUserSaid, LEAST_TRUST } from "../../domain/trust.ts";
import type { CodeNow } from "../../recall/recall.ts";
import { withCodeState } from "../../recall/score/code-state.ts";
import type { Store } from "../../store/store.ts";
import { commandLabel } from "../../text/command-label.ts";
import { termsOf } from "../../text/terms.ts";
import { EMPTY_SECTION, type PathSection } from "./section.ts";

export interface ToolTarget {
  readonly project: string | null;
  /** The project's top folder as the agent spells it. */
  readonly root: string | null;
  readonly tool: ToolFacts;
  readonly states: CodeNow["states"];
}

/** Weight of the user's word by kind; other kinds tell of sessions, not of code. */
const WEIGHT_BY_KIND: Partial<Readonly<Record<Kind, number>>> = {
  preference: 1,
  decision: 1,
  pattern: 0.8,
  note: 0.7,
};
const LEFT_OUT = 0.8;
const LOOKED_AT = 40;
/** A memory that names more files is about none of them. */
const THRESHOLD = 0.5;
const MOST = 2;
const MOST_CHARACTERS = 400;

export async function relatedToFileSection(store: Store, target: ToolTarget): Promise<PathSection | null> {
  const { hits, terms } = await aboutTool(store, target);
  if (hits.length === 0) return null;
  const passed = hits.filter(({ confidence }) => confidence >= THRESHOLD);
  const states = await target.states(passed.map(({ memory }) => memory));
  return {
    ...EMPTY_SECTION,
    path: "related-to-file",
    found: hits,
    terms,
    threshold: THRESHOLD,
    perSession: MOST,
    hits: passed.map((hit) => withCodeState(hit, states)),
    best: Math.max(...hits.map(({ confidence }) => confidence)),
    cap: { items: MOST, itemCharacters: MOST_CHARACTERS },
  };
}

async function aboutTool(store: Store, target: ToolTarget) {
  const { command, path, use } = target.tool;
  if (use === "shell") return aboutCommand(store, target.project, command ?? "");
  const isFile = use === "edit" || use === "write" || use === "read";
  return isFile && path !== undefined ? aboutFile(store, target, path) : { hits: [], terms: [] };
}

/** Stored paths may be absolute or relative to the project. */
async function aboutFile(store: Store, { project, root }: ToolTarget, path: string) {
  const paths = [path, `./${path}`, ...(root === null ? [] : [`${root}/${path}`])];
  const memories = await store.memoriesOfFiles(project, paths, LOOKED_AT);
  const hits = memories.map((memory) => targetHit(memory, 1 / Math.sqrt(Math.max(1, memory.files.length))));
  return { hits: usefulFirst(hits), terms: [path] };
}

/** The title must name the command; for its kind of task the user's word is enough. */
async function aboutCommand(store: Store, project: string | null, command: string) {
  const label = commandLabel(command);
  const terms = label === null ? [] : [...new Set(termsOf(label))];
  if (label === null || terms.length === 0) return { hits: [], terms };
  const { candidates } = await store.findByTerms({ project, terms, limit: LOOKED_AT });
  const [task = ""] = label.replace(/\.\w+$/, "").match(/[^\s:]*$/) ?? [];
  const hits = candidates.flatMap(({ memory }) => {
    if (leavesOut(command, memory)) return [targetHit(memory, 1, LEFT_OUT)];
    if (titleHasWords(memory.title, label)) return [targetHit(memory, 1)];
    // An answer settled one question, not how a command is run.
    return TASKS.has(task) && titleHasWords(memory.title, task) && memory.rule !== "answer"
      ? [targetHit(memory, 0.6)]
      : [];
  });
  return { hits: usefulFirst(hits), terms };
}

/** Only a call without the usual variables needs to know them: "PORT=/dev/ttyUSB1". */
function leavesOut(command: string, { kind, title }: Memory): boolean {
  const usual = kind === "pattern" ? title.split(" with ").at(1) : undefined;
  const words = new Set(command.trim().split(/\s+/));
  const missing = usual?.split(/\s+/).filter((word) => !words.delete(word)) ?? [];
  return words.size === 0 && missing.length > 0 && missing.every((word) => /^[A-Za-z_]\w*=/.test(word));
}

function titleHasWords(title: string, words: string): boolean {
  return ` ${title.toLowerCase().replace(/[^\w.:/-]+/g, " ")} `.includes(` ${words} `);
}

const TASKS: ReadonlySet<string> = new Set(
  "deploy release publish migrate commit push rollback backup restore seed provision".split(" "),
);

function targetHit(memory: Memory, share: number, fact = 0): Hit {
  // The agent's own conclusions are not repeated while it works.
  const weight = isUserSaid(memory.trust) ? (WEIGHT_BY_KIND[memory.kind] ?? 0) : fact;
  const worth = memory.supersededBy === null && memory.trust >= LEAST_TRUST ? weight : 0;
  const score = share * worth * (memory.pinned ? 2 : 1) * (1 + memory.trust / 10);
  return { memory, score, confidence: worth === 0 ? 0 : share, reasons: WORDLESS };
}

function usefulFirst(hits: readonly Hit[]): readonly Hit[] {
  return hits
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || other.memory.at - one.memory.at);
}
