import { entitiesIn } from "../../domain/entity.ts";
import type { Memory } from "../../domain/memory.ts";
import type { FeedbackSign } from "../../store/port/feedback-store.ts";
import { commandSignature } from "../../text/signature.ts";
import { idsIn } from "./cited.ts";
import { type FeedbackWindow, isKnownBy } from "./timeline.ts";

/** A memory of more files says nothing about any of them. */
const FEW_FILES = 5;

/** One of its files was touched for the first time, unless it had been named before. */
export function isFileApplied(at: number, window: FeedbackWindow): boolean {
  const { kind, tool } = window.timeline.events[at] ?? {};
  const { files } = window.memory;
  // A tool's memory is injected because of that very file.
  const isTiedToFile = window.hookEvent === "before-tool" || window.hookEvent === "tool-failure";
  if (kind !== "tool" || !tool?.path || files.length > FEW_FILES || isTiedToFile) return false;
  const { path } = tool;
  if (!files.some((file) => isSameFile(file, path))) return false;
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return !isKnownBy(at, window, (place) => window.timeline.words(place).includes(name));
}

/** Stored paths may be absolute or relative. */
function isSameFile(one: string, other: string): boolean {
  const [left, right] = [rootedPath(one), rootedPath(other)];
  return left.endsWith(right) || right.endsWith(left);
}

function rootedPath(path: string): string {
  return `/${path.replace(/^(?:\.?\/)+/, "")}`;
}

/** Signatures of advised and of failing commands. */
interface Commands {
  readonly advised: readonly string[];
  readonly failing: readonly string[];
}

/** Its advice was run for the first time, or its failing command again. */
export function commandFeedback(
  at: number,
  window: FeedbackWindow,
  { advised, failing }: Commands,
): FeedbackSign | null {
  const command = window.timeline.events[at]?.tool?.command;
  if (command === undefined) return null;
  if (isShown(command, window.memory)) return "cited";
  if (advised.length === 0) return null;
  const ran = window.timeline.ran(at);
  const isAdvised = (place: number) =>
    advised.some((advice) => runs(window.timeline.ran(place) ?? "", advice));
  if (isAdvised(at)) {
    const isKnown = (place: number) =>
      window.timeline.ran(place) === ran || window.timeline.words(place).includes((ran ?? "").toLowerCase());
    return isKnownBy(at, window, isKnown) ? null : "command";
  }
  const isWarnedOf = ran !== null && failing.includes(ran);
  return isWarnedOf && !isKnownBy(at, window, isAdvised) ? "contradicted" : null;
}

/** `unbidden show 1a2b` looks it up. */
function isShown(command: string, { id }: Memory): boolean {
  const shown = /\bunbidden'? show [0-9a-f]{4,32}\b/i.exec(command)?.[0] ?? "";
  return idsIn(shown).some((named) => id.startsWith(named));
}

/** The whole line, its beginning, or one step of it. */
function runs(line: string, command: string): boolean {
  const steps = [line, ...line.split(/ (?:&&|\|\||[|;&]) ?/)];
  return steps.some((step) => step === command || step.startsWith(`${command} `));
}

export function memoryCommands(memory: Memory): Commands {
  const isFailure = memory.kind === "failure";
  const failing = isFailure ? signaturesIn({ ...memory, body: "" }) : [];
  const commands = signaturesIn(isFailure ? { ...memory, title: "" } : memory);
  const advised = [...commands, ...jobCommands(memory)].filter((one) => !failing.includes(one));
  return { advised, failing };
}

function signaturesIn(memory: Memory): readonly string[] {
  const entities = entitiesIn({ ...memory, files: [] });
  return entities.flatMap(({ what, name }) => (what === "command" ? [name] : []));
}

/** Jobs of the project: "Deployed with make ship". */
function jobCommands({ kind, title, body }: Memory): readonly string[] {
  const command = kind === "project" && body === "" ? / with ([a-z./].{3,100})$/.exec(title)?.[1] : undefined;
  const signature = command === undefined ? null : commandSignature(command);
  return signature === null ? [] : [signature];
}
