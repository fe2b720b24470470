import { isDeepStrictEqual } from "node:util";
import {
  appendChild,
  type JsonNode,
  memberOf,
  removeChild,
  replaceValue,
  scanJson,
  splice,
} from "../../text/json-text.ts";
import { isObject } from "../calls/fields.ts";

// Longer than our own bounds; also needed where a client's own timeout of a session's end is shorter.
const TIMEOUT_SECONDS = 3;

export type CommandLine = readonly string[];
type Handler = Readonly<Record<string, unknown>>;

/** How a client writes down one hook. */
export interface HandlerFormat {
  /** Handlers stand directly in the list of their event, not in groups with a matcher. */
  readonly isFlat: boolean;
  /** The fields of our handlers; any other is the user's. */
  readonly fields: ReadonlySet<string>;
  handlerFor(commandLine: CommandLine, timeoutSeconds: number): Handler;
  /** The command line of a handler of ours, which may be empty; null for any other. */
  commandLineIn(handler: Handler, ours: CommandLine): CommandLine | null;
}

export function isBlankText(text: string): boolean {
  // trim() also removes a byte order mark.
  return text.trim() === "";
}

/** One hook to install. */
export interface WantedHook {
  readonly event: string;
  /** Null where the client matches no tools. */
  readonly matcher: string | null;
  readonly commandLine: CommandLine;
  /** Added to its usual timeout. */
  readonly extraSeconds: number;
}

/** Settings with exactly one handler of ours for the event, repaired in place. */
export function withHandler(text: string, format: HandlerFormat, hook: WantedHook): string {
  const { event, matcher, commandLine } = hook;
  const [ours, duplicate] = ourHandlers(text, format, commandLine).filter((found) => found.event === event);
  if (duplicate) return withHandler(withoutHandler(text, duplicate, null), format, hook);
  const wanted = handlerOf(format, hook);
  if (!ours) return withNewHandler(text, format, hook, wanted);
  const { group } = ours;
  if (matcher === null || group === null || matcherOf(text, group) === matcher)
    return repairHandler(text, format, ours, wanted);
  const current = memberOf(group, "matcher");
  const isAlone = memberOf(group, "hooks")?.children.length === 1;
  // Other handlers of the group are the user's, and keep its matcher.
  const changed =
    current && isAlone ? replaceValue(text, current, matcher) : withoutHandler(text, ours, null);
  return withHandler(changed, format, hook);
}

function withNewHandler(
  text: string,
  { isFlat }: HandlerFormat,
  { event, matcher }: WantedHook,
  wanted: Handler,
): string {
  const group = { ...(matcher === null ? {} : { matcher }), hooks: [wanted] };
  return withListItem(text, event, isFlat ? wanted : group);
}

/** A missing or empty matcher takes every tool. */
function matcherOf(text: string, group: JsonNode): unknown {
  const matcher = memberOf(group, "matcher");
  return (matcher && JSON.parse(text.slice(matcher.start, matcher.end))) || "*";
}

/** A hook with a longer timeout gets it as an argument, so that it never waits longer than its client. */
function handlerOf(format: HandlerFormat, { commandLine, extraSeconds }: WantedHook): Handler {
  const all = extraSeconds > 0 ? [...commandLine, String(extraSeconds)] : commandLine;
  return format.handlerFor(all, TIMEOUT_SECONDS + extraSeconds);
}

function repairHandler(
  text: string,
  { fields }: HandlerFormat,
  { handler, node }: OurHandler,
  wanted: Handler,
): string {
  const usersFields = Object.entries(handler).filter(([field]) => !fields.has(field));
  const whole = { ...wanted, ...Object.fromEntries(usersFields) };
  return isDeepStrictEqual(handler, whole) ? text : replaceValue(text, node, whole);
}

function withListItem(text: string, event: string, item: object): string {
  const root = scanJson(text);
  const hooks = memberOf(root, "hooks");
  if (!hooks) return withListItem(appendChild(text, root, "hooks", {}), event, item);
  const list = memberOf(hooks, event);
  if (!list) return withListItem(appendChild(text, hooks, event, []), event, item);
  return appendChild(text, list, null, item);
}

/** A handler of ours and the containers around it. */
interface OurHandler {
  readonly event: string;
  readonly commandLine: CommandLine;
  readonly handler: Handler;
  readonly node: JsonNode;
  /** Null in a flat list. */
  readonly group: JsonNode | null;
  readonly list: JsonNode;
}

export function ourHandlers(text: string, format: HandlerFormat, commandLine: CommandLine): OurHandler[] {
  const lists = memberOf(scanJson(text), "hooks")?.children ?? [];
  return lists.flatMap(({ key, value: list }) =>
    handlersIn(list, format).flatMap(({ node, group }) => {
      const handler: unknown = JSON.parse(text.slice(node.start, node.end));
      const found = isObject(handler) ? format.commandLineIn(handler, commandLine) : null;
      if (key === null || found === null) return [];
      return [{ event: key, commandLine: found, handler: handler as Handler, node, group, list }];
    }),
  );
}

function handlersIn(list: JsonNode, { isFlat }: HandlerFormat): Pick<OurHandler, "node" | "group">[] {
  if (isFlat) return list.children.map(({ value: node }) => ({ node, group: null }));
  return list.children.flatMap(({ value: group }) =>
    (memberOf(group, "hooks")?.children ?? []).map(({ value: node }) => ({ node, group })),
  );
}

/**
 * Compares the word before the agent's name: the launcher, or on Windows the package's hook file. Later words are
 * ignored.
 */
export function isOurCommandLine(found: CommandLine, ours: CommandLine): boolean {
  const position = ours.length - 2;
  const isOurAgent = found[position + 1] === ours[position + 1];
  if (found[position] === ours[position]) return isOurAgent;
  // On Windows the path changes when the package moves, so any path of the package counts.
  const movedPackage = /[\\/]unbidden[\\/]dist[\\/]hook\.cjs$/.test(found[position] ?? "");
  return position === 1 && movedPackage && isOurAgent;
}

/** Settings without our handlers for some events; the `original` tells which empty containers were not ours. */
export function withoutHandlers(
  text: string,
  format: HandlerFormat,
  commandLine: CommandLine,
  original: string | null,
  isRemoved: (event: string) => boolean,
): string {
  const found = ourHandlers(text, format, commandLine).find(({ event }) => isRemoved(event));
  if (!found) return text;
  return withoutHandlers(withoutHandler(text, found, original), format, commandLine, original, isRemoved);
}

/** Removes a handler with every container it leaves empty, except those that were empty in the original. */
function withoutHandler(
  text: string,
  { node, group, list, event }: OurHandler,
  original: string | null,
): string {
  const root = scanJson(text);
  const hooks = memberOf(root, "hooks") ?? root;
  const handlers = group && memberOf(group, "hooks");
  if (handlers && handlers.children.length > 1) return removeNode(text, handlers, node);
  if (list.children.length > 1) return removeNode(text, list, group ?? node);
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
