import type { UserAnswer } from "../../domain/answer.ts";
import { cutAtWord } from "../../text/cut.ts";
import { toTitle } from "./statements.ts";

const TITLE = 120;
/** Typed words of this length say themselves what they are about. */
const TELLING = 30;
/** A question of fewer words needs those asked with it to be understood. */
const SHORT_QUESTION = 8;

/** The answer with what it answers: as much of the question as there is room for, at least its topic. */
export function answerTitle(answer: UserAnswer): string {
  const words = answerOnOneLine(answer.words).replace(LETTERED, "");
  const isPlain = isTopicInQuestion(answer.topic, answer.question) || GENERIC.test(answer.topic.trim());
  const topic = isPlain ? "" : `${answer.topic}: `;
  const asked = lastQuestion(answer.question);
  const points = answer.topic !== "" && POINTS.test(asked);
  const ways = [
    `${topic}${answer.question} ${words}`,
    `${answer.question} ${words}`,
    ...(points ? [] : [`${topic}${asked} ${words}`, `${asked} ${words}`]),
  ];
  const isTyped = answer.chosen.length === 0 && words.length >= TELLING;
  const way = isTyped ? undefined : ways.find(({ length }) => length <= TITLE);
  return toTitle(
    way ?? shortAnswerTitle(answer, words, { isTyped, subject: points ? answer.question : asked }),
    TITLE,
  );
}

/** The subject first: what the client calls it, else as much of the question as the answer leaves room for. */
function shortAnswerTitle(
  { topic, question }: UserAnswer,
  words: string,
  { isTyped, subject }: { readonly isTyped: boolean; readonly subject: string },
): string {
  const isGeneric = topic === "" || GENERIC.test(topic.trim());
  if (isTyped) return topic === "" ? words : `${topic}: ${words}`;
  const room = TITLE - words.length - 1;
  if (isGeneric && room >= SUBJECT)
    return `${cutAtWord(isTopicInQuestion(topic, question) ? subject : question, room)} ${words}`;
  return `${isGeneric ? "" : `${topic}: `}${words} · ${subject}`;
}

/** Least characters in which a question says what it is about. */
const SUBJECT = 40;

/** Names what kind of question it is, and not what it is about. */
const GENERIC =
  /^(?:(?:fix|update|push|code|test|design|implementation)?[ -]?(?:scope|approach|fix|shape|reach|compat(?:ibility)?|strategy|options?|choice|direction|decision|method|placement|location|priority|details?|behaviou?r|handling|format|next|question|plan))$/i;

/** The question, the chosen and the rejected options; `asked` are questions of the same call. */
export function answerBody(
  { question, chosen, passedOver, words }: UserAnswer,
  asked: readonly UserAnswer[],
): string {
  const isShort = question.split(/\s+/).length < SHORT_QUESTION;
  const lines = [
    question,
    ...chosen.map(({ label, description }) => [label, description].filter(Boolean).join(": ")),
    ...(chosen.length === 0 ? [words] : words.split("\n").slice(1)),
    passedOver.length === 0 ? "" : `not: ${passedOver.join("; ")}`,
    ...(isShort ? asked.map((other) => `asked with: ${other.question} ${answerOnOneLine(other.words)}`) : []),
  ];
  return cutAtWord(lines.filter(Boolean).join("\n"), 1_000);
}

/** "Option B: ..." counts what nobody sees any more. */
const LETTERED = /^option [a-z\d]\s*[—–:.-]+\s*/i;

/** Begins with a word that only what stands before it explains. */
const POINTS = /^(?:that|this|these|those|it)\b|\b(?:it|them|this|that|these|those)\s*[?？]/i;

function isTopicInQuestion(topic: string, question: string): boolean {
  const said = question.toLowerCase();
  return topic
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** The last sentence that asks; without one, all of it. */
function lastQuestion(question: string): string {
  const sentences = question.split(/(?<=[?？.!])\s+|(?<=[。？！])/u);
  return (sentences.findLast((one) => /[?？]\s*$/u.test(one)) ?? question).trim();
}

function answerOnOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
