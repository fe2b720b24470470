import { type AnswerOption, answerText, type UserAnswer } from "../../domain/answer.ts";
import type { RawEvent } from "../../domain/event.ts";
import { fieldsOf, type JsonObject, objectsIn, stringOf } from "../calls/fields.ts";
import { responseText, type ToolCall } from "../calls/tool-calls.ts";

export function isUserQuestion({ name }: ToolCall): boolean {
  return name === "AskUserQuestion";
}

/** One event for each answered question; none where nobody answered. */
export function answerEvents(turn: string | null, call: ToolCall, response: unknown): readonly RawEvent[] {
  const questions = questionsIn(call);
  const answers = answersTo(questions, response);
  const notes = fieldsOf(fieldsOf(response).annotations);
  return questions.flatMap((one, at) => {
    const text = joinedAnswer(answers[one.question]);
    const answer = toAnswer(one, text, stringOf(fieldsOf(notes[one.question]).notes)?.trim() ?? "");
    if (answer === null) return [];
    const nativeKey = `${call.id ?? one.question}:answer:${at}`;
    return [{ kind: "answer", nativeKey, turn, text: answerText(answer), tool: null, trust: 3 } as const];
  });
}

interface UserQuestion {
  readonly question: string;
  readonly topic: string;
  readonly isMultiple: boolean;
  readonly options: readonly AnswerOption[];
}

/** More than the client allows. */
const MAX_QUESTIONS = 10;

function questionsIn({ input }: ToolCall): readonly UserQuestion[] {
  return objectsIn(input.questions)
    .slice(0, MAX_QUESTIONS)
    .flatMap(({ question, header, multiSelect, options }) =>
      typeof question === "string"
        ? [
            {
              question,
              topic: stringOf(header) ?? "",
              isMultiple: multiSelect === true,
              options: objectsIn(options).slice(0, MAX_QUESTIONS).map(toOption),
            },
          ]
        : [],
    );
}

function toOption({ label, description }: JsonObject): AnswerOption {
  return { label: stringOf(label)?.trim() ?? "", description: stringOf(description) ?? "" };
}

/** Answers by question; clients without a list of them write them as one sentence. */
function answersTo(userQuestions: readonly UserQuestion[], response: unknown): JsonObject {
  const { answers } = fieldsOf(response);
  if (answers !== undefined) return fieldsOf(answers);
  const text = responseText(response);
  const questions = userQuestions.map(({ question }) => question);
  // A question worded like an answer could answer another one.
  if (questions.some((question) => question.includes('"="'))) return {};
  return Object.fromEntries(questions.map((question) => [question, answerIn(text, question, questions)]));
}

/** `"question"="answer"`, up to the next question or what the client adds. */
function answerIn(text: string, question: string, all: readonly string[]): string {
  const opening = `"${question}"="`;
  const at = text.indexOf(opening);
  if (at === -1) return "";
  const rest = text.slice(at + opening.length);
  const others = all.map((other) => `", "${other}"="`);
  const ends = [...others, '" user notes: ', '" selected preview:', '". You can now', '". Read the answers'];
  const found = ends.map((end) => rest.indexOf(end)).filter((end) => end !== -1);
  return rest.slice(0, found.length > 0 ? Math.min(...found) : Math.max(0, rest.lastIndexOf('"')));
}

function joinedAnswer(answer: unknown): string {
  const parts = Array.isArray(answer) ? answer : [answer];
  return parts
    .map((part) => stringOf(part)?.trim() ?? "")
    .filter(Boolean)
    .join(", ");
}

/** Null for an empty answer. */
function toAnswer(
  { question, topic, isMultiple, options }: UserQuestion,
  text: string,
  notes: string,
): UserAnswer | null {
  const { chosen, rest } = isMultiple ? chosenOptions(text, options) : chosenOption(text, options);
  const labels = chosen.map(({ label }) => withoutAdvice(label)).join(", ");
  // The client repeats a typed answer as a note.
  const typed = [rest, notes === rest.trim() ? "" : notes].filter(Boolean).join("\n");
  const words = [labels, typed].filter(Boolean).join("\n");
  if (words === "") return null;
  return {
    question,
    topic,
    words,
    chosen: chosen.map(({ label, description }) => ({ label: withoutAdvice(label), description })),
    passedOver: options.filter((option) => !chosen.includes(option)).map(({ label }) => withoutAdvice(label)),
  };
}

interface ChosenOptions {
  readonly chosen: readonly AnswerOption[];
  /** The text the user typed. */
  readonly rest: string;
}

function chosenOption(text: string, options: readonly AnswerOption[]): ChosenOptions {
  const option = options.find(({ label }) => label === text);
  return option ? { chosen: [option], rest: "" } : { chosen: [], rest: text };
}

/** Reads labels separated by commas, which may hold commas themselves, and then the text the user typed. */
function chosenOptions(text: string, options: readonly AnswerOption[]): ChosenOptions {
  const chosen: AnswerOption[] = [];
  let rest = text;
  const remaining = () => options.filter((option) => !chosen.includes(option));
  for (let next = labelAt(rest, remaining()); next; next = labelAt(rest, remaining())) {
    chosen.push(next);
    rest = rest.slice(next.label.length).replace(/^,\s*/, "");
  }
  return { chosen, rest };
}

function labelAt(text: string, options: readonly AnswerOption[]): AnswerOption | undefined {
  const fits = ({ label }: AnswerOption) =>
    label !== "" && text.startsWith(label) && /^(?:$|,)/.test(text.slice(label.length));
  return options.filter(fits).sort((a, b) => b.label.length - a.label.length)[0];
}

function withoutAdvice(label: string): string {
  const bare = label.replace(ADVICE, "").trim();
  return bare === "" ? label : bare;
}

/** Marks of a recommended option, in the languages that agents ask in. */
const ADVICE =
  /\s*[([（【]\s*(?:recommended|suggested|default|empfohlen|recommandée?|recomendad[oa]|consigliat[oa]|aanbevolen|zalecane|рекомендуется|推奨|おすすめ|推荐|建议|추천|권장)\s*[)\]）】]/giu;
