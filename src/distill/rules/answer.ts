import { readAnswer, type UserAnswer } from "../../domain/answer.ts";
import type { StoredEvent } from "../../domain/event.ts";
import { isUserSaid } from "../../domain/trust.ts";
import { cutAtWord } from "../../text/cut.ts";
import { filePathsIn, toolNamesIn } from "../../text/named-in-text.ts";
import { retractedEvents } from "../activity/retractions.ts";
import { type Finding, findingFrom, type Rule } from "../rule.ts";
import { isClaimed } from "../sentences/claims.ts";
import { isLastingAnswer, isReplacedBy, withoutAgentStatements } from "../sentences/lasting-answer.ts";
import { toTitle } from "../sentences/statements.ts";

/** The user's answers to questions from the agent's client, with the question. */
export const ANSWER: Rule = {
  name: "answer",
  version: 2,
  find: (_session, events) => {
    const retracted = retractedEvents(events);
    const answers = events.flatMap((event): AnswerEvent[] => {
      const isOwnAnswer = event.kind === "answer" && isUserSaid(event.trust) && !retracted.has(event.id);
      const answer = isOwnAnswer ? readAnswer(event.text) : null;
      return answer === null ? [] : [{ event, answer: withoutAgentStatements(answer) }];
    });
    return answers
      .filter((one, at) => stillHolds(one, answers.slice(at + 1)))
      .flatMap((one) => answerFinding(one, answers));
  },
};

interface AnswerEvent {
  readonly event: StoredEvent;
  readonly answer: UserAnswer;
}

/** A lasting answer without a later replacement; typed words that another rule finds are left to it. */
function stillHolds({ event, answer }: AnswerEvent, later: readonly AnswerEvent[]): boolean {
  if (!isLastingAnswer(answer, event.quoted) || (answer.chosen.length === 0 && isClaimed(event)))
    return false;
  return !later.some((other) => isReplacedBy(answer, other.answer));
}

function answerFinding(one: AnswerEvent, all: readonly AnswerEvent[]): readonly Finding[] {
  const { event, answer } = one;
  const title = answerTitle(answer);
  const body = answerBody(
    answer,
    all.filter((other) => other !== one && isOfSameCall(event, other.event)).map((other) => other.answer),
  );
  const text = `${title}\n${body}`;
  return [
    findingFrom(event, {
      kind: isAboutWork(answer) ? "preference" : "decision",
      title,
      body,
      origin: "user",
      trust: event.trust,
      files: filePathsIn(text),
      tags: toolNamesIn(text),
    }),
  ];
}

/** Both questions were asked in one tool call. */
function isOfSameCall(one: StoredEvent, other: StoredEvent): boolean {
  const call = ({ nativeKey }: StoredEvent) => nativeKey.replace(/:\d+$/, "");
  return one.turn === other.turn && call(one) === call(other);
}

/** The answer is about how work is done, not about the product or the current work. */
function isAboutWork({ topic, question }: UserAnswer): boolean {
  return WORK.test(`${topic} ${question}`) && !CURRENT_WORK.test(question);
}

const CURRENT_WORK =
  /\b(?:how|what) (?:should|shall|do|would|can) (?:i|we|you)\b(?!.*\b(?:always|usually|in general|every|each|by default)\b)|\b(?:this|the) (?:\S+ ){0,2}(?:pr|pull request|branch|commit|change|merge|fix)\b|어떻게 (?:진행|처리|할까)|どのように進め|怎么处理|如何处理|wie soll(?:en)? (?:ich|wir)\b|comment (?:dois-je|doit-on)\b/iu;

const WORK =
  /\b(?:commits?|force.push|pull requests?|PRs?|branch(?:es)?|merg(?:e|ing)|rebas(?:e|ing)|squash|change ?log|code review|reviewers?|workflow|cadence|autonom\w+|worktrees?)\b|커밋|머지|リベース|コミット|マージ|提交|合并|коммит|слияни/iu;

