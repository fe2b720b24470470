import { isProgramsClient } from "../../domain/typed-in.ts";
import { blocksText, fieldsOf, type JsonObject, stringOf } from "../calls/fields.ts";

/** True when a program ran the client, or wrote the prompt itself; a client that says who typed it is believed. */
export function isProgramEntry({ entrypoint, origin, promptSource }: JsonObject): boolean {
  if (fieldsOf(origin).kind === "human") return promptSource === "suggestion_accepted";
  return isProgramsClient(stringOf(entrypoint)) || UNTYPED_SOURCE.test(stringOf(promptSource) ?? "typed");
}

/** Nothing says that a person typed it: newer clients name the source of what was, and write it as one text. */
export function isUnvouched(
  { version, promptSource, origin }: JsonObject,
  blocks: readonly JsonObject[],
): boolean {
  if (typedTexts(blocks).length > 1) return true;
  if (promptSource !== undefined || origin !== undefined) return false;
  const [major = 0, minor = 0, patch = 0] = (stringOf(version) ?? "").split(".").map(Number);
  return major > 2 || (major === 2 && (minor > 1 || (minor === 1 && patch >= NAMES_SOURCE)));
}

/** The first 2.1 that was recorded with `promptSource` in every typed prompt. */
const NAMES_SOURCE = 178;

/** Without the texts that an editor adds beside what was typed. */
export function textBesideAdditions(blocks: readonly JsonObject[]): string {
  const typed = typedTexts(blocks);
  return blocksText(typed.length > 0 ? typed : blocks);
}

function typedTexts(blocks: readonly JsonObject[]): readonly JsonObject[] {
  return blocks.filter(({ type, text }) => type === "text" && !/^\s*<[a-z]/i.test(stringOf(text) ?? ""));
}

/** As recorded, and what else by its name is no person. */
const UNTYPED_SOURCE =
  /^(?:sdk|system|hook|suggestion_accepted)$|sched|cron|auto|agent|task|team|peer|channel|plugin|loop|notif|trigger/i;

/** The client names the origin of text that no person typed: another agent, a channel, a task. */
export function isTypedByUser(origin: unknown): boolean {
  const kind = stringOf(fieldsOf(origin).kind);
  return !origin || kind === "human";
}
