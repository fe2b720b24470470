import type { Memory } from "../../src/domain/memory.ts";
import { holds, plain } from "../week/judge.ts";
import type { Excerpt, Wanted } from "./excerpts.ts";

/** What rules made of one excerpt, against what its labels ask for. */
export interface Judged {
  readonly excerpt: Excerpt;
  readonly right: readonly Memory[];
  readonly wrong: readonly Memory[];
  readonly found: readonly Wanted[];
  readonly missed: readonly Wanted[];
}

/** Rules that speak of a whole session are judged only where a label names them: an excerpt is a part of one. */
const OF_SESSION = new Set(["handoff", "snapshot"]);

/** Pure. A second memory for the same label is wrong, and so is one of another trust. */
export function judge(excerpt: Excerpt, made: readonly Memory[]): Judged {
  const { labels } = excerpt;
  const open = [...labels.wanted];
  const right: Memory[] = [];
  const wrong: Memory[] = [];
  for (const memory of made) {
    const text = plain([memory.title, memory.body, ...memory.files].join("\n"));
    const at = open.findIndex((wanted) => isMeant(wanted, memory, text));
    if (holds(text, labels.never)) wrong.push(memory);
    else if (at !== -1) {
      open.splice(at, 1);
      right.push(memory);
    } else if (!isLeftOut(excerpt, memory, text)) wrong.push(memory);
  }
  return { excerpt, right, wrong, found: labels.wanted.filter((one) => !open.includes(one)), missed: open };
}

function isMeant({ rules, kind, trust, words }: Wanted, memory: Memory, text: string): boolean {
  const same = rules.includes(memory.rule) && trust === memory.trust && (kind ?? memory.kind) === memory.kind;
  return same && words.every((phrase) => holds(text, [phrase]));
}

function isLeftOut({ labels }: Excerpt, { rule }: Memory, text: string): boolean {
  const named = [...labels.wanted.flatMap(({ rules }) => rules), ...labels.silent];
  if (OF_SESSION.has(rule) && !named.includes(rule)) return true;
  return labels.allowed.some(
    ({ rules, words }) => rules.includes(rule) && words.every((phrase) => holds(text, [phrase])),
  );
}
