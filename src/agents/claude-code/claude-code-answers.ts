import { type AnswerOption, answerText, type UserAnswer } from "../../domain/answer.ts";
import type { RawEvent } from "../../domain/event.ts";
import { fieldsOf, type JsonObject, stringOf } from "./claude-code-fields.ts";
import { responseText, type ToolCall } from "./claude-code-tools.ts";

/** The tool by which the agent puts questions to its user. */
export function isUserQuestion({ name }: ToolCall): boolean {
  return name === "AskUserQuestion";
}

/** One event for each question that was answered; none where nobody was there to answer. */
export function answerEvents(turn: string | null, call: ToolCall, response: unknown): readonly RawEvent[] {
  const asked = askedQuestions(call);
  const answers = answersOf(asked, response);
  const notes = fieldsOf(fieldsOf(response).annotations);
  return asked.flatMap((one, at) => {
    const said = answerWords(answers[one.question]);
    const answer = toAnswer(one, said, stringOf(fieldsOf(notes[one.question]).notes)?.trim() ?? "");
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

/** More than the client lets through. */
const MOST_QUESTIONS = 10;

function askedQuestions({ input }: ToolCall): readonly UserQuestion[] {
  return listOf(input.questions)
    .slice(0, MOST_QUESTIONS)
    .flatMap(({ question, header, multiSelect, options }) =>
      typeof question === "string"
        ? [
            {
              question,
              topic: stringOf(header) ?? "",
              isMultiple: multiSelect === true,
              options: listOf(options).slice(0, MOST_QUESTIONS).map(toOption),
            },
          ]
        : [],
    );
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

function toOption({ label, description }: JsonObject): AnswerOption {
  return { label: stringOf(label)?.trim() ?? "", description: stringOf(description) ?? "" };
}

/** By their questions; clients that give no list of them tell them in a sentence. */
function answersOf(asked: readonly UserQuestion[], response: unknown): JsonObject {
  const { answers } = fieldsOf(response);
  if (answers !== undefined) return fieldsOf(answers);
  const text = responseText(response);
  const questions = asked.map(({ question }) => question);
  // A question worded like an answer would answer another one.
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

function answerWords(answer: unknown): string {
  const parts = Array.isArray(answer) ? answer : [answer];
  return parts
    .map((part) => stringOf(part)?.trim() ?? "")
    .filter(Boolean)
    .join(", ");
}

/** Null where nothing was answered. */
function toAnswer(
  { question, topic, isMultiple, options }: UserQuestion,
  said: string,
  notes: string,
): UserAnswer | null {
  const { chosen, rest } = isMultiple ? allChosen(said, options) : oneChosen(said, options);
  const labels = chosen.map(({ label }) => withoutAdvice(label)).join(", ");
  // The client repeats a typed answer as a note.
  const typed = [rest, notes === rest.trim() ? "" : notes].filter(Boolean).join("\n");
  const words = [labels, typed].filter(Boolean).join("\n");
  if (words === "") return null;
  return {
    ...{ question, topic, words },
    chosen: chosen.map(({ label, description }) => ({ label: withoutAdvice(label), description })),
    passedOver: options.filter((option) => !chosen.includes(option)).map(({ label }) => withoutAdvice(label)),
  };
}

interface ChosenOptions {
  readonly chosen: readonly AnswerOption[];
  /** What the user typed. */
  readonly rest: string;
}

function oneChosen(said: string, options: readonly AnswerOption[]): ChosenOptions {
  const option = options.find(({ label }) => label === said);
  return option ? { chosen: [option], rest: "" } : { chosen: [], rest: said };
}

/** Labels one after the other, which may hold commas themselves, and then what the user typed. */
function allChosen(said: string, options: readonly AnswerOption[]): ChosenOptions {
  const chosen: AnswerOption[] = [];
  let rest = said;
  const left = () => options.filter((option) => !chosen.includes(option));
  for (let next = labelAt(rest, left()); next; next = labelAt(rest, left())) {
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

/** Without what the agent advised. */
function withoutAdvice(label: string): string {
  const bare = label.replace(ADVISED, "").trim();
  return bare === "" ? label : bare;
}

/** In the languages that agents are known to ask in. */
const ADVISED =
  /\s*[([（【]\s*(?:recommended|suggested|default|empfohlen|recommandée?|recomendad[oa]|consigliat[oa]|aanbevolen|zalecane|рекомендуется|推奨|おすすめ|推荐|建议|추천|권장)\s*[)\]）】]/giu;
