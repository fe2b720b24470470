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

// Longer than our own bounds; said for SessionEnd too, whose hooks otherwise share 1.5 s.
const TIMEOUT_SECONDS = 3;

/** What a handler of ours may say; whatever else stands in it is the user's. */
const OUR_FIELDS: ReadonlySet<string> = new Set(["type", "command", "args", "url", "headers", "timeout"]);

/** The header of requests to the daemon, which earlier versions installed for tool events. */
const MARK = "X-Unbidden";

type CommandLine = readonly string[];

export function isBlankText(text: string): boolean {
  // trim() takes a byte order mark for white space too.
  return text.trim() === "";
}

/** Settings with exactly one handler of ours for the event, repaired where it stands. `patience` is how many seconds longer than usual it may take. */
export function withHandler(
  text: string,
  event: string,
  matcher: string | null,
  commandLine: CommandLine,
  patience: number,
): string {
  const [ours, duplicate] = ourHandlers(text, commandLine).filter((found) => found.event === event);
  if (duplicate)
    return withHandler(withoutHandler(text, duplicate, null), event, matcher, commandLine, patience);
  const wanted = commandOf(commandLine, patience);
  if (!ours) return withGroup(text, event, { ...(matcher === null ? {} : { matcher }), hooks: [wanted] });
  if (matcher === null || matcherOf(text, ours.group) === matcher) return repairHandler(text, ours, wanted);
  const said = memberOf(ours.group, "matcher");
  const isAlone = memberOf(ours.group, "hooks")?.children.length === 1;
  // What else stands in the group is the user's, and keeps its matcher.
  const changed = said && isAlone ? replaceValue(text, said, matcher) : withoutHandler(text, ours, null);
  return withHandler(changed, event, matcher, commandLine, patience);
}

/** None, or an empty one, takes every tool. */
function matcherOf(text: string, group: JsonNode): unknown {
  const said = memberOf(group, "matcher");
  return (said && JSON.parse(text.slice(said.start, said.end))) || "*";
}

/** Where somebody waits longer, the hook is told so beside the timeout, that it never waits longer than its client. */
function commandOf([command, ...args]: CommandLine, patience: number) {
  const told = patience > 0 ? [...args, String(patience)] : args;
  return { type: "command", command, args: told, timeout: TIMEOUT_SECONDS + patience };
}

function repairHandler(text: string, { handler, node }: OurHandler, wanted: object): string {
  const theirs = Object.entries(handler).filter(([field]) => !OUR_FIELDS.has(field));
  const whole = { ...wanted, ...Object.fromEntries(theirs) };
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

/** Null in a handler that is not ours; empty for a request that an earlier version installed. */
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
    type === "http" && isObject(headers) && headers[MARK] === digest([commandLine.at(-2) ?? ""]).slice(0, 16)
  );
}

/** The word before the agent's name is ours alone: the launcher, or on Windows the package's hook file. What follows is not looked at. */
function isOurCommandLine(found: CommandLine, ours: CommandLine): boolean {
  const position = ours.length - 2;
  if (found[position] === ours[position]) return true;
  // On Windows nothing stays in place when the package moves, so the package's own path is known too.
  const movedPackage = /[\\/]unbidden[\\/]dist[\\/]hook\.cjs$/.test(found[position] ?? "");
  return position === 1 && movedPackage && found[2] === ours[2];
}

/** Settings without our handlers for the events that go; the `original` tells which empty places were not made by us. */
export function withoutHandlers(
  text: string,
  commandLine: CommandLine,
  original: string | null,
  goes: (event: string) => boolean,
): string {
  const found = ourHandlers(text, commandLine).find(({ event }) => goes(event));
  return found ? withoutHandlers(withoutHandler(text, found, original), commandLine, original, goes) : text;
}

/** Takes a handler out with every container it leaves empty, save those the original had empty. */
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
