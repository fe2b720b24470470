import { appendChild, memberOf, removeChild, replaceValue, scanJson } from "../../text/json-text.ts";
import { isObject } from "./claude-code-fields.ts";

const KEY = "statusLine";

/** Whose line the client shows, if any. */
export type StatusLineOwner = "ours" | "user's" | "none";

export function ownerOfStatusLine(text: string, commandLine: readonly string[]): StatusLineOwner {
  const node = memberOf(scanJson(text), KEY);
  if (!node) return "none";
  const said: unknown = JSON.parse(text.slice(node.start, node.end));
  if (said === null) return "none";
  return isObject(said) && isOurStatusLine(String(said.command), commandLine) ? "ours" : "user's";
}

/** Settings with our line, unless there is one of the user's own. */
export function withStatusLine(text: string, commandLine: readonly string[]): string {
  const wanted = { type: "command", command: commandFor(commandLine) };
  const root = scanJson(text);
  const node = memberOf(root, KEY);
  if (!node) return appendChild(text, root, KEY, wanted);
  if (ownerOfStatusLine(text, commandLine) !== "ours") return text;
  const said = JSON.parse(text.slice(node.start, node.end)) as Record<string, unknown>;
  // What else the user set of it, such as its padding, stays.
  return said.command === wanted.command ? text : replaceValue(text, node, { ...said, ...wanted });
}

export function withoutStatusLine(text: string, commandLine: readonly string[]): string {
  if (ownerOfStatusLine(text, commandLine) !== "ours") return text;
  const root = scanJson(text);
  const at = root.children.findLastIndex(({ key }) => key === KEY);
  return removeChild(text, root, at);
}

/** As a shell reads it: the command beside the launcher, or on Windows Node and the bundle beside the hook's. */
function commandFor(commandLine: readonly string[]): string {
  const [program = "", hook = ""] = commandLine;
  if (commandLine.length > 2) return `"${program}" "${hook.replace(/hook\.cjs$/, "statusline.cjs")}"`;
  return `${quoteForShell(program.replace(/-hook$/, ""))} statusline`;
}

function isOurStatusLine(command: string, commandLine: readonly string[]): boolean {
  return command === commandFor(commandLine) || /[\\/]unbidden[\\/]dist[\\/]statusline\.cjs"$/.test(command);
}

function quoteForShell(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
