import { type Random, randomFrom } from "../random.ts";

/** Chance that can be set to a known place, so that what follows does not depend on what was drawn before. */
export interface Chance {
  readonly random: Random;
  begin(...place: readonly number[]): void;
}

export function chanceFrom(seed: number): Chance {
  let current = randomFrom(seed);
  return {
    random: () => current(),
    begin: (...place) => {
      current = randomFrom(place.reduce((sum, number) => sum * 1_009 + number + 1, seed));
    },
  };
}
