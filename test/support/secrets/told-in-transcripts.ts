import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { type ClientSession, clientSession, type Payload } from "../claude-code-payloads.ts";
import { writeLines } from "../claude-code-transcript.ts";
import type { ThrowAwayHome } from "../home.ts";
import type { CarriedSecret } from "./made-up-secrets.ts";
import { joined, NAME_FIELDS, ROOM, texts } from "./rooms.ts";

/** Beside the home and not in it: what the client itself writes down is not ours to search. */
export function clientFolder(home: ThrowAwayHome): string {
  return `${home.root}-claude`;
}

/** Where words stand in a transcript. */
const PLACES: readonly ((session: ClientSession, batch: readonly CarriedSecret[]) => Payload[])[] = [
  (session, batch) => texts(batch, ROOM.prompt).map((words) => session.prompt(words)),
  (session, batch) => texts(batch, ROOM.tool).map((words) => session.bash("make report", words)),
  (session, batch) => texts(batch, ROOM.reply).map((words) => session.stop(words)),
  (session, batch) =>
    texts(batch, ROOM.failure).map((words) => session.bashFailure("make report", `Exit code 1\n${words}`)),
  (session, batch) => texts(batch, ROOM.fact).map((words) => session.write(`/srv/${words}`, "")),
  (session, batch) => texts(batch, ROOM.fact).map((words) => session.bash(words)),
  // Last: with the turn under way where it ends a mark is left.
  namedCalls,
];

/** Writes a session in which each secret stands in one of the places; gives back the call of its last hook. */
export function writeTold(home: ThrowAwayHome, batch: readonly CarriedSecret[]): Payload {
  afterAll(() => rmSync(clientFolder(home), { recursive: true, force: true }));
  const session = clientSession(home, home.project("heron"));
  const transcript_path = join(clientFolder(home), "projects/-heron", `${session.id}.jsonl`);
  for (const [place, lines] of PLACES.entries()) {
    const own = batch.filter((_secret, number) => number % PLACES.length === place);
    for (const payload of lines(session, own)) writeLines({ ...payload, transcript_path });
  }
  return { ...session.stop("All of it is done."), transcript_path };
}

/** One whose id, and whose folder, are secrets. */
export function writeNamed(home: ThrowAwayHome, [id, folder]: readonly CarriedSecret[]): void {
  const session = clientSession(home, `/srv/${folder?.word} ${folder?.bare}`);
  const transcript_path = join(clientFolder(home), "projects/-named", `${session.id}.jsonl`);
  writeLines({ ...session.prompt("go on"), session_id: id?.text, transcript_path });
}

/** Three in each field that is an id or a name. */
function namedCalls(session: ClientSession, batch: readonly CarriedSecret[]): Payload[] {
  const inOne = 3 * NAME_FIELDS.length;
  return Array.from({ length: Math.ceil(batch.length / inOne) }, (_, number) => {
    const own = batch.slice(number * inOne, (number + 1) * inOne);
    const names = NAME_FIELDS.map((field, at) => [field, joined(own.slice(3 * at, 3 * at + 3))]);
    return { ...session.bash("make report"), ...Object.fromEntries(names) };
  });
}
