import type { Kind } from "../../domain/memory.ts";
import type { Trust } from "../../domain/trust.ts";

/** THE table of ranking weights; docs/ranking.md says what each is for and what it brings. */
export const WEIGHTS = {
  /** BM25's two parameters, and the extra weight of a word in the title. */
  k1: 0.9,
  b: 0.4,
  title: 0.5,
  /** Pasted or quoted words, relative to typed ones. */
  pasted: 0.5,
  /** An everyday word of another language than English, whose frequencies `background.ts` has. */
  everyday: 0.33,
  /** A match by synonym. */
  synonym: 0.5,
  /** A corrected misspelling. */
  misspelt: 0.8,
  /** Most unknown words of a prompt that are corrected; pasted prose has many. */
  lookedUp: 3,
  /** Score of a memory that means exactly the same; BM25 of a good match is about as much. */
  meaning: 12,
  /** The same of a turn of a conversation, whose words are fewer and score less. */
  turnMeaning: 5,
  /** A path or compound name, relative to one plain word. */
  compound: 1.6,
  /** Length of a passage in terms; in a longer body the match must lie in one. */
  passage: 40,
  /** Share of the best passage in a long turn's score, and the factor that brings it to the scale of the whole. */
  turnPassage: 0.5,
  passageScale: 1.5,
  /** Extra evidence of a word in the title. */
  titleEvidence: 0.7,
  /** Exponent of the prompt's coverage, and weight of the title's. */
  coverage: 0.55,
  answered: 1.8,
  /** Knowledge the prompt presupposes: our own, general, or open in the editor. */
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
  /** Confidence of a passage relative to a memory, which has a title to be found by. */
  besideKept: 1.2,
  /** Words shared with the session's last messages: most extra weight, and the shared worth that gives half of it. */
  spokenOf: 0.5,
  spokenEnough: 15,
  /** Factor per message further back. */
  spokenBefore: 0.8,
  /** Follow-up to a prompt that memory answered. */
  askedOn: 1.6,
  /** Session summaries in a session that already has a subject. */
  underWay: 0.8,
  /** Matches by chance grow with the store: power of its size, within these bounds. */
  crowd: 0.17,
  crowdFrom: 70,
  crowdOne: 2_000,
  crowdTo: 5_000,
  /** Assumed worth of a title's word that the prompt lacks. */
  unasked: 5,
  /** Evidence at which confidence is one half, and how steeply it rises there. */
  halfEvidence: 12.8,
  steepness: 1.6,
  /** A memory about the command that the prompt requests. */
  action: 2.2,
  /** A passing mention, not injected unprompted: less evidence and a smaller share of the title than this. */
  inPassing: 16,
  titleInPassing: 0.1,
  /** Unprompted passages: least coverage and evidence, and largest overlap with the earlier request. */
  sameCoverage: 0.5,
  allCovered: 0.8,
  sameStrength: 38,
  sameRequest: 0.5,
  /** Least coverage: of a single topic unprompted; of a commit and of a passage that answer an implicit question. */
  onTopic: 0.4,
  /** Least coverage of what a sub-agent reported: nobody looked at it, and there is much of it. */
  reported: 0.67,
  /** A prompt of at most so many words is about the user's decision when it has this share of its title. */
  shortPrompt: 8,
  named: 0.2,
  askedOfWork: 0.5,
  askedOfTalk: 0.4,
  /** Evidence, as a multiple of the threshold's, for a memory of a single sentence, failure or conversation. */
  sure: 1.4,
  /** Passages of other sessions in a session that already has a subject. */
  saidElsewhere: 0.5,
  /** Least share of the best one's evidence. */
  beside: 0.3,
  /** Ratio of scores that counts as a tie, where the newer answer wins. */
  nearTie: 0.85,
  /** Largest loss by age, and the days in which the first half of it is lost. */
  age: 0.3,
  ageDays: 30,
  /** A turn does not age, and its beginning is hardly a title. */
  turnAge: 0,
  turnTitle: 0.1,
  /** A long turn's score falls with its length beyond one passage, by this power. */
  turnLength: 0.2,
  /** Gain from the adjacent turns; a short turn also gains from the next but one. */
  neighbour: 0.3,
  secondNeighbour: 0.2,
  /** Gain of a short turn from a short question right before it. */
  reply: 0.2,
  /** Gain from the whole session, and from a speaker the prompt names, as shares of the best score. */
  session: 0.45,
  speaker: 0.3,
  /** Within the period that the prompt names. */
  dated: 1.5,
  /** A replaced memory, for a question about the past. */
  history: 1.5,
  pinned: 1.15,
  /** Weight of feedback: half of it up or down. */
  feedback: 0.2,
  /** Entities related to the one the question names: least common memories, and their share of its confidence and score. */
  tied: 2,
  related: 0.35,
  /** Changed files; an abandoned branch; another branch. */
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

/** People ask for what they said themselves; an assistant's turns are much longer. */
export const TURN_TRUST_WEIGHT: Record<Trust, number> = { 3: 1, 2: 0.7, 1: 0.6, 0: 0.5 };

/** A session summary that mentions the words answers a prompt less often than a memory of its own. */
export const KIND_EVIDENCE: Partial<Record<Kind, number>> = { handoff: 0.5, project: 0.8, snapshot: 0.5 };

/** By origin: an imported history is large, and every task shares words with some of it. */
export const IMPORTED_EVIDENCE: Readonly<Record<string, number>> = { "tool:git history": 0.6 };

/** The same by the prompt's intent. */
export const INTENT_EVIDENCE: Record<
  "progress" | "reason" | "failure" | "none",
  Partial<Record<Kind, number>>
> = {
  progress: { handoff: 1 },
  reason: { decision: 1.3 },
  failure: { failure: 1.4, decision: 0.75 },
  none: {},
};
