import { quotedSpans } from "../../text/quoted.ts";
import { decisionsIn } from "./claims.ts";
import { firstRequest } from "./request.ts";

/** What a prompt that is stored nowhere asks for; null where it asks for nothing. */
export function requestInRawPrompt(prompt: string): string | null {
  return firstRequest({ kind: "prompt", text: prompt, quoted: quotedSpans(prompt), trust: 3 });
}

/** The choices made in words that are stored nowhere, with their reasons, one line each; `asked` is the prompt they answer. */
export function decisionsInRawText(
  speaker: "user" | "assistant",
  text: string,
  asked: string,
): readonly string[] {
  const said = { text, quoted: quotedSpans(text) };
  const words =
    speaker === "user" ? ({ kind: "prompt", trust: 3 } as const) : ({ kind: "reply", trust: 2 } as const);
  const decisions = decisionsIn({ ...said, ...words }, asked);
  return decisions.map(({ title, body }) => (body === "" ? title : `${title} (because ${body})`));
}
