import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Memory } from "../../src/domain/memory.ts";
import { readPrompt } from "../../src/recall/query/prompt.ts";
import { type Random, shuffled } from "../random.ts";
import type { BenchHome } from "./home.ts";

/** What the client would write to a hook's stdin; ids are fresh each round, as no event happens twice. */
export interface Payloads {
  /** A tool call of a sub-agent: nothing to us. */
  skipped(round: number): string;
  toolUse(round: number): string;
  /** A prompt in these words. */
  prompt(round: number, text: string): string;
  /** A prompt about something the store holds, the `subject`-th of what it may be about. */
  knownSubject(subject: number, round?: number): string;
  /** A prompt as people type them, about things that no memory speaks of. */
  newSubject(round: number): string;
  sessionStart(round: number): string;
  stop(round: number): string;
}

/** The session a round happens in; it began long before. */
export const sessionOfRound = (round: number): string => `bench-${round}`;

export function payloadsFor(home: BenchHome, random: Random): Payloads {
  const newSubjects = promptsWithoutMemory();
  const subjects = home.memories.filter(({ kind }) => kind !== UNASKED_NEVER);
  const about = (subject: number) => subjectOf(subjects[subject % subjects.length], random);
  const payload = (round: number, event: string, fields: object) =>
    JSON.stringify({
      session_id: sessionOfRound(round),
      transcript_path: `${home.project}/../${sessionOfRound(round)}.jsonl`,
      cwd: home.project,
      hook_event_name: event,
      ...fields,
    });
  const tool = (round: number, fields: object) =>
    payload(round, "PostToolUse", { ...toolCall(home), tool_use_id: `toolu_${round}`, ...fields });
  const prompt = (round: number, which: string, text: string) =>
    payload(round, "UserPromptSubmit", { prompt_id: `${which}-${round}`, prompt: text });
  return {
    skipped: (round) => tool(round, { agent_id: "a1b2c3" }),
    toolUse: (round) => tool(round, {}),
    prompt: (round, text) => prompt(round, "said", text),
    knownSubject: (subject, round = subject) =>
      prompt(round, "known", `Please look into this again: ${about(subject)}`),
    newSubject: (round) => prompt(round, "new", newSubjects[round % newSubjects.length] ?? ""),
    sessionStart: (round) =>
      payload(round, "SessionStart", { session_id: `start-${sessionOfRound(round)}`, source: "startup" }),
    stop: (round) => payload(round, "Stop", { last_assistant_message: home.prose.text(90) }),
  };
}

/** No questions about the past: two contenders send each prompt, and the second would be told of the first. */
function promptsWithoutMemory(): string[] {
  const file = join(import.meta.dirname, "../datasets/terse/queries.jsonl");
  const prompts = readFileSync(file, "utf8").trim().split("\n");
  return prompts
    .map((line) => JSON.parse(line) as { answerable: boolean; text: string })
    .filter(({ answerable, text }) => !answerable && text.length < 400)
    .map(({ text }) => text)
    .filter((text) => !isQuestion(text));
}

function isQuestion(text: string): boolean {
  const prompt = readPrompt(text, 0);
  return prompt.explicit || prompt.isQuestion;
}

/** A handoff answers only who asks where the work stands, so most prompts in its words get nothing. */
const UNASKED_NEVER = "handoff";

/** As a person would put it: the title's words and some of the body's, in another order. */
function subjectOf(memory: Memory | undefined, random: Random): string {
  const body = shuffled(random, memory?.body.replaceAll(".", "").split(" ") ?? []).slice(0, 6);
  return [memory?.title, ...body].join(" ");
}

/** A command with about 2 kB of output, as most are. */
function toolCall({ prose }: BenchHome): object {
  const stdout = Array.from({ length: 25 }, () => prose.words(10).join(" ")).join("\n");
  return {
    tool_name: "Bash",
    tool_input: { command: `npm test -- ${prose.path()}`, description: prose.words(5).join(" ") },
    tool_response: { stdout, stderr: "", interrupted: false, isImage: false },
  };
}
