import type { Kind } from "../../domain/memory.ts";
import type { Trust } from "../../domain/trust.ts";

/** THE table of ranking weights; docs/ranking.md says what each is for and what it brings. */
export const WEIGHTS = {
  /** BM25's own two, and what a word in the title adds. */
  k1: 0.9,
  b: 0.4,
  title: 0.5,
  /** What the user pasted or quoted, against what they typed. */
  pasted: 0.5,
  /** An everyday word of another language than English, whose frequencies `background.ts` has. */
  everyday: 0.33,
  /** A word found by another word for it. */
  synonym: 0.5,
  /** A word read as another that is one slip of the fingers away. */
  misspelt: 0.8,
  /** Most unknown words of a prompt for which such a one is looked for; pasted prose has many. */
  lookedUp: 3,
  /** A path or a name of several parts says more than one plain word. */
  compound: 1.6,
  /** Terms of the passage that must hold the match when a body is longer. */
  passage: 40,
  /** Of a long turn's place, the share its best passage has, and what brings a passage to the scale of the whole. */
  turnPassage: 0.5,
  passageScale: 1.5,
  /** In the evidence, what a word found in the title adds to it. */
  titleEvidence: 0.7,
  /** How much it counts that the prompt is covered, and that the title is. */
  coverage: 0.55,
  answered: 1.8,
  /** What the prompt takes for granted: that we chose, that all the world knows, that it lies open. */
  promptType: {
    ours: 1.35,
    telling: 0.6,
    question: 1.15,
    plain: 1,
    general: 0.4,
    "at hand": 0.55,
    reply: 0.5,
    "one word": 0.5,
  },
  /** A passage beside what was kept for itself, which has a title to be found by. */
  besideKept: 1.2,
  /** What the session said right before: at most so much more for speaking of the same, half of it at this worth of shared words. */
  spokenOf: 0.5,
  spokenEnough: 15,
  /** What one message further back counts less. */
  spokenBefore: 0.8,
  /** Something was known of the prompt before: who asks what holds here mostly asks on. */
  askedOn: 1.6,
  /** Accounts of past sessions, once a session is under way and knows what it is about. */
  underWay: 0.8,
  /** The more memories, the better the best match by chance: power of the size, within these bounds. */
  crowd: 0.17,
  crowdFrom: 70,
  crowdOne: 2_000,
  crowdTo: 5_000,
  /** What a title's word that the prompt lacks is taken to be worth. */
  unasked: 5,
  /** Evidence at which confidence is one half, and how steeply it rises there. */
  halfEvidence: 12.8,
  steepness: 1.6,
  /** About the very command that does what the prompt asks for. */
  action: 2.2,
  /** Evidence below which a memory is not told unasked where the prompt has less than this share of its title. */
  inPassing: 16,
  titleInPassing: 0.1,
  /** Of a passage that comes unasked: coverage and evidence at least, and the most of prompt and request that are the same. */
  sameCoverage: 0.5,
  allCovered: 0.8,
  sameStrength: 38,
  sameRequest: 0.5,
  /** Coverage at least: of one matter, to come unasked; of a commit and of a passage, to answer what is asked in no words of asking. */
  onTopic: 0.4,
  /** A prompt of at most so many words is of the user's own decision when this share of the decision's title is asked. */
  shortPrompt: 8,
  named: 0.2,
  askedOfWork: 0.5,
  askedOfTalk: 0.4,
  /** So much more evidence than the threshold's it takes unasked for what one sentence, one failure or one talk was about. */
  sure: 1.4,
  /** What was said elsewhere, once a session is under way and knows what it is about. */
  saidElsewhere: 0.5,
  /** A memory goes with the best one when it has at least this share of its evidence. */
  beside: 0.3,
  /** Scores this close are a tie, and of two answers to one question the newer holds. */
  nearTie: 0.85,
  /** Age alone may cost a memory at most this share of its score; days in which the first half of it goes. */
  age: 0.3,
  ageDays: 30,
  /** What was said does not age, and how a turn begins is hardly a title. */
  turnAge: 0,
  turnTitle: 0.1,
  /** A long turn's score falls with its length beyond one passage, by this power. */
  turnLength: 0.2,
  /** What a turn gains from those right before and after it; a short one also from those two away. */
  neighbour: 0.3,
  secondNeighbour: 0.2,
  /** What a short turn gains besides from a short one right before it that asks something. */
  reply: 0.2,
  /** What a whole session adds to its turns, and who said them, if the prompt names them: shares of the best. */
  session: 0.45,
  speaker: 0.3,
  /** Said in the time the prompt names. */
  dated: 1.5,
  /** A replaced memory, when the prompt asks for what was before. */
  history: 1.5,
  /** What the user pinned. */
  pinned: 1.15,
  /** How far it counts that a memory helped, or never did, when it was told: half of it up or down. */
  feedback: 0.2,
  /** Tied to the thing a question names: so often together at least, and the share of the best one's evidence and place. */
  tied: 2,
  related: 0.35,
  /** About files that are no more as they were; from a branch that is gone unmerged; from another that goes on. */
  changed: 0.9,
  abandoned: 0.8,
  elsewhere: 0.95,
} as const;

export const KIND_WEIGHT: Record<Kind, number> = {
  pattern: 1,
  decision: 0.9,
  preference: 0.9,
  failure: 0.8,
  note: 0.8,
  handoff: 0.7,
  project: 0.6,
  goal: 0.6,
  snapshot: 0.4,
  turn: 0.3,
};

export const TRUST_WEIGHT: Record<Trust, number> = { 3: 1, 2: 0.9, 1: 0.8, 0: 0.5 };

/** Of a conversation people ask for what they said themselves; what an assistant said is much longer. */
export const TURN_TRUST_WEIGHT: Record<Trust, number> = { 3: 1, 2: 0.7, 1: 0.6, 0: 0.5 };

/** What an account of past work says in passing answers a prompt less often than what was kept for itself. */
export const KIND_EVIDENCE: Partial<Record<Kind, number>> = { handoff: 0.5, project: 0.8, snapshot: 0.5 };

/** Of what was imported from a history there is much, and every task shares words with some of it; by its origin. */
export const IMPORTED_EVIDENCE: Readonly<Record<string, number>> = { "tool:git history": 0.6 };

/** The same where the prompt shows what it wants to be told. */
export const INTENT_EVIDENCE: Record<
  "progress" | "reason" | "failure" | "none",
  Partial<Record<Kind, number>>
> = {
  progress: { handoff: 1 },
  reason: { decision: 1.3 },
  failure: { failure: 1.4, decision: 0.75 },
  none: {},
};
