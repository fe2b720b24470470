import type { RawEvent } from "../../domain/event.ts";
import type { WholeText } from "../../domain/past.ts";
import { fieldsOf, type JsonObject, stringOf } from "./fields.ts";
import type { ToolCall } from "./tool-calls.ts";

/** A line of a session's file; without fields where it is cut off, as the first of a tail and the last may be. */
export function entryInLine(line: string): JsonObject {
  try {
    return fieldsOf(JSON.parse(line));
  } catch {
    // The caller looks at other lines.
    return {};
  }
}

/** Says that a copied session repeats the event's key: it begins with a random id of the client or the model's provider. */
export function uniqueFlag({ nativeKey }: RawEvent): { isUnique?: true } {
  return UNIQUE.test(nativeKey) ? { isUnique: true } : {};
}

const UNIQUE = /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|call_\w{16,}|toolu_\w{16,})(?::|$)/;

/** What a call says of what is to be written or run. */
export function writtenBy({ input: { command, content, new_string: changed } }: ToolCall): string {
  return [command, content, changed].flatMap((text) => stringOf(text) ?? []).join("\n");
}

/** A call's text, or that of its result, which is an event of one of two kinds. */
export function wholeTextsOfCall(id: string, by: WholeText["by"], text: string): readonly WholeText[] {
  return text === "" ? [] : ["tool", "tool-failure"].map((kind) => ({ event: `${id}:${kind}`, by, text }));
}
