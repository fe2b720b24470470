import { FRESHNESS } from "../../src/distill/supersede.ts";
import {
  INTENT_EVIDENCE,
  KIND_EVIDENCE,
  KIND_WEIGHT,
  TRUST_WEIGHT,
  TURN_TRUST_WEIGHT,
  WEIGHTS,
} from "../../src/recall/score/weights.ts";
import type { Judge } from "../../src/store/store.ts";
import type { Order } from "../recall/unbidden-system.ts";
import { sourceRecencyMatch, weightedSum, wordsAlone } from "./formulas.ts";

/** One idea taken out of the ranker, or one tried in its place. */
export interface Weighting {
  readonly name: string;
  readonly weights?: Readonly<Record<string, unknown>>;
  readonly kinds?: Readonly<Record<string, number>>;
  readonly answers?: Readonly<Record<string, number>>;
  readonly intents?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly trust?: Readonly<Record<number, number>>;
  readonly turnTrust?: Readonly<Record<number, number>>;
  readonly freshness?: Partial<Judge>;
  /** Another formula over the same hits. */
  readonly order?: Order;
}

const NO_PROMPT_TYPE = Object.fromEntries(Object.keys(WEIGHTS.promptType).map((name) => [name, 1]));
const ALL_ONE = (table: object) => Object.fromEntries(Object.keys(table).map((name) => [name, 1]));

const ALL_EMPTY = (table: object) => Object.fromEntries(Object.keys(table).map((name) => [name, {}]));

export const SHIPPED: Weighting = { name: "as shipped" };

/** For typed memories: what each part brings to order and gate. */
export const TYPED: readonly Weighting[] = [
  SHIPPED,
  { name: "coverage not counted", weights: { coverage: 0 } },
  { name: "title share not counted", weights: { answered: 0 } },
  { name: "stance not read", weights: { promptType: NO_PROMPT_TYPE } },
  {
    name: "what is told weighs as plain work",
    weights: { promptType: { ...WEIGHTS.promptType, telling: 1 } },
  },
  { name: "size not counted", weights: { crowd: 0 } },
  { name: "all kinds answer alike", answers: ALL_ONE(KIND_EVIDENCE) },
  { name: "what is asked for not read", intents: ALL_EMPTY(INTENT_EVIDENCE), answers: { handoff: 0.7 } },
  { name: "a command's action not read", weights: { action: 1 } },
  { name: "slips of the fingers not read", weights: { lookedUp: 0 } },
  { name: "all above the bar beside the best", weights: { beside: 0 } },
  { name: "pasted like typed", weights: { pasted: 1 } },
  { name: "a name like one word", weights: { compound: 1 } },
  { name: "synonyms worth nothing", weights: { synonym: 0 } },
  { name: "no passages in the evidence", weights: { passage: 100_000 } },
  { name: "no title weight", weights: { title: 0, titleEvidence: 0 } },
  { name: "no near tie", weights: { nearTie: 1.01 } },
  { name: "no age", weights: { age: 0 } },
  { name: "no links found at writing", freshness: { kinds: [] } },
  { name: "history not preferred", weights: { history: 1 } },
  { name: "kinds weigh the same", kinds: ALL_ONE(KIND_WEIGHT) },
  { name: "a note weighs .3", kinds: { note: 0.3 } },
  { name: "trust not counted", trust: ALL_ONE(TRUST_WEIGHT) },
  { name: "all of the score by age (a floor of .1)", weights: { age: 0.9 } },
  { name: "age halves in 7 days", weights: { ageDays: 7 } },
  { name: "ordered by words alone", order: wordsAlone },
  { name: "ordered by source x recency x match", order: sourceRecencyMatch },
  { name: "ordered by .4 recency + .3 match + .1 cheapness", order: weightedSum },
];

/** For turns of conversation. */
export const TURNS: readonly Weighting[] = [
  SHIPPED,
  { name: "no neighbours", weights: { neighbour: 0, secondNeighbour: 0, reply: 0 } },
  { name: "no turns two away", weights: { secondNeighbour: 0 } },
  { name: "a reply like any neighbour", weights: { reply: 0 } },
  { name: "speakers not counted", weights: { speaker: 0 } },
  { name: "an assistant trusted as in notes", turnTrust: TRUST_WEIGHT },
  { name: "long turns like short ones", weights: { turnLength: 0 } },
  { name: "no session", weights: { session: 0 } },
  { name: "no date words", weights: { dated: 1 } },
  { name: "turns age as notes do", weights: { turnAge: WEIGHTS.age } },
  { name: "a turn's beginning as a title", weights: { turnTitle: WEIGHTS.title } },
  { name: "no passages for long turns", weights: { turnPassage: 0 } },
];

/** For prompts within sessions, which only the week has. */
export const SESSIONS: readonly Weighting[] = [
  SHIPPED,
  { name: "the session not heard", weights: { spokenOf: 0, askedOn: 1, underWay: 1 } },
  { name: "what it spoke of not counted", weights: { spokenOf: 0 } },
  { name: "asking on not counted", weights: { askedOn: 1 } },
  { name: "accounts as good under way", weights: { underWay: 1 } },
  { name: "only the last message heard", weights: { spokenBefore: 0 } },
];

/** Runs `work` while the ranker weighs so, and puts its weights back. */
export async function weighed<T>(weighting: Weighting, work: () => Promise<T>): Promise<T> {
  const tables = [
    [WEIGHTS, weighting.weights],
    [KIND_WEIGHT, weighting.kinds],
    [KIND_EVIDENCE, weighting.answers],
    [INTENT_EVIDENCE, weighting.intents],
    [TRUST_WEIGHT, weighting.trust],
    [TURN_TRUST_WEIGHT, weighting.turnTrust],
    [FRESHNESS, weighting.freshness],
  ] as const;
  const before = tables.map(([table]) => ({ ...table }));
  for (const [table, changed = {}] of tables) assignKnown(table, changed);
  try {
    return await work();
  } finally {
    for (const [index, [table]] of tables.entries()) Object.assign(table, before[index]);
  }
}

/** A weight that is no longer there would be an ablation of nothing. */
function assignKnown(table: object, changed: object): void {
  const unknown = Object.keys(changed).filter((name) => !(name in table));
  if (unknown.length > 0) throw new Error(`no weight ${unknown.join(", ")}`);
  Object.assign(table, changed);
}
