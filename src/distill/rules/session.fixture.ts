import { answerText, questionSpans } from "../../domain/answer.ts";
import type { EventKind, StoredEvent, ToolFacts } from "../../domain/event.ts";
import type { Trust } from "../../domain/trust.ts";
import { promptSpans, quotedSpans } from "../../text/quoted.ts";

/** One thing that happens in a made-up session. */
export type Happening = Pick<StoredEvent, "kind" | "text" | "tool" | "trust">;

/** Numbers the happenings: ids e1, e2, ... at 1000, 2000, ... */
export function sessionOf(...happenings: readonly Happening[]): readonly StoredEvent[] {
  return happenings.map((happening, index) => ({
    ...happening,
    id: `e${index + 1}`,
    session: "s1",
    seq: index + 1,
    at: (index + 1) * 1_000,
    nativeKey: String(index),
    turn: null,
    originalLength: happening.text.length,
    quoted: spansOf(happening),
  }));
}

function spansOf({ kind, text, tool }: Happening) {
  if (kind === "answer") return questionSpans(text);
  if (kind === "prompt" || kind === "denial") return promptSpans(text);
  return tool ? [] : quotedSpans(text);
}

export const chose = (question: string, label: string) => {
  const chosen = [{ label, description: "" }];
  return happening(
    "answer",
    answerText({ topic: "", question, chosen, passedOver: [], words: label }),
    null,
    3,
  );
};
export const prompt = (text: string, trust: Trust = 3) => happening("prompt", text, null, trust);
export const reply = (text: string, trust: Trust = 2) => happening("reply", text, null, trust);
export const ran = (command: string, output = "") =>
  happening("tool", output, { name: "Bash", use: "shell", command }, 1);
export const edited = (path: string, change = "- a\n+ b") =>
  happening("tool", change, { name: "Edit", use: "edit", path }, 1);
export const wrote = (path: string) => happening("tool", "a", { name: "Write", use: "write", path }, 1);

export function failed(command: string, error: string, facts: Partial<ToolFacts> = {}): Happening {
  const exit = /^Exit code (\d+)/.exec(error)?.[1];
  const exitCode = exit === undefined ? {} : { exitCode: Number(exit) };
  return happening("tool-failure", error, { name: "Bash", use: "shell", command, ...exitCode, ...facts }, 1);
}

export const editFailed = (path: string, error: string) =>
  happening("tool-failure", error, { name: "Edit", use: "edit", path }, 1);

export const denied = (words: string, trust: Trust) => happening("denial", words, null, trust);

function happening(kind: EventKind, text: string, tool: ToolFacts | null, trust: Trust): Happening {
  return { kind, text, tool, trust };
}
