import { codeOf, type ErrorCode } from "../../domain/errors.ts";
import { withoutOwnBlocks } from "../../domain/own-blocks.ts";
import type { Llm } from "../../llm/llm.ts";
import { cutAtWord } from "../../text/cut.ts";
import { wrapForModel } from "../../text/wrap-for-model.ts";

export interface SummaryDeps {
  readonly llm: Llm;
  /** Redacts what is sent and what comes back. */
  readonly safe: (text: string) => string;
  readonly newId: () => string;
  /** `compact.claude_model`. */
  readonly claudeModel: string;
}

export type CompactSummary =
  | { readonly status: "summarised"; readonly text: string }
  | { readonly status: "none"; readonly why: ErrorCode };

/** Cut at its beginning: the last words decide how to go on. */
const MAX_CHARACTERS = 60_000;
const MAX_TOKENS = 1_000;
const MAX_SUMMARY = 4_000;

const SYSTEM = [
  "You read what a user and a coding agent said to each other before the agent forgets it, and write down what it needs to go on.",
  "Say what was asked, what was decided and why, what was done to which files, what failed and why, and what is left. Use their words for names, commands and errors.",
  "Plain text, at most 300 words, no headings. Leave out what is not there; never make anything up.",
].join("\n");

/** A summary in time, or the error code. */
export async function summarise(
  { llm, safe, newId, claudeModel }: SummaryDeps,
  text: string,
  deadlineMs: number,
): Promise<CompactSummary> {
  try {
    const words = safe(withoutOwnBlocks(text)).slice(-MAX_CHARACTERS);
    const answer = await llm(wrapForModel("what was said", words, newId()), {
      caller: "compact.summary",
      system: SYSTEM,
      maxTokens: MAX_TOKENS,
      deadlineMs,
      claudeModel,
    });
    const summary = withoutOwnBlocks(safe(answer.text)).trim();
    return { status: "summarised", text: cutAtWord(summary, MAX_SUMMARY) };
  } catch (error) {
    const why = codeOf(error, "LLM_FAILED");
    if (!why.startsWith("LLM_")) throw error;
    return { status: "none", why };
  }
}
