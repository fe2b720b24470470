import { cutAtWord } from "../../domain/cut.ts";
import type { StoredEvent } from "../../domain/event.ts";
import { ownText } from "../../domain/quoted.ts";
import { leastTrust } from "../../domain/trust.ts";
import type { Finding, Rule } from "../rule.ts";
import { headline, sentences } from "../statements.ts";
import { askedIn } from "./chatter.ts";
import { partsOf, shortened } from "./excerpt.ts";
import { type Turn, turnsOf } from "./turns.ts";
import { typedSentences } from "./typed.ts";

/** What was said in a turn: the user's words, and the agent's last ones, in as many passages as they need. */
export const PASSAGE: Rule = {
  name: "turn",
  version: 1,
  find: (_session, events) => turnsOf(events).flatMap(passagesOf),
};

/** Most characters of what the user said, of what the agent concluded, and passages of it. */
const YOURS = 600;
const THEIRS = 1_200;
const MOST_PARTS = 3;
/** An answer of fewer characters to a word that asks for nothing is no more than "done". */
const SUBSTANTIAL = 280;

function passagesOf({ events }: Turn): Finding[] {
  const yours = events.filter(isTyped);
  const reply = events.findLast(({ kind, text }) => kind === "reply" && text.trim() !== "");
  const concluded = reply ? linesOf(reply) : "";
  const asks = yours.some((event) => event.kind !== "prompt" || asksForSomething(event));
  if (!asks && concluded.length < SUBSTANTIAL) return [];
  const [first] = events;
  const title = titleOf(yours, concluded);
  if (!first || title === "") return [];
  const sources = [...yours, ...(reply ? [reply] : [])];
  const said = saidBy(yours, title);
  const parts = concluded === "" ? [""] : partsOf(concluded, THEIRS, MOST_PARTS);
  return parts.map((part, ordinal) => ({
    draft: {
      kind: "turn",
      title,
      body: [...(ordinal === 0 ? said : []), ...(part ? [`agent: ${part}`] : [])].join("\n"),
      origin: reply ? "assistant" : "user",
      // Its words stand as they were said, and are nobody's rule.
      trust: leastTrust([2, ...sources.map(({ trust }) => trust)]),
      files: [],
      tags: [],
      sources: sources.map(({ id }) => id),
      at: first.at,
    },
    identity: [first.id],
    ordinal,
  }));
}

/** Without what was pasted; what is quoted within a line belongs to what is said of it. */
function linesOf({ text, quoted }: StoredEvent): string {
  return ownText(
    text,
    quoted.filter(([from]) => from === 0 || text[from - 1] === "\n"),
  );
}

/** A refusal counts with its words only. */
function isTyped({ kind, text }: StoredEvent): boolean {
  return (kind === "prompt" || kind === "denial") && text.trim() !== "" && !/^\s*[/!]\S/.test(text);
}

function asksForSomething(prompt: StoredEvent): boolean {
  return askedIn(prompt) !== null;
}

/** The first sentence that asks for something, else the first words of the answer. */
function titleOf(yours: readonly StoredEvent[], concluded: string): string {
  for (const event of yours) {
    const asked = askedIn(event) ?? (event.kind === "denial" ? typedSentences(event)[0]?.text : undefined);
    if (asked) return headline(asked);
  }
  return headline(sentences(concluded)[0]?.text ?? "");
}

/** What the title says whole is not said twice. */
function saidBy(yours: readonly StoredEvent[], title: string): string[] {
  return yours.flatMap((event) => {
    const words = shortened(linesOf(event), YOURS);
    const isTitle = headline(words) === title;
    return words === "" || isTitle ? [] : [`you: ${cutAtWord(words, YOURS)}`];
  });
}
