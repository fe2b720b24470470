// The tables of docs/performance.md, from the files in bench/results/ that hold their figures.
import { readFileSync } from "node:fs";
import { markdownTable } from "./markdown-table.ts";

interface Timing {
  readonly median: number;
  readonly p95: number;
  readonly ratio: number;
  readonly difference: number;
  readonly differenceInterval: readonly [number, number];
}

interface Goal {
  readonly name: string;
  readonly atMost: number;
  readonly found: number;
  readonly met: boolean;
}

interface LauncherResult {
  readonly commands: Readonly<Record<string, Timing>>;
  readonly cpu: Readonly<Record<string, { readonly call: number; readonly daemon: number }>>;
  readonly traced: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly goals: readonly Goal[];
}

const launcher = () => read<LauncherResult>("launcher");

const EVENTS = ["skipped event", "tool event", "silent prompt", "answered prompt", "session start", "stop"];

/** What a hook costs through each way of asking the daemon. */
export function launcherTimes(): string {
  const { commands } = launcher();
  return byWay("event", EVENTS, (way, event) => timing(commands[`${way}, ${event}`]));
}

/** Processor time of all processes of one call, and of the daemon for it. */
export function launcherCpu(): string {
  const { cpu } = launcher();
  return byWay("event", EVENTS, (way, event) => {
    const spent = cpu[`${way}, ${event}`];
    return spent ? `${spent.call.toFixed(1)} + ${spent.daemon.toFixed(1)}` : "-";
  });
}

const TRACED: Readonly<Record<string, string>> = {
  processes: "programs started",
  filesOpened: "files opened",
  bytesRead: "bytes read",
  bytesWritten: "bytes written",
  systemCalls: "system calls",
};

/** What one tool event asks of the system. */
export function launcherCalls(): string {
  const { traced } = launcher();
  const words = Object.fromEntries(Object.entries(TRACED).map(([field, name]) => [name, field]));
  return byWay("a tool event asks of the system", Object.values(TRACED), (way, name) =>
    (traced[`${way}, tool event`]?.[words[name] ?? ""] ?? 0).toLocaleString("en"),
  );
}

/** The goals of the quickest way, and what was found. */
export function launcherGoals(): string {
  const rows = launcher()
    .goals.filter(({ name }) => name.startsWith("perl, "))
    .map(({ name, atMost, found, met }) => [
      name.slice("perl, ".length),
      `${atMost}`,
      found.toFixed(2),
      met ? "yes" : "no",
    ]);
  return markdownTable(["by `perl`", "goal at most", "found", "met"], rows);
}

interface ToolResult {
  readonly commands: Readonly<Record<string, Timing>>;
}

const TOOL_HOOKS: Readonly<Record<string, string>> = {
  "file that is known of": "file with memories",
  "file of which nothing is known": "file without memories",
  "command of which nothing is known": "command without memories",
  "failure without a way out": "failure without a known fix",
};

/** Hooks around a tool, with a daemon and without one. */
export function toolHookTimes(): string {
  const { commands } = read<ToolResult>("tool-latency");
  const rows = Object.entries(TOOL_HOOKS).map(([measured, name]) => [
    name,
    timing(commands[measured]),
    timing(commands[`${measured}, daemon`]),
  ]);
  return markdownTable(["hook", "alone, ms p50 / p95", "daemon, ms p50 / p95"], rows);
}

interface ClientResult {
  readonly notInstalled: { readonly p50: number };
  readonly ways: Readonly<Record<string, Timing>>;
  readonly againstTrue: Readonly<Record<string, Timing>>;
}

/** Ten tool calls in the real client. */
export function clientSessions(): string {
  const { ways, againstTrue } = read<ClientResult>("client");
  const rows = Object.entries(ways).map(([way, { median, difference, differenceInterval }]) => [
    way,
    median.toFixed(0),
    `${difference.toFixed(0)} (${differenceInterval.map((ms) => ms.toFixed(0)).join(" to ")})`,
    againstTrue[way]?.ratio.toFixed(2) ?? "1",
  ]);
  const head = ["hooks", "whole session, ms", "more than without us, ms (95 % interval)"];
  return markdownTable([...head, "x the session with `/bin/true`"], rows);
}

interface RecallTimes {
  readonly p50: number;
  readonly p95: number;
  readonly cpu: { readonly p50: number; readonly p95: number };
}

interface IndexSize {
  readonly buildMs: number;
  readonly longestTurnMs: number;
  readonly indexBytes: number;
  readonly followMs: number;
  readonly rssMb: { readonly before: number; readonly read: number; readonly after: number };
  readonly byTerms: Readonly<Record<string, { readonly warm: RecallTimes; readonly fts5: RecallTimes }>>;
}

const index = () => read<{ readonly sizes: Readonly<Record<string, IndexSize>>; goals: Goal[] }>("index");

/** One recall by the warm index and by the store alone. */
export function indexTimes(): string {
  const both = ({ p50, p95 }: RecallTimes["cpu"]) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
  const rows = Object.entries(index().sizes).flatMap(([size, { byTerms }]) =>
    Object.entries(byTerms).map(([terms, { warm, fts5 }]) => [
      ...[Number(size).toLocaleString("en"), terms],
      ...[both(warm), both(warm.cpu), both(fts5), both(fts5.cpu)],
    ]),
  );
  const head = ["warm index", "its processor time", "FTS5, rare words", "its processor time"];
  return markdownTable(["memories", "terms", ...head], rows);
}

/** What reading a project into the index costs. */
export function indexReading(): string {
  const rows = Object.entries(index().sizes).map(
    ([size, { buildMs, longestTurnMs, indexBytes, ...rest }]) => [
      ...[Number(size).toLocaleString("en"), `${(buildMs / 1000).toFixed(1)} s`, longestTurnMs.toFixed(0)],
      `${(indexBytes / 1e6).toFixed(0)} MB`,
      `${rest.rssMb.before} / ${rest.rssMb.read} / ${rest.rssMb.after} MB`,
      rest.followMs.toFixed(1),
    ],
  );
  const head = ["memories", "read from the store in", "longest step, ms", "index"];
  return markdownTable(
    [...head, "process before / after reading / after all prompts", "a hundred edits applied in, ms"],
    rows,
  );
}

/** The goals of the index, and what was found. */
export function indexGoals(): string {
  const rows = index().goals.map(({ name, atMost, found, met }) => [
    ...[name.replace(/(?<=p\d\d) /, ", "), `${atMost}`, found.toFixed(1), met ? "yes" : "no"],
  ]);
  return markdownTable(["goal", "at most", "found", "met"], rows);
}

/** A column for each way of asking the daemon, by the name it has in the results and in the docs. */
const WAYS: Readonly<Record<string, string>> = { perl: "by `perl`", curl: "by `curl`", Node: "by Node" };

function byWay(head: string, names: readonly string[], cell: (way: string, name: string) => string): string {
  const rows = names.map((name) => [name, ...Object.keys(WAYS).map((way) => cell(way, name))]);
  return markdownTable([head, ...Object.values(WAYS)], rows);
}

/** Milliseconds p50 / p95 and the ratio to a bare start of Node; a dash where it was not measured. */
function timing(time: Timing | undefined): string {
  return time ? `${time.median.toFixed(1)} / ${time.p95.toFixed(1)} (${time.ratio.toFixed(2)})` : "-";
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(`bench/results/${name}.json`, "utf8")) as T;
}
