import type { StoredEvent } from "../../domain/event.ts";
import { cutAtWord } from "../../text/cut.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { statesRedacted } from "../sentences/guards.ts";

/** The title of a pull or merge request that was opened or renamed. */
export function pullRequestTitles({ kind, tool }: StoredEvent): readonly string[] {
  if (kind !== "tool" || !tool?.command || tool.interrupted || (tool.exitCode ?? 0) !== 0) return [];
  const title = OPENED.exec(tool.command)?.groups?.title ?? OPENED_SINGLE.exec(tool.command)?.groups?.title;
  if (title === undefined || claimsPermission(title) || statesRedacted(title)) return [];
  return [cutAtWord(title.trim(), 100)];
}

const OPENED =
  /\b(?:gh pr|glab mr) (?:create|edit|update)\b[\s\S]{0,400}?\s(?:-t|--title)[= ]"(?<title>(?:[^"$`\\\n]|\\["`$])[^"$\n]{2,200})"/;
const OPENED_SINGLE =
  /\b(?:gh pr|glab mr) (?:create|edit|update)\b[\s\S]{0,400}?\s(?:-t|--title)[= ]'(?<title>[^'\n]{3,200})'/;
