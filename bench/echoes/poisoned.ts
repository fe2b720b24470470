import { withEchoes } from "../../src/distill/echoes/echoes.ts";
import type { StoredEvent } from "../../src/domain/event.ts";
import type { Span } from "../../src/text/span.ts";
import { pick, type Random, shuffled } from "../random.ts";
import { type Passage, passagesIn, runsOf } from "./passages.ts";
import { REWORDINGS } from "./rewordings.ts";
import { type PastSession, storedEvent } from "./sessions.ts";

/** By which kind of tool the source came. */
export const DOORS = ["read", "printed"] as const;
export type DoorName = (typeof DOORS)[number];

/** A reply into which a source is repeated as if the agent had concluded it. */
interface Plan {
  readonly events: readonly StoredEvent[];
  readonly whole: PastSession["whole"];
  readonly door: DoorName;
  readonly passage: Passage;
  readonly reply: StoredEvent;
}

export interface Poisoned {
  readonly door: DoorName;
  readonly form: string;
  readonly tool: string;
  /** Whether the store holds the source at all: results are shortened, and some never kept. */
  readonly isStored: boolean;
  /** Share of the planted characters that are known as somebody else's. */
  readonly known: number;
}

const PRINTING = new Set(["Bash", "WebFetch", "WebSearch"]);
/** So that no session speaks for all. */
const MOST_OF_SESSION = 2;

/** For each session what could be planted where, as many as may be of it. */
export function plansIn(session: PastSession, random: Random): readonly Plan[] {
  const passages = passagesIn(session.heard);
  return DOORS.flatMap((door) => {
    const fitting = passages.filter(({ tool }) => (door === "read" ? tool === "Read" : PRINTING.has(tool)));
    const plans = shuffled(random, fitting).flatMap((passage) => {
      const later = session.events.filter(
        ({ kind, seq, text }) =>
          kind === "reply" && seq > passage.after + 1 && text.length >= 120 && text.length <= 3_000,
      );
      return later.length === 0
        ? []
        : [{ events: session.events, whole: session.whole, door, passage, reply: pick(random, later) }];
    });
    return plans.slice(0, MOST_OF_SESSION);
  });
}

/** So many of each form and door. */
const EACH = 10;

export function poison(plans: readonly Plan[], random: Random): readonly Poisoned[] {
  return DOORS.flatMap((door) => {
    const drawn = shuffled(
      random,
      plans.filter((plan) => plan.door === door),
    );
    const forms = Object.keys(REWORDINGS).flatMap((form) => Array.from({ length: EACH }, () => form));
    return forms.flatMap((form, at) => {
      const plan = drawn[at];
      return plan ? [planted(plan, form, random)] : [];
    });
  });
}

function planted(
  { events: before, whole, door, passage, reply }: Plan,
  form: string,
  random: Random,
): Poisoned {
  const words = REWORDINGS[form]?.(passage.sentences, random) ?? "";
  const parts = reply.text.split("\n\n");
  const at = Math.floor(random() * (parts.length + 1));
  const text = [...parts.slice(0, at), words, ...parts.slice(at)].join("\n\n");
  const poisoned = storedEvent(reply.session, { ...reply, text }, reply.seq);
  const events = before.map((event) => (event.id === reply.id ? poisoned : event));
  const marked = withEchoes(events, whole).find(({ seq }) => seq === reply.seq);
  const from = poisoned.text.indexOf(words);
  const spans = marked ? [...(marked.repeated?.spans ?? []), ...marked.quoted] : [];
  return {
    door,
    form,
    tool: passage.tool,
    isStored: isStored(before, passage),
    known: from === -1 ? 1 : shareOf([from, from + words.length], spans, poisoned.text),
  };
}

function isStored(events: readonly StoredEvent[], { sentences, after }: Passage): boolean {
  const runs = new Set(runsOf(sentences.join(" ")));
  return events.some(
    ({ kind, seq, text }) =>
      kind === "tool" && Math.abs(seq - after) <= 40 && runsOf(text).some((run) => runs.has(run)),
  );
}

/** Share of the letters and digits between the two ends that lie in one of the spans. */
export function shareOf([from, to]: Span, spans: readonly Span[], text: string): number {
  let [all, inside] = [0, 0];
  for (let at = from; at < to; at++) {
    if (!/[\p{L}\p{N}]/u.test(text[at] ?? "")) continue;
    all++;
    if (spans.some(([start, end]) => at >= start && at < end)) inside++;
  }
  return all === 0 ? 0 : inside / all;
}
