import { cutBeforeRedaction } from "../text/cut.ts";
import { quotedSpans } from "../text/quoted.ts";
import type { Span } from "../text/span.ts";

/** One of the answers an agent offered with its question. */
export interface AnswerOption {
  readonly label: string;
  /** May be empty. */
  readonly description: string;
}

/** A question the agent asked through its client, and the user's answer. */
export interface UserAnswer {
  /** A word or two on what it is about; may be empty. */
  readonly topic: string;
  readonly question: string;
  /** Empty where the user typed an answer of their own. */
  readonly chosen: readonly AnswerOption[];
  /** Labels of what was offered and not chosen. */
  readonly passedOver: readonly string[];
  /** The chosen labels, and what the user typed. */
  readonly words: string;
}

const MOST = { topic: 80, question: 1_000, label: 200, description: 400, passedOver: 500 } as const;

/** The text of an answer's event: question and options line by line, then the user's words. */
export function answerText({ topic, question, chosen, passedOver, words }: UserAnswer): string {
  return [
    `Asked: ${foldLine(question, MOST.question)}`,
    ...(topic === "" ? [] : [`About: ${foldLine(topic, MOST.topic)}`]),
    ...chosen.map(({ label, description }) =>
      `Chosen: ${foldLine(label, MOST.label).replaceAll(" | ", " / ")} | ${foldLine(description, MOST.description)}`.replace(
        / \| $/,
        "",
      ),
    ),
    ...(passedOver.length === 0 ? [] : [`Passed over: ${foldLine(passedOver.join("; "), MOST.passedOver)}`]),
    `${ANSWERED}${words.trim()}`,
  ].join("\n");
}

const ANSWERED = "Answered:\n";

/** The inverse of `answerText`; null for another text, or one that was cut too much. */
export function readAnswer(text: string): UserAnswer | null {
  const { head, words } = splitAnswerText(text);
  const lines = head.split("\n");
  const named = (name: string) =>
    lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
  const [question] = named("Asked: ");
  if (question === undefined || words === "") return null;
  return {
    topic: named("About: ")[0] ?? "",
    question,
    chosen: named("Chosen: ").map((line) => {
      const [label = "", ...description] = line.split(" | ");
      return { label, description: description.join(" | ") };
    }),
    passedOver: named("Passed over: ").flatMap((line) => line.split("; ")),
    words,
  };
}

/** Everything except the user's own words; all of it where a cut removed the line before them. */
export function questionSpans(text: string): readonly Span[] {
  const { head, words } = splitAnswerText(text);
  if (words === "") return [[0, text.length]];
  const from = head.length + ANSWERED.length;
  const own = quotedSpans(text.slice(from)).map(([a, b]): Span => [a + from, b + from]);
  return [[0, from - 1], ...own];
}

/** No line before the words is the user's, so the first such line is ours. */
function splitAnswerText(text: string): { readonly head: string; readonly words: string } {
  const at = text.indexOf(`\n${ANSWERED}`);
  if (at === -1) return { head: text, words: "" };
  return { head: text.slice(0, at + 1), words: text.slice(at + 1 + ANSWERED.length).trim() };
}

/** On one line; a line break would begin another part. */
function foldLine(text: string, limit: number): string {
  return cutBeforeRedaction(text.replace(/\s+/g, " ").trim(), limit);
}
