import { answerText, type UserAnswer } from "../../src/domain/answer.ts";
import type { EventKind, RawEvent, ToolFacts } from "../../src/domain/event.ts";
import type { Trust } from "../../src/domain/trust.ts";

/** What a line of an excerpt tells, as Claude Code's adapter would have read it. Throws at a line that means nothing. */
export function happeningOf(line: string, at: number): RawEvent {
  const [words = "", ...more] = line.slice(2).split("\n");
  const event = eventOf(line.slice(0, 2), words, more.join("\n"));
  if (!event) throw new Error(`an excerpt says what nobody understands: ${line}`);
  return { ...event, nativeKey: String(at), turn: null };
}

type Told = Pick<RawEvent, "kind" | "text" | "tool" | "trust">;

function eventOf(mark: string, words: string, more: string): Told | null {
  const whole = more === "" ? words : `${words}\n${more}`;
  switch (mark) {
    case "> ":
      return told("prompt", whole, null, 3);
    case "< ":
      return told("reply", whole, null, 2);
    case "$ ":
      return told("tool", more, shell(words), 1);
    case "! ":
      return told("tool-failure", `Exit code 1\n${more}`, { ...shell(words), exitCode: 1 }, 1);
    case "x ":
      return told("denial", more, shell(words), 3);
    case "? ":
      return more === "" ? null : told("answer", answerText(answerOf(words, more)), null, 3);
    case "~ ":
      return told("tool", "- a\n+ b", { name: "Edit", use: "edit", path: words }, 1);
    default:
      return null;
  }
}

function told(kind: EventKind, text: string, tool: ToolFacts | null, trust: Trust): Told {
  return { kind, text, tool, trust };
}

/** "Topic: Question?", then what was chosen with what it means, each option that was not, or what was typed: "* a | b", "- c", "d". */
function answerOf(words: string, more: string): UserAnswer {
  const [, topic = "", question = ""] = /^(?:([^:?]+): )?(.*)$/.exec(words) ?? [];
  const lines = more.split("\n");
  const marked = (mark: string) =>
    lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
  const chosen = marked("* ").map((line) => {
    const [label = "", description = ""] = line.split(" | ");
    return { label, description };
  });
  const typed = lines.filter((line) => !/^[*-] /.test(line)).join("\n");
  const labels = chosen.map(({ label }) => label).join(", ");
  return { topic, question, chosen, passedOver: marked("- "), words: labels || typed };
}

function shell(command: string): ToolFacts {
  return { name: "Bash", use: "shell", command };
}
