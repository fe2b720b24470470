import { appendChild, type JsonNode, memberOf, removeChild, scanJson } from "../../text/json-text.ts";

/** What the agent may run unasked: commands that only read. */
const READING = ["session show", "show", "search"] as const;

const PERMISSIONS = "permissions";
const ALLOW = "allow";

/** Settings in which these commands of ours need no question, and no others of ours do; without one none do. */
export function withPermissions(
  text: string,
  command: string | undefined,
  commandLine: readonly string[],
  original: string | null,
): string {
  const wanted = command === undefined ? [] : READING.map((words) => ruleFor(command, words));
  const cleared = withoutRules(text, commandLine, original, wanted);
  return wanted.reduce((settings, rule) => withRule(settings, rule), cleared);
}

function ruleFor(command: string, words: string): string {
  return `Bash(${command} ${words}:*)`;
}

/** Rules of another shape are the user's; where permissions are no list nothing is added. */
function withRule(text: string, rule: string): string {
  const root = scanJson(text);
  const permissions = memberOf(root, PERMISSIONS);
  if (!permissions) return withRule(appendChild(text, root, PERMISSIONS, {}), rule);
  if (permissions.kind !== "object") return text;
  const allow = memberOf(permissions, ALLOW);
  if (!allow) return withRule(appendChild(text, permissions, ALLOW, []), rule);
  if (allow.kind !== "array" || rulesIn(text, allow).includes(rule)) return text;
  return appendChild(text, allow, null, rule);
}

/** The rules at their places; undefined for one that is no text. */
function rulesIn(text: string, allow: JsonNode | undefined): (string | undefined)[] {
  return (allow?.children ?? []).map(({ value }) => {
    const rule: unknown = JSON.parse(text.slice(value.start, value.end));
    return typeof rule === "string" ? rule : undefined;
  });
}

function allowIn(text: string): JsonNode | undefined {
  return memberOf(memberOf(scanJson(text), PERMISSIONS), ALLOW);
}

/** Without our rules but those `kept`, and those that were there before the installation. */
function withoutRules(
  text: string,
  commandLine: readonly string[],
  original: string | null,
  kept: readonly string[],
): string {
  const before = original?.trim() ? rulesIn(original, allowIn(original)) : [];
  const root = scanJson(text);
  const permissions = memberOf(root, PERMISSIONS);
  const allow = allowIn(text);
  const at = rulesIn(text, allow).findLastIndex(
    (rule) => isOurRule(rule, commandLine) && !before.includes(rule) && !kept.includes(rule ?? ""),
  );
  if (!permissions || !allow || at === -1) return text;
  const stays = allow.children.length > 1 || hadList(original);
  const rest = stays
    ? removeChild(text, allow, at)
    : permissions.children.length > 1 || hadPermissions(original)
      ? removeMember(text, permissions, ALLOW)
      : removeMember(text, root, PERMISSIONS);
  return withoutRules(rest, commandLine, original, kept);
}

function removeMember(text: string, container: JsonNode, key: string): string {
  const at = container.children.findLastIndex((child) => child.key === key);
  return removeChild(text, container, at);
}

function hadPermissions(original: string | null): boolean {
  return !!original?.trim() && memberOf(scanJson(original), PERMISSIONS) !== undefined;
}

function hadList(original: string | null): boolean {
  return !!original?.trim() && allowIn(original) !== undefined;
}

/** By the command beside our launcher, however its path is written. */
function isOurRule(rule: string | undefined, commandLine: readonly string[]): boolean {
  const words = READING.find((one) => rule?.endsWith(` ${one}:*)`));
  if (rule === undefined || words === undefined || !rule.startsWith("Bash(")) return false;
  const command = rule.slice("Bash(".length, -` ${words}:*)`.length);
  const path = command.startsWith("'") ? command.slice(1, -1).replaceAll("'\\''", "'") : command;
  const ours = commandLine[0]?.replace(/-hook$/, "") ?? "";
  return path.startsWith("~/") ? ours.endsWith(path.slice(1)) : path === ours;
}
