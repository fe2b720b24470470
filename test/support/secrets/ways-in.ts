import { afterAll } from "vitest";
import { createEngine } from "../../../src/engine.ts";
import type { Engine } from "../../../src/operations/engine-type.ts";
import { clientSession, type Payload } from "../claude-code-payloads.ts";
import type { ThrowAwayHome } from "../home.ts";
import { holdStore } from "../store-holder.ts";
import type { CarriedSecret } from "./made-up-secrets.ts";
import { joined, NAME_FIELDS, ROOM, texts } from "./rooms.ts";
import { clientFolder, writeNamed, writeTold } from "./told-in-transcripts.ts";

/** One way by which words come into the home; a new one is an entry here and nothing else. */
export interface WayIn {
  readonly name: string;
  /** Sends all of them; what it keeps of them may still wait in the spool afterwards. */
  send(home: ThrowAwayHome, batch: readonly CarriedSecret[]): Promise<void>;
}

type Session = ReturnType<typeof clientSession>;

export const WAYS_IN: readonly WayIn[] = [
  spoken("a prompt", ROOM.prompt, (session, words) => session.prompt(words)),
  spoken("a wish in a prompt", 2_000, (session, words) => session.prompt(`Remember that we use ${words}`)),
  spoken("a tool's output", ROOM.tool, (session, words) => session.bash("make report", words)),
  spoken("a command", ROOM.fact, (session, words) => session.bash(words)),
  spoken("a file's name", ROOM.fact, (session, words) => session.write(`/srv/${words}`, "")),
  spoken("a file that is written", ROOM.tool, (session, words) => session.write("/srv/heron", words)),
  spoken("a failing tool's error", ROOM.failure, (session, words) =>
    session.bashFailure("make report", `Exit code 1\n${words}`),
  ),
  spoken("a reply", ROOM.reply, (session, words) => session.stop(words)),
  { name: "the client's names for things", send: sendNames },
  { name: "unbidden add", send: sendByHand },
  { name: "the spool", send: sendToSpool },
  { name: "transcript read-back", send: readBack },
  { name: "import", send: importPast },
];

/** What a session's end makes of what came: it reads the spool and distills. */
export async function endSession(home: ThrowAwayHome): Promise<void> {
  const engine = engineAt(home);
  const session = clientSession(home, home.project("heron"));
  await engine.hook("claude-code", payload(session.end()));
  // A hook stops after a while, a command does all that waits.
  await engine.run("list", { explain: false, cwd: home.user, limit: 1 });
}

function spoken(name: string, room: number, say: (session: Session, words: string) => Payload): WayIn {
  return {
    name,
    send: async (home, batch) => {
      const session = clientSession(home, home.project("heron"));
      await hook(home, [
        ...texts(batch, room).map((words) => say(session, words)),
        session.stop("All of it is done."),
      ]);
    },
  };
}

/** Three in each of them, and one in the session's id, of which the least is kept. */
const IN_NAMES = 1 + 3 * NAME_FIELDS.length;

/** The fields that are ids, folders and names; not all of them are kept. */
async function sendNames(home: ThrowAwayHome, batch: readonly CarriedSecret[]): Promise<void> {
  const session = clientSession(home, "/srv/heron");
  // A folder's name has neither slash nor newline.
  const folders = batch.filter(({ bare }) => !/[/\n]/.test(bare));
  const payloads = Array.from({ length: Math.ceil(batch.length / IN_NAMES) }, (_, number) => {
    const own = batch.slice(number * IN_NAMES, (number + 1) * IN_NAMES);
    const named = {
      session_id: own[0]?.text,
      ...Object.fromEntries(
        NAME_FIELDS.map((field, at) => [field, joined(own.slice(1 + 3 * at, 4 + 3 * at))]),
      ),
    };
    const folder = folders[number % folders.length];
    const cwd = `/srv/${folder?.word} ${folder?.bare}`;
    // Of these two nothing is kept where there is a secret in them.
    const dropped = { model: joined(own), transcript_path: joined(own) };
    return { ...session.bash("make report"), cwd, ...dropped, ...named };
  });
  await hook(home, payloads);
}

async function sendByHand(home: ThrowAwayHome, batch: readonly CarriedSecret[]): Promise<void> {
  const engine = engineAt(home);
  const cwd = home.project("heron");
  for (const text of texts(batch, ROOM.fact)) {
    await engine.run("add", {
      cwd,
      text,
      body: "",
      kind: "note",
      everywhere: false,
      files: [`/srv/${text}`],
    });
  }
}

async function sendToSpool(home: ThrowAwayHome, batch: readonly CarriedSecret[]): Promise<void> {
  const session = clientSession(home, home.project("heron"));
  await hook(home, [session.start()]);
  const other = await holdStore(home, "BEGIN IMMEDIATE");
  const half = Math.ceil(batch.length / 2);
  await hook(home, [
    ...texts(batch.slice(0, half), ROOM.prompt).map((words) => session.prompt(words)),
    ...texts(batch.slice(half), ROOM.tool).map((words) => session.bash("make report", words)),
  ]);
  await other.release();
}

async function readBack(home: ThrowAwayHome, batch: readonly CarriedSecret[]): Promise<void> {
  await hook(home, [writeTold(home, batch)]);
  // A hook reads for a while only, a command to the end.
  await engineAt(home).run("list", { explain: false, cwd: home.user, limit: 1 });
}

async function importPast(home: ThrowAwayHome, batch: readonly CarriedSecret[]): Promise<void> {
  writeTold(home, batch);
  writeNamed(home, batch);
  await engineAt(home).run("import", {
    mine: false,
    trustAsIs: false,
    evenForgotten: false,
    source: "claude-code",
    cwd: home.user,
    dryRun: false,
  });
}

async function hook(home: ThrowAwayHome, payloads: readonly Payload[]): Promise<void> {
  const engine = engineAt(home);
  for (const fields of payloads) await engine.hook("claude-code", payload(fields));
}

export function payload(fields: Payload): Uint8Array {
  return Buffer.from(JSON.stringify(fields));
}

const engines = new Map<string, Engine>();

/** Left open while a test runs, as a hook leaves it: so the search meets the write-ahead log too. */
function engineAt(home: ThrowAwayHome): Engine {
  if (engines.size === 0) afterAll(closeAll);
  const env = { UNBIDDEN_HOME: home.unbidden, HOME: home.user, CLAUDE_CONFIG_DIR: clientFolder(home) };
  const engine = engines.get(home.root) ?? createEngine({ env, entryPoint: "hook", busyTimeoutMs: 0 });
  engines.set(home.root, engine);
  return engine;
}

async function closeAll(): Promise<void> {
  for (const engine of engines.values()) await engine.close();
}
