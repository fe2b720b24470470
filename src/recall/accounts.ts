import { type Hit, WORDLESS } from "../domain/hit.ts";
import type { Memory } from "../domain/memory.ts";
import type { Store } from "../store/store.ts";
import { fitsIn } from "./spoken.ts";
import { KIND_WEIGHT, TRUST_WEIGHT } from "./weights.ts";
import type { Period } from "./when.ts";

/** Questions whose only subject is a time; most prompts lack the first word of each. */
const ASKED: readonly RegExp[] = [
  /\bwhat(?: all| else)? (?:did|have|had) (?:we|i|you) (?:all |actually |really )?(?:do|done|get done|got done|work(?:ed)? on|been (?:doing|working on|up to)|achieved?|finish(?:ed)?|ship(?:ped)?|get up to)\b/i,
  /\bwhat (?:was|were|has been|got) (?:done|finished|shipped|(?:we|i|you) (?:doing|working on|up to))\b/i,
  /\bwhat(?: all)? happened\b/i,
  /\b(?:recap|summary|overview|summari[sz]e)(?: of)?(?: all| everything)?(?: (?:what|that))?(?: (?:we|i|you) (?:did|have done|worked on))?(?: (?:on|in|from|for|of))?(?: (?:our|the|my) (?:work|sessions?)(?: (?:on|in|from|of))?)? (?:yesterday|today|last|this|the (?:last|past)|january|february|march|april|may|june|july|august|september|october|november|december|\d)/i,
];

/** Whether a prompt asks what was done in a time: "what did we do last week?" */
export function asksForAccounts(text: string): boolean {
  return ASKED.some((form) => form.test(text)) || fitsIn(text, ({ accounts }) => accounts);
}

/** Sessions' accounts that are looked through for those of the time. */
const LOOKED_AT = 300;
/** More have no room in a block. */
const MOST = 10;

/** What the sessions of a time were about, the latest first. */
export async function accountsOf(
  store: Pick<Store, "listMemories">,
  {
    project,
    period: [from, to],
    asOf,
  }: { project: string | null; period: Period; asOf?: number | undefined },
): Promise<readonly Hit[]> {
  const until = Math.min(to, asOf ?? to);
  const all = await store.listMemories({ project, kinds: ["snapshot"], limit: LOOKED_AT });
  return all
    .filter(({ at }) => at >= from && at <= until)
    .slice(0, MOST)
    .map(accountHit);
}

/** The time was asked for and it is of that time: nothing is surer. */
function accountHit(memory: Memory, place: number): Hit {
  const reasons = {
    ...WORDLESS,
    kindWeight: KIND_WEIGHT[memory.kind],
    trustWeight: TRUST_WEIGHT[memory.trust],
    lane: "done in the time asked for",
  };
  return { memory, score: MOST - place, confidence: SURE, reasons };
}

const SURE = 0.99;