const TITLE = 120;
/** Least characters of typed words that need no question. */
const MIN_TYPED = 30;
/** A question of fewer words is shown with the others of its call. */
const SHORT_QUESTION = 8;

/** The answer with as much of its question as fits, at least the topic. */
function answerTitle(answer: UserAnswer): string {
  const words = answerOnOneLine(answer.words).replace(LETTERED, "");
  const isPlain = isTopicInQuestion(answer.topic, answer.question) || GENERIC.test(answer.topic.trim());
  const topic = isPlain ? "" : `${answer.topic}: `;
  const asking = lastQuestion(answer.question);
  const isDeictic = answer.topic !== "" && POINTS.test(asking);
  const candidates = [
    `${topic}${answer.question} ${words}`,
    `${answer.question} ${words}`,
    ...(isDeictic ? [] : [`${topic}${asking} ${words}`, `${asking} ${words}`]),
  ];
  const isTyped = answer.chosen.length === 0 && words.length >= MIN_TYPED;
  const fitting = isTyped ? undefined : candidates.find(({ length }) => length <= TITLE);
  return toTitle(
    fitting ?? shortAnswerTitle(answer, words, { isTyped, subject: isDeictic ? answer.question : asking }),
    TITLE,
  );
}

/** The client's topic, else as much of the question as fits, with the answer. */
function shortAnswerTitle(
  { topic, question }: UserAnswer,
  words: string,
  { isTyped, subject }: { readonly isTyped: boolean; readonly subject: string },
): string {
  const isGeneric = topic === "" || GENERIC.test(topic.trim());
  if (isTyped) return topic === "" ? words : `${topic}: ${words}`;
  const space = TITLE - words.length - 1;
  if (isGeneric && space >= MIN_SUBJECT)
    return `${cutAtWord(isTopicInQuestion(topic, question) ? subject : question, space)} ${words}`;
  return `${isGeneric ? "" : `${topic}: `}${words} · ${subject}`;
}

/** Least characters in which a question names its subject. */
const MIN_SUBJECT = 40;

/** Topics that name a kind of question, not its subject. */
const GENERIC =
  /^(?:(?:fix|update|push|code|test|design|implementation)?[ -]?(?:scope|approach|fix|shape|reach|compat(?:ibility)?|strategy|options?|choice|direction|decision|method|placement|location|priority|details?|behaviou?r|handling|format|next|question|plan))$/i;

/** The question, the chosen and the rejected options; `asked` are questions of the same call. */
function answerBody(
  { question, chosen, passedOver, words }: UserAnswer,
  related: readonly UserAnswer[],
): string {
  const isShort = question.split(/\s+/).length < SHORT_QUESTION;
  const lines = [
    question,
    ...chosen.map(({ label, description }) => [label, description].filter(Boolean).join(": ")),
    ...(chosen.length === 0 ? [words] : words.split("\n").slice(1)),
    passedOver.length === 0 ? "" : `not: ${passedOver.join("; ")}`,
    ...(isShort
      ? related.map((other) => `asked with: ${other.question} ${answerOnOneLine(other.words)}`)
      : []),
  ];
  return cutAtWord(lines.filter(Boolean).join("\n"), 1_000);
}

/** "Option B: ..." refers to a list nobody sees any more. */
const LETTERED = /^option [a-z\d]\s*[—–:.-]+\s*/i;

/** Refers to the words before it. */
const POINTS = /^(?:that|this|these|those|it)\b|\b(?:it|them|this|that|these|those)\s*[?？]/i;

function isTopicInQuestion(topic: string, question: string): boolean {
  const lower = question.toLowerCase();
  return topic
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/** The last sentence that asks, else the whole text. */
function lastQuestion(question: string): string {
  const sentences = question.split(/(?<=[?？.!])\s+|(?<=[。？！])/u);
  return (sentences.findLast((one) => /[?？]\s*$/u.test(one)) ?? question).trim();
}

function answerOnOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
