import { isDeepStrictEqual } from "node:util";
import {
  appendChild,
  type JsonNode,
  memberOf,
  removeChild,
  replaceValue,
  scanJson,
  splice,
} from "../../domain/json-text.ts";
import { isObject } from "./claude-code-fields.ts";

// Longer than our own bounds; said for SessionEnd too, whose hooks otherwise share 1.5 s.
const TIMEOUT_SECONDS = 3;

type CommandLine = readonly string[];

export function isBlank(text: string): boolean {
  // trim() takes a byte order mark for white space too.
  return text.trim() === "";
}

/** Settings with exactly one handler of ours for the event, repaired where it stands. */
export function withHandler(
  text: string,
  event: string,
  matcher: string | null,
  commandLine: CommandLine,
): string {
  const [ours, duplicate] = ourHandlers(text, commandLine).filter((found) => found.event === event);
  const [command, ...args] = commandLine;
  const wanted = { type: "command", command, args, timeout: TIMEOUT_SECONDS };
  if (duplicate) return withHandler(withoutHandler(text, duplicate, null), event, matcher, commandLine);
  if (!ours) return withGroup(text, event, { ...(matcher === null ? {} : { matcher }), hooks: [wanted] });
  const repaired = { ...ours.handler, ...wanted };
  return isDeepStrictEqual(ours.handler, repaired) ? text : replaceValue(text, ours.node, repaired);
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
        if (key === null || !isObject(handler)) return [];
        const found = commandLineOf(handler);
        return isOurs(found, commandLine)
          ? [{ event: key, commandLine: found, handler, node, group, list }]
          : [];
      }),
    ),
  );
}

function commandLineOf(handler: Record<string, unknown>): CommandLine {
  const args = Array.isArray(handler.args) ? handler.args : [];
  return [handler.command, ...args].map(String);
}

/** The word before the agent's name is ours alone: the launcher, or on Windows the package's hook file. */
function isOurs(found: CommandLine, ours: CommandLine): boolean {
  const position = ours.length - 2;
  if (found[position] === ours[position]) return true;
  // On Windows nothing stays in place when the package moves, so the package's own path is known too.
  const movedPackage = /[\\/]unbidden[\\/]dist[\\/]hook\.cjs$/.test(found[position] ?? "");
  return position === 1 && movedPackage && found.at(-1) === ours.at(-1);
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
  if (handlers.children.length > 1) return without(text, handlers, node);
  if (list.children.length > 1) return without(text, list, group);
  const emptyList = emptyContainer(original, ["hooks", event]);
  if (emptyList !== null) return splice(text, list.start, list.end, emptyList);
  if (hooks.children.length > 1) return without(text, hooks, list);
  const emptyHooks = emptyContainer(original, ["hooks"]);
  if (emptyHooks !== null) return splice(text, hooks.start, hooks.end, emptyHooks);
  return without(text, root, hooks);
}

function without(text: string, container: JsonNode, node: JsonNode): string {
  return removeChild(
    text,
    container,
    container.children.findIndex((child) => child.value.start === node.start),
  );
}

function emptyContainer(original: string | null, path: readonly string[]): string | null {
  if (original === null || isBlank(original)) return null;
  let node: JsonNode | undefined = scanJson(original);
  for (const key of path) node = memberOf(node, key);
  return node && node.kind !== "scalar" && node.children.length === 0
    ? original.slice(node.start, node.end)
    : null;
}
