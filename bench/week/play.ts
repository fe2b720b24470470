import { fillerFrom } from "../../test/support/history/filler.ts";
import { between } from "../random.ts";
import { chanceFrom } from "./chance.ts";
import { playSession } from "./session.ts";
import type { Audience, Place } from "./stage.ts";
import type { SessionStory } from "./story.ts";

const SEED = 330;
/** A Monday, at ten to nine. */
const START = Date.UTC(2026, 2, 9, 8, 50);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Lets the week happen: hooks are called and transcripts grow, in the order and at the times of the week. */
export async function playWeek(
  stories: readonly SessionStory[],
  place: Place,
  audience: Audience,
): Promise<void> {
  const chance = chanceFrom(SEED);
  const filler = fillerFrom(chance.random);
  let at = START;
  for (const [number, story] of stories.entries()) {
    chance.begin(number);
    const pause = between(chance.random, 4, 25) * MINUTE_MS;
    at = Math.max(at + pause, START + story.day * DAY_MS);
    at = await playSession({ number, story, at, chance, filler, place, audience });
  }
}
