import type { z } from "zod";
import type { ImportableSource } from "../../src/operations/engine-type.ts";
import type { OPERATIONS, OperationAnswer, OperationName } from "../../src/operations/operations.ts";
import type { PageWorkName, WorkState } from "../../src/operations/page/long-work.ts";
import type { CursorsAnswer, LinesAnswer, SentLine } from "../../src/operations/page/memory-lines.ts";
import { takeKey } from "./session.ts";

type Input<Name extends OperationName> = z.input<(typeof OPERATIONS)[Name]["input"]>;
/** `cwd` decides nothing here: the page names projects. */
export type AskInput<Name extends OperationName> = Omit<Input<Name>, "cwd">;

/** A refusal, in words for people; `code` is `OFFLINE` where no daemon answered and `NO_SESSION` without a session. */
export class Refused extends Error {
  readonly code: string;
  readonly remedy: string;
  constructor(code: string, message: string, remedy: string) {
    super(message);
    this.code = code;
    this.remedy = remedy;
  }
}

const headers = () => ({ "content-type": "application/json", "x-unbidden-key": takeKey() ?? "" });

/** Runs an operation. Throws `Refused`. */
export async function ask<Name extends OperationName>(
  name: Name,
  input: AskInput<Name>,
): Promise<OperationAnswer<Name>> {
  return askPageDoor(`operations/${name}`, HAS_FOLDER.has(name) ? { ...input, cwd: "/" } : input);
}

/** Begins a long operation unless one runs; `readWork` tells where it stands. Throws `Refused`. */
export async function beginWork<Name extends PageWorkName>(name: Name, input: AskInput<Name>): Promise<void> {
  await askPageDoor(`tasks/${name}`, HAS_FOLDER.has(name) ? { ...input, cwd: "/" } : input);
}

/** The beginning of what a list shows. Throws `Refused`. */
export function askLines(input: AskInput<"list">): Promise<LinesAnswer> {
  return askPageDoor("lines", { ...input, cwd: "/" });
}

/** What a list shows from a place on, piece by piece, until the signal is given. Throws `Refused`. */
export async function* askPieces(
  input: AskInput<"list">,
  signal: AbortSignal,
): AsyncGenerator<readonly SentLine[]> {
  try {
    const { body } = await openPageDoor("pieces", { ...input, cwd: "/" }, signal);
    for await (const line of partsOf(body, "\n")) yield JSON.parse(line);
  } catch (error) {
    if (!signal.aborted) throw error instanceof Refused ? error : offline();
  }
}

/** Where the pieces of a long list begin. Throws `Refused`. */
export function askCursors(input: AskInput<"list">): Promise<CursorsAnswer> {
  return askPageDoor("cursors", { ...input, cwd: "/" });
}

/** Agents with past sessions on this machine. Throws `Refused`. */
export function readSources(): Promise<readonly ImportableSource[]> {
  return askPageDoor("sources");
}

/** Without a body it reads. */
async function askPageDoor(path: string, input?: object) {
  const response = await openPageDoor(path, input);
  return response.json().catch(() => ({}));
}

/** An answer that is no refusal, nothing of it read. */
async function openPageDoor(path: string, input?: object, signal?: AbortSignal): Promise<Response> {
  const how = input === undefined ? {} : { method: "POST", body: JSON.stringify(input) };
  const asked = { headers: headers(), ...how, ...(signal ? { signal } : {}) };
  const response = await fetch(`/ui/${path}`, asked).catch(() => null);
  if (response === null) throw offline();
  if (response.status === 401)
    throw new Refused("NO_SESSION", "This session is over.", "Run `unbidden ui` in a terminal.");
  if (response.ok) return response;
  const { error = {} } = await response.json().catch(() => ({}));
  const { code = "FAILED", message = `It answered ${response.status}.`, remedy = "" } = error;
  throw new Refused(code, message, remedy);
}

function offline(): Refused {
  const remedy = "It starts with the next hook, or by `unbidden ui`.";
  return new Refused("OFFLINE", "Unbidden does not answer.", remedy);
}

/** Parts of a stream of text as they come, each whole; what follows the last separator is none. */
async function* partsOf(body: Response["body"], separator: string): AsyncGenerator<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    const parts = (text + decoder.decode(piece.value, { stream: true })).split(separator);
    text = parts.pop() ?? "";
    yield* parts;
  }
}

/** Operations of the page that take a folder; the root is the folder of no project. */
const HAS_FOLDER: ReadonlySet<OperationName> = new Set([
  "status",
  "doctor",
  "log",
  "search",
  "list",
  "review",
  "bulk",
  "import",
  "show",
  "timeline",
  "forget",
  "stats",
  "session",
  "graph",
  "projects",
  "on",
  "off",
] satisfies OperationName[]);

/** Calls back whenever something was stored, or may have been while nobody was heard, until it is ended; begins again by itself after a restart of the daemon. */
export function onChange(tell: () => void, onLine: (isOpen: boolean) => void): () => void {
  const { signal, ...ended } = endable();
  const listen = async () => {
    let isHeard = () => onLine(true);
    while (!signal.aborted) {
      // It is gone, or this page is: both end here, and the first is tried again.
      await readChanges(signal, tell, isHeard).catch(() => undefined);
      if (signal.aborted) return;
      onLine(false);
      isHeard = () => {
        onLine(true);
        tell();
      };
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  };
  void listen();
  return ended.end;
}

const AGAIN_MS = 1_500;

function endable() {
  const controller = new AbortController();
  return { signal: controller.signal, end: () => controller.abort() };
}

/** Until the stream ends. No `EventSource`: it cannot send the key. */
async function readChanges(signal: AbortSignal, tell: () => void, isHeard: () => void) {
  const { body, ok } = await fetch("/ui/live/changes", { headers: headers(), signal });
  if (!ok || !body) return;
  isHeard();
  for await (const event of partsOf(body, "\n\n")) if (event.startsWith("event: change")) tell();
}

/** Where long work stands, until it ends or the signal is given. */
export async function readWork(signal: AbortSignal, tell: (state: WorkState) => void): Promise<void> {
  const { body, ok } = await fetch("/ui/live/tasks", { headers: headers(), signal });
  if (!ok || !body) return;
  for await (const event of partsOf(body, "\n\n")) tell(JSON.parse(event.replace(/^data: /, "")));
}
