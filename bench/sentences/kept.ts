import { RULES } from "../../src/distill/rules/rules.ts";
import { sentencesInOwnName } from "../../src/distill/sentences/typed-sentences.ts";
import type { StoredEvent } from "../../src/domain/event.ts";
import type { MemoryDraft } from "../../src/domain/memory.ts";
import { quotedSpans } from "../../src/text/quoted.ts";

/** A memory that the rules make of one sentence of a prompt, and where that stands. */
export interface Kept {
  readonly rule: string;
  readonly draft: MemoryDraft;
  readonly cues: readonly string[];
  readonly from: number;
  readonly to: number;
}

const OF_SENTENCES = new Set(["remember", "decision", "goal", "preference", "fact"]);

/** What the shipped rules keep of a prompt that stands by itself. */
export function keptOf(text: string): readonly Kept[] {
  const event: StoredEvent = {
    ...{ id: "prompt", seq: 1, session: "session", kind: "prompt", nativeKey: "", turn: null, text },
    ...{ tool: null, trust: 3, at: 0, quoted: quotedSpans(text), originalLength: text.length },
  };
  const places = placesOf(
    text,
    sentencesInOwnName(event).map((sentence) => sentence.text),
  );
  return RULES.filter(({ name }) => OF_SENTENCES.has(name)).flatMap(({ name, find }) =>
    find("session", [event]).map(({ draft, ordinal, cues = [] }) => {
      const [from, to] = places[ordinal] ?? [0, 0];
      return { rule: name, draft, cues, from, to };
    }),
  );
}

/** Emphasis, bullets and quotations are gone from sentences, so only letters and digits are compared. */
function placesOf(text: string, sentences: readonly string[]): readonly (readonly [number, number])[] {
  const at = Array.from(text.matchAll(/[\p{L}\p{N}]/gu), ({ index }) => index);
  const flat = lettersOf(text);
  let from = 0;
  return sentences.map((sentence) => {
    const [first = "", ...rest] = sentence.split('"…"').map(lettersOf).filter(Boolean);
    const start = first === "" ? -1 : flat.indexOf(first, from);
    if (start === -1) return [0, 0];
    let end = start + first.length;
    for (const part of rest) end = Math.max(end, flat.indexOf(part, end) + part.length);
    from = end;
    return [at[start] ?? 0, (at[end - 1] ?? 0) + 1];
  });
}

function lettersOf(text: string): string {
  return Array.from(text.matchAll(/[\p{L}\p{N}]/gu), ([letter]) => letter).join("");
}
