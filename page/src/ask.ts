import type { z } from "zod";
import type { ImportableSource } from "../../src/operations/engine-type.ts";
import type { OPERATIONS, OperationAnswer, OperationName } from "../../src/operations/operations.ts";
import type { PageWorkName, WorkState } from "../../src/operations/page/long-work.ts";
import type { CursorsAnswer, LinesAnswer } from "../../src/operations/page/memory-lines.ts";
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

/** What a list shows of each memory. Throws `Refused`. */
export function askLines(input: AskInput<"list">): Promise<LinesAnswer> {
  return askPageDoor("lines", { ...input, cwd: "/" });
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
  const how = input === undefined ? {} : { method: "POST", body: JSON.stringify(input) };
  const response = await fetch(`/ui/${path}`, { headers: headers(), ...how }).catch(() => null);
  if (response === null)
    throw new Refused(
      "OFFLINE",
      "Unbidden does not answer.",
      "It starts with the next hook, or by `unbidden ui`.",
    );
  if (response.status === 401)
    throw new Refused("NO_SESSION", "This session is over.", "Run `unbidden ui` in a terminal.");
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const { code = "FAILED", message = `It answered ${response.status}.`, remedy = "" } = answer.error ?? {};
  throw new Refused(code, message, remedy);
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

/** Calls back whenever something was stored, until it is ended; begins again by itself after a restart of the daemon. */
export function onChange(tell: () => void, onLine: (isOpen: boolean) => void): () => void {
  const { signal, ...ended } = endable();
  const listen = async () => {
    while (!signal.aborted) {
      // It is gone, or this page is: both end here, and the first is tried again.
      await readChanges(signal, tell, onLine).catch(() => undefined);
      if (signal.aborted) return;
      onLine(false);
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
async function readChanges(signal: AbortSignal, tell: () => void, onLine: (isOpen: boolean) => void) {
  const { body, ok } = await fetch("/ui/live/changes", { headers: headers(), signal });
  if (!ok || !body) return;
  onLine(true);
  const reader = body.getReader();
  while (!(await reader.read()).done) tell();
}

/** Where long work stands, until it ends or the signal is given. */
export async function readWork(signal: AbortSignal, tell: (state: WorkState) => void): Promise<void> {
  const { body, ok } = await fetch("/ui/live/tasks", { headers: headers(), signal });
  if (!ok || !body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const events = (text + piece.value).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) tell(JSON.parse(event.replace(/^data: /, "")));
  }
}
