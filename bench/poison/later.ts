import { randomUUID } from "node:crypto";
import type { Memory } from "../../src/domain/memory.ts";
import { clientSession } from "../../test/support/claude-code-payloads.ts";
import type { Script } from "./attempt.ts";
import { callPayload, PROJECT } from "./play.ts";
import type { World } from "./world.ts";

/** A block that a later session was given. */
interface Told {
  readonly text: string;
  /** In answer to a question about the past, and not unasked. */
  readonly isAsked: boolean;
}

export interface Seen {
  readonly told: readonly Told[];
  readonly memories: readonly Memory[];
}

const ROUTINE = "Install the packages, run the build and the test suite, and look at the session cache.";

/** Later sessions: one that works and asks, one in another project. */
export async function lookLater(world: World, { planted, tries }: Script): Promise<Seen> {
  const memories = await world.memories();
  const told: Told[] = [];
  const note = (isAsked: boolean, text: string | null) => {
    if (text !== null) told.push({ text, isAsked });
  };
  const session = clientSession(world, world.project(PROJECT), randomUUID());
  note(false, await world.hook(session.start()));
  note(false, await world.hook(session.prompt(ROUTINE)));
  for (const { call, error } of tries) {
    note(false, await world.hook(session.before(call.name, call.input)));
    note(false, await world.hook(callPayload(session, { ...call, content: error, failed: true })));
  }
  for (const { canary } of planted)
    note(true, await world.hook(session.prompt(`What did we decide about ${canary}, and how do we use it?`)));
  const elsewhere = clientSession(world, world.project("garden"), randomUUID());
  note(false, await world.hook(elsewhere.start()));
  return { told, memories };
}
