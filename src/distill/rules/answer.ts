import { readAnswer, type UserAnswer } from "../../domain/answer.ts";
import type { StoredEvent } from "../../domain/event.ts";
import { isUserSaid } from "../../domain/trust.ts";
import { filePathsIn, toolNamesIn } from "../../text/named-in-text.ts";
import { retractedEvents } from "../activity/retractions.ts";
import { type Finding, findingFrom, type Rule } from "../rule.ts";
import { answerBody, answerTitle } from "../sentences/answer-title.ts";
import { isClaimed } from "../sentences/claims.ts";
import { isLastingAnswer, isReplacedBy, withoutAgentStatements } from "../sentences/lasting-answer.ts";

/** The user's answers to questions from the agent's client, with the question. */
export const ANSWER: Rule = {
  name: "answer",
  version: 2,
  find: (_session, events) => {
    const takenBack = retractedEvents(events);
    const given = events.flatMap((event): GivenAnswer[] => {
      const isMeant = event.kind === "answer" && isUserSaid(event.trust) && !takenBack.has(event.id);
      const answer = isMeant ? readAnswer(event.text) : null;
      return answer === null ? [] : [{ event, answer: withoutAgentStatements(answer) }];
    });
    return given
      .filter((one, at) => stillHolds(one, given.slice(at + 1)))
      .flatMap((one) => answerFinding(one, given));
  },
};

interface GivenAnswer {
  readonly event: StoredEvent;
  readonly answer: UserAnswer;
}

/** Lasting words that no later answer ended; typed ones that another rule tells are told by that one. */
function stillHolds({ event, answer }: GivenAnswer, later: readonly GivenAnswer[]): boolean {
  if (!isLastingAnswer(answer, event.quoted) || (answer.chosen.length === 0 && isClaimed(event)))
    return false;
  return !later.some((other) => isReplacedBy(answer, other.answer));
}

function answerFinding(given: GivenAnswer, all: readonly GivenAnswer[]): readonly Finding[] {
  const { event, answer } = given;
  const title = answerTitle(answer);
  const body = answerBody(
    answer,
    all.filter((other) => other !== given && isAskedWith(event, other.event)).map((other) => other.answer),
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

/** In one call, as questions that belong together. */
function isAskedWith(one: StoredEvent, other: StoredEvent): boolean {
  const call = ({ nativeKey }: StoredEvent) => nativeKey.replace(/:\d+$/, "");
  return one.turn === other.turn && call(one) === call(other);
}

/** It says how work is done here, and not what is made nor what becomes of the work at hand. */
function isAboutWork({ topic, question }: UserAnswer): boolean {
  return WORK.test(`${topic} ${question}`) && !AT_HAND.test(question);
}

const AT_HAND =
  /\b(?:how|what) (?:should|shall|do|would|can) (?:i|we|you)\b(?!.*\b(?:always|usually|in general|every|each|by default)\b)|\b(?:this|the) (?:\S+ ){0,2}(?:pr|pull request|branch|commit|change|merge|fix)\b|어떻게 (?:진행|처리|할까)|どのように進め|怎么处理|如何处理|wie soll(?:en)? (?:ich|wir)\b|comment (?:dois-je|doit-on)\b/iu;

const WORK =
  /\b(?:commits?|force.push|pull requests?|PRs?|branch(?:es)?|merg(?:e|ing)|rebas(?:e|ing)|squash|change ?log|code review|reviewers?|workflow|cadence|autonom\w+|worktrees?)\b|커밋|머지|リベース|コミット|マージ|提交|合并|коммит|слияни/iu;
