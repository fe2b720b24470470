import { entitiesIn } from "../../domain/entity.ts";
import type { Memory } from "../../domain/memory.ts";
import type { FeedbackSign } from "../../store/port/feedback-store.ts";
import { commandSignature } from "../../text/signature.ts";
import { idsIn } from "./cited.ts";
import { type FeedbackWindow, isKnownBy, type SessionTimeline } from "./timeline.ts";

/** More files than that say nothing about any of them. */
const FEW_FILES = 5;

/** One of its files was touched, for the first time and without anybody else having named it. */
export function isFileApplied(at: number, one: FeedbackWindow, timeline: SessionTimeline): boolean {
  const { kind, tool } = timeline.events[at] ?? {};
  const { files } = one.memory;
  // Around a tool it was told because of that tool's file.
  const isTiedToFile = one.hookEvent === "before-tool" || one.hookEvent === "tool-failure";
  if (kind !== "tool" || !tool?.path || files.length > FEW_FILES || isTiedToFile) return false;
  const { path } = tool;
  if (!files.some((file) => isSameFile(file, path))) return false;
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return !isKnownBy(at, one, timeline, (place) => timeline.words(place).includes(name));
}

/** Paths are kept as they were said: whole, or from somewhere within the project. */
function isSameFile(one: string, other: string): boolean {
  const [left, right] = [rootedPath(one), rootedPath(other)];
  return left.endsWith(right) || right.endsWith(left);
}

function rootedPath(path: string): string {
  return `/${path.replace(/^(?:\.?\/)+/, "")}`;
}

/** Signatures of what a memory says to run, and of what it says fails. */
interface Commands {
  readonly advised: readonly string[];
  readonly failing: readonly string[];
}

/** What it advises was run, for the first time; or what it warns of again, without what it advises. */
export function commandFeedback(
  at: number,
  one: FeedbackWindow,
  timeline: SessionTimeline,
  { advised, failing }: Commands,
): FeedbackSign | null {
  const command = timeline.events[at]?.tool?.command;
  if (command === undefined) return null;
  if (isShown(command, one.memory)) return "cited";
  if (advised.length === 0) return null;
  const ran = timeline.ran(at);
  const isAdvised = (place: number) => advised.some((advice) => runs(timeline.ran(place) ?? "", advice));
  if (isAdvised(at)) {
    const isKnown = (place: number) =>
      timeline.ran(place) === ran || timeline.words(place).includes((ran ?? "").toLowerCase());
    return isKnownBy(at, one, timeline, isKnown) ? null : "command";
  }
  const isWarnedOf = ran !== null && failing.includes(ran);
  return isWarnedOf && !isKnownBy(at, one, timeline, isAdvised) ? "contradicted" : null;
}

/** `unbidden show 1a2b`: it was looked up. */
function isShown(command: string, { id }: Memory): boolean {
  const said = /\bunbidden show [0-9a-f]{4,32}\b/i.exec(command)?.[0] ?? "";
  return idsIn(said).some((named) => id.startsWith(named));
}

/** The whole line, its beginning, or one step of it. */
function runs(line: string, command: string): boolean {
  const steps = [line, ...line.split(/ (?:&&|\|\||[|;&]) ?/)];
  return steps.some((step) => step === command || step.startsWith(`${command} `));
}

export function memoryCommands(memory: Memory): Commands {
  const isFailure = memory.kind === "failure";
  const failing = isFailure ? signaturesIn({ ...memory, body: "" }) : [];
  const told = signaturesIn(isFailure ? { ...memory, title: "" } : memory);
  const advised = [...told, ...jobCommands(memory)].filter((one) => !failing.includes(one));
  return { advised, failing };
}

function signaturesIn(memory: Memory): readonly string[] {
  const entities = entitiesIn({ ...memory, files: [] });
  return entities.flatMap(({ what, name }) => (what === "command" ? [name] : []));
}

/** `Deployed with make ship`: how the project's own jobs are told. */
function jobCommands({ kind, title, body }: Memory): readonly string[] {
  const command = kind === "project" && body === "" ? / with ([a-z./].{3,100})$/.exec(title)?.[1] : undefined;
  const signature = command === undefined ? null : commandSignature(command);
  return signature === null ? [] : [signature];
}
