import { join } from "node:path";
import { type ClientSession, clientSession, type Payload } from "../../test/support/claude-code-payloads.ts";
import type { Filler } from "../../test/support/history/filler.ts";
import { type SessionFacts, type Transcript, transcriptOf, uuid } from "../../test/support/history/lines.ts";
import { hookLines } from "../../test/support/history/opening.ts";
import { hexFrom } from "../random.ts";
import type { Chance } from "./chance.ts";
import type { SessionStory, Turn } from "./story.ts";

/** One call of a hook, as the client would make it. */
export interface Happening {
  readonly payload: Payload;
  readonly at: number;
  /** Number of the session in the week, from 0. */
  readonly session: number;
  readonly story: SessionStory;
  /** Null before the first prompt and after the last. */
  readonly turn: Turn | null;
}

/** Before whom the week is played. */
export interface Audience {
  /** What the hook says; null for silence. */
  hook(happening: Happening): Promise<string | null>;
  /** A line that the client adds to a transcript. */
  line(path: string, line: object): void;
}

/** Where the user's files are said to lie. */
export interface Place {
  /** The home, with the agent's folder in it. */
  readonly user: string;
  /** Where the projects are. */
  readonly work: string;
}

export interface Scene {
  readonly number: number;
  readonly story: SessionStory;
  readonly at: number;
  readonly chance: Chance;
  readonly filler: Filler;
  readonly place: Place;
  readonly audience: Audience;
}

/** A session while it is played. */
export interface Stage extends Scene {
  readonly client: ClientSession;
  readonly transcript: Transcript;
  /** Calls the hook. */
  tell(payload: Payload, turn: Turn | null): Promise<string | null>;
}

export function stageOf(scene: Scene): Stage {
  const { number, story, chance, place, audience } = scene;
  const id = uuid({ hex: hexFrom(chance.random) });
  const cwd = join(place.work, story.project);
  const client = clientSession({ user: place.user }, cwd, id);
  const path = String(client.start().transcript_path);
  const clock = { at: scene.at, until: Number.POSITIVE_INFINITY };
  const transcript = transcriptOf(factsOf(id, cwd), clock, chance.random, (line) =>
    audience.line(path, line),
  );
  const tell = (payload: Payload, turn: Turn | null) =>
    audience.hook({ payload, at: transcript.at, session: number, story, turn });
  return { ...scene, client, transcript, tell };
}

function factsOf(id: string, cwd: string): SessionFacts {
  const client = { version: "2.1.330", modern: true };
  return { id, cwd, branch: "main", agent: null, sidechain: false, model: "claude-opus-5-5", client };
}

/** What a hook said takes as long to write whatever it was, so that all that follows is the same without it. */
export function writeDown({ transcript }: Stage, event: string, source: string, block: string): void {
  const { at } = transcript;
  hookLines(transcript, event, source, block);
  transcript.at = at;
}
