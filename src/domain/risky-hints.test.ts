import { expect, test } from "vitest";
import { randomFrom } from "../../bench/random.ts";
import { sampleMatch } from "../../test/support/sample-match.ts";
import { RISKS } from "./risky-command.ts";

test.each(RISKS.map((risk, at) => [at, risk] as const))(
  "whatever risk %i finds, its first look finds",
  (_at, { hint, pattern }) => {
    const [random, risk] = [randomFrom(16), pattern()];
    const commands = Array.from({ length: 6_000 }, () => sampleMatch(risk, random)).filter((each) =>
      risk.test(each),
    );
    expect(commands.length).toBeGreaterThan(1_000);
    expect(commands.filter((each) => !hint.test(each)).slice(0, 5)).toEqual([]);
  },
);
