import { isDeepStrictEqual } from "node:util";
import { digest } from "../../text/hashes/digest.ts";
import {
  appendChild,
  type JsonNode,
  memberOf,
  removeChild,
  replaceValue,
  scanJson,
  splice,
} from "../../text/json-text.ts";
import { isObject } from "./claude-code-fields.ts";

// Longer than our own bounds; also needed for SessionEnd, whose hooks otherwise share 1.5 s.
const TIMEOUT_SECONDS = 3;

/** The fields of our handlers; any other is the user's. */
const OUR_FIELDS: ReadonlySet<string> = new Set(["type", "command", "args", "url", "headers", "timeout"]);

/** The header of requests to the daemon, which earlier versions installed for tool events. */
const HEADER = "X-Unbidden";

type CommandLine = readonly string[];

export function isBlankText(text: string): boolean {
  // trim() also removes a byte order mark.
  return text.trim() === "";
}

/** Settings with exactly one handler of ours for the event, repaired in place. `extraSeconds` is added to its usual timeout. */
export function withHandler(
  text: string,
  event: string,
  matcher: string | null,
  commandLine: CommandLine,
  extraSeconds: number,
): string {
  const [ours, duplicate] = ourHandlers(text, commandLine).filter((found) => found.event === event);
  if (duplicate)
    return withHandler(withoutHandler(text, duplicate, null), event, matcher, commandLine, extraSeconds);
  const wanted = commandOf(commandLine, extraSeconds);
  if (!ours) return withGroup(text, event, { ...(matcher === null ? {} : { matcher }), hooks: [wanted] });
  if (matcher === null || matcherOf(text, ours.group) === matcher) return repairHandler(text, ours, wanted);
  const current = memberOf(ours.group, "matcher");
  const isAlone = memberOf(ours.group, "hooks")?.children.length === 1;
  // Other handlers of the group are the user's, and keep its matcher.
  const changed =
    current && isAlone ? replaceValue(text, current, matcher) : withoutHandler(text, ours, null);
  return withHandler(changed, event, matcher, commandLine, extraSeconds);
}

/** A missing or empty matcher takes every tool. */
function matcherOf(text: string, group: JsonNode): unknown {
  const matcher = memberOf(group, "matcher");
  return (matcher && JSON.parse(text.slice(matcher.start, matcher.end))) || "*";
}

/** A hook with a longer timeout gets it as an argument, so that it never waits longer than its client. */
function commandOf([command, ...args]: CommandLine, extraSeconds: number) {
  const allArgs = extraSeconds > 0 ? [...args, String(extraSeconds)] : args;
  return { type: "command", command, args: allArgs, timeout: TIMEOUT_SECONDS + extraSeconds };
}

function repairHandler(text: string, { handler, node }: OurHandler, wanted: object): string {
  const usersFields = Object.entries(handler).filter(([field]) => !OUR_FIELDS.has(field));
  const whole = { ...wanted, ...Object.fromEntries(usersFields) };
  return isDeepStrictEqual(handler, whole) ? text : replaceValue(text, node, whole);
}

function withGroup(text: string, event: string, group: object): string {
  const root = scanJson(text);
  const hooks = memberOf(root, "hooks");
  if (!hooks) return withGroup(appendChild(text, root, "hooks", {}), event, group);
  const list = memberOf(hooks, event);
  if (!list) return withGroup(appendChild(text, hooks, event, []), event, group);
  return appendChild(text, list, null, group);
}

/** A handler of ours and the containers around it. */
interface OurHandler {
  readonly event: string;
  readonly commandLine: CommandLine;
  readonly handler: Record<string, unknown>;
  readonly node: JsonNode;
  readonly group: JsonNode;
  readonly list: JsonNode;
}

export function ourHandlers(text: string, commandLine: CommandLine): OurHandler[] {
  const lists = memberOf(scanJson(text), "hooks")?.children ?? [];
  return lists.flatMap(({ key, value: list }) =>
    list.children.flatMap(({ value: group }) =>
      (memberOf(group, "hooks")?.children ?? []).flatMap(({ value: node }) => {
        const handler: unknown = JSON.parse(text.slice(node.start, node.end));
        const found = isObject(handler) ? commandLineIn(handler, commandLine) : null;
        if (key === null || found === null) return [];
        return [
          { event: key, commandLine: found, handler: handler as OurHandler["handler"], node, group, list },
        ];
      }),
    ),
  );
}

/** Null for a handler that is not ours; empty for a request that an earlier version installed. */
function commandLineIn(handler: Record<string, unknown>, ours: CommandLine): CommandLine | null {
  if (isOurRequest(handler, ours)) return [];
  const found = commandLineOf(handler);
  return isOurCommandLine(found, ours) ? found : null;
}

function commandLineOf(handler: Record<string, unknown>): CommandLine {
  const args = Array.isArray(handler.args) ? handler.args : [];
  return [handler.command, ...args].map(String);
}

function isOurRequest({ type, headers }: Record<string, unknown>, commandLine: CommandLine): boolean {
  return (
    type === "http" &&
    isObject(headers) &&
    headers[HEADER] === digest([commandLine.at(-2) ?? ""]).slice(0, 16)
  );
}

/** Compares the word before the agent's name: the launcher, or on Windows the package's hook file. Later words are ignored. */
function isOurCommandLine(found: CommandLine, ours: CommandLine): boolean {
  const position = ours.length - 2;
  if (found[position] === ours[position]) return true;
  // On Windows the path changes when the package moves, so any path of the package counts.
  const movedPackage = /[\\/]unbidden[\\/]dist[\\/]hook\.cjs$/.test(found[position] ?? "");
  return position === 1 && movedPackage && found[2] === ours[2];
}

/** Settings without our handlers for some events; the `original` tells which empty containers were not ours. */
export function withoutHandlers(
  text: string,
  commandLine: CommandLine,
  original: string | null,
  isRemoved: (event: string) => boolean,
): string {
  const found = ourHandlers(text, commandLine).find(({ event }) => isRemoved(event));
  return found
    ? withoutHandlers(withoutHandler(text, found, original), commandLine, original, isRemoved)
    : text;
}

/** Removes a handler with every container it leaves empty, except those that were empty in the original. */
function withoutHandler(
  text: string,
  { node, group, list, event }: OurHandler,
  original: string | null,
): string {
  const root = scanJson(text);
  const hooks = memberOf(root, "hooks") ?? root;
  const handlers = memberOf(group, "hooks") ?? group;
  if (handlers.children.length > 1) return removeNode(text, handlers, node);
  if (list.children.length > 1) return removeNode(text, list, group);
  const emptyList = emptyContainer(original, ["hooks", event]);
  if (emptyList !== null) return splice(text, list.start, list.end, emptyList);
  if (hooks.children.length > 1) return removeNode(text, hooks, list);
  const emptyHooks = emptyContainer(original, ["hooks"]);
  if (emptyHooks !== null) return splice(text, hooks.start, hooks.end, emptyHooks);
  return removeNode(text, root, hooks);
}

function removeNode(text: string, container: JsonNode, node: JsonNode): string {
  return removeChild(
    text,
    container,
    container.children.findIndex((child) => child.value.start === node.start),
  );
}

function emptyContainer(original: string | null, path: readonly string[]): string | null {
  if (original === null || isBlankText(original)) return null;
  let node: JsonNode | undefined = scanJson(original);
  for (const key of path) node = memberOf(node, key);
  return node && node.kind !== "scalar" && node.children.length === 0
    ? original.slice(node.start, node.end)
    : null;
}
