import { OPTIONS } from "../../src/config/options.ts";
import { estimateTokens } from "../../src/text/tokens.ts";
import type { Answered, KeptMemory, Replayed } from "./replay.ts";
import type { Label, SessionStory } from "./story.ts";

/**
 * What an answer was worth. Of a prompt that needs a memory: `given` with this prompt, `held` in the context already,
 * `replaced` when what no longer holds is in the context, `other` when only something else came, `missed` in silence.
 */
export type Verdict = "given" | "held" | "replaced" | "other" | "missed" | "silent" | "noise";

export interface Judged {
  readonly session: number;
  readonly story: SessionStory;
  readonly prompt: string;
  readonly label: Label | null;
  readonly verdict: Verdict;
  /** A right memory had been made by then, whether or not it was given. */
  readonly wasKept: boolean;
  readonly block: string | null;
  readonly tokens: number;
}

/** Pure: every prompt with its verdict, in order. */
export function judge({ answers, kept }: Replayed): Judged[] {
  let context = "";
  return answers.flatMap((answer) => {
    // A session begins with nothing, and so does a context after it was compacted.
    if (answer.event === "SessionStart") context = "";
    const before = context;
    context += `\n${plain(answer.block ?? "")}`;
    if (answer.event !== "UserPromptSubmit" || answer.turn === null) return [];
    const { session, story, turn, block } = answer;
    const { prompt, label } = turn;
    const verdict = verdictOn(label, before, plain(block ?? ""));
    const wasKept = label !== null && kept.some((memory) => isAnswer(memory, answer, label));
    return [{ session, story, prompt, label, verdict, wasKept, block, tokens: tokensOf(block) }];
  });
}

/** A memory of the project that was there at the time, whatever ended it later. */
function isAnswer(memory: KeptMemory, { story, at }: Answered, { needs }: Label): boolean {
  return memory.project === story.project && memory.at < at && holds(plain(memory.text), needs);
}

function verdictOn(label: Label | null, before: string, given: string): Verdict {
  if (label === null) return given === "" ? "silent" : "noise";
  if (holds(`${before}\n${given}`, label.not)) return "replaced";
  if (holds(given, label.needs)) return "given";
  if (holds(before, label.needs)) return "held";
  return given === "" ? "missed" : "other";
}

export function isRight({ verdict }: Judged): boolean {
  return verdict === "given" || verdict === "held";
}

/** Whether a text, as `plain` makes it, has one of the phrases, from the beginning of a word. */
export function holds(text: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => {
    const words = plain(phrase).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`(?<![\\p{L}\\p{N}])${words}`, "u").test(text);
  });
}

/** Without what spelling, line ends and the frame of a block add. */
export function plain(text: string): string {
  return text
    .replace(/^--- .* ---$/gm, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

export function tokensOf(block: string | null): number {
  return block === null ? 0 : estimateTokens(block, OPTIONS["tokens.bytes_per_token"].default);
}
