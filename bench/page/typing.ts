import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { Memory } from "../../src/domain/memory.ts";
import { FIRST_PROJECT } from "../latency/home.ts";
import { untilTrue } from "./opened.ts";
import { type Shares, sharesOf } from "./shares.ts";

/** Between two keys: about 80 words a minute, and a key that is held. */
const PACES = { typed: 150, held: 33 } as const;

type Pace = keyof typeof PACES;

/** Ms from a key to the painted frame with the results for the words as they then were, or for longer ones. */
export type TypingTimes = Readonly<Record<Pace, Shares>>;

interface Probed {
  readonly typed: readonly { readonly text: string; readonly at: number }[];
  readonly results: readonly {
    readonly text: string;
    readonly at: number;
    readonly isShown: boolean | null;
  }[];
}

/** Types the first words of so many memories into the search. */
export async function measureTyping(
  page: Page,
  origin: string,
  memories: readonly Memory[],
): Promise<TypingTimes> {
  const times: Record<Pace, number[]> = { typed: [], held: [] };
  const address = `${origin}/ui/#/search?project=${FIRST_PROJECT}`;
  const beginningOf = ({ title }: Memory) => title.split(" ").slice(0, 3).join(" ");
  // The first question has the index read; a person meets that once.
  if (memories[0]) await typeOnce(page, address, { text: beginningOf(memories[0]), paceMs: PACES.typed });
  for (const [at, memory] of memories.entries()) {
    const pace = at % 3 === 2 ? "held" : "typed";
    times[pace].push(...(await typeOnce(page, address, { text: beginningOf(memory), paceMs: PACES[pace] })));
  }
  return { typed: sharesOf(times.typed), held: sharesOf(times.held) };
}

async function typeOnce(
  page: Page,
  address: string,
  { text, paceMs }: { text: string; paceMs: number },
): Promise<number[]> {
  await page.goto("about:blank");
  await page.goto(address);
  await page.getByLabel("Search words").focus();
  for (const letter of text) {
    await page.keyboard.press(letter === " " ? "Space" : letter);
    await sleep(paceMs);
  }
  await untilTrue(page, `probe.results.at(-1)?.text === ${JSON.stringify(text)}`);
  const { typed, results } = await page.evaluate<Probed>("probe");
  return typed.map(({ text: words, at }) => {
    const answered = results.find((result) => result.isShown !== false && result.text.startsWith(words));
    if (!answered) throw new Error(`no results were shown for ${words}`);
    return answered.at - at;
  });
}
