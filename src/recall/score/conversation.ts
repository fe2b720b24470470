import type { Hit } from "../../domain/hit.ts";
import { isFullTurn } from "../../domain/memory.ts";
import type { Conversation } from "../../store/port/session-store.ts";
import { termsOf } from "../../text/terms.ts";
import { confidenceFrom, evidenceBehind } from "../gate.ts";
import type { Query } from "../query/query.ts";
import { termRarity } from "./background.ts";
import { WEIGHTS } from "./weights.ts";

/** Reweighs hits by the session's last words, which find nothing and change no rank by themselves. */
export async function weighByConversation(
  { query, hits, threshold }: { query: Query; hits: readonly Hit[]; threshold: number },
  conversation: () => Promise<Conversation>,
): Promise<readonly Hit[]> {
  const most = (1 + WEIGHTS.spokenOf) * WEIGHTS.askedOn;
  const least = evidenceBehind(threshold) / most;
  const isNear = ({ confidence }: Hit) => evidenceBehind(confidence) >= least;
  if (!hits.some(isNear)) return hits;
  const { texts, foundBefore } = await conversation();
  if (texts.length === 0) return hits;
  const worth = conversationWorth(texts, query);
  const asksOn = foundBefore && !NO_QUESTION.has(query.promptType.name);
  return hits.map((hit) => (isNear(hit) ? withConversation(hit, worth, asksOn) : hit));
}

const NO_QUESTION: ReadonlySet<Query["promptType"]["name"]> = new Set(["telling", "reply"]);

/** Worth of terms shared with the conversation; the prompt's own already counted. */
function conversationWorth(texts: readonly string[], { terms }: Query): ReadonlyMap<string, number> {
  const worth = new Map<string, number>();
  for (const [back, text] of texts.entries())
    for (const term of termsOf(text))
      if (!terms.has(term) && !worth.has(term))
        worth.set(term, termRarity(term) * WEIGHTS.spokenBefore ** back);
  return worth;
}

function withConversation(hit: Hit, worth: ReadonlyMap<string, number>, asksOn: boolean): Hit {
  // A session summary shares words with every session, so they prove nothing.
  const isAccount = hit.memory.kind === "handoff" || hit.memory.kind === "snapshot";
  const isPassage = isFullTurn(hit.memory);
  const spokenOf = isAccount || isPassage ? 1 : overlapFactor(hit, worth);
  const askedOn = asksOn && !isAccount && !isPassage ? WEIGHTS.askedOn : 1;
  const underWay = isPassage ? WEIGHTS.saidElsewhere : isAccount ? WEIGHTS.underWay : 1;
  const confidence = confidenceFrom(evidenceBehind(hit.confidence) * spokenOf * askedOn * underWay);
  return { ...hit, confidence, reasons: { ...hit.reasons, spokenOf, askedOn, underWay } };
}

function overlapFactor({ memory }: Hit, worth: ReadonlyMap<string, number>): number {
  const terms = new Set(termsOf(`${memory.title}\n${memory.body}`));
  const shared = [...terms].reduce((sum, term) => sum + (worth.get(term) ?? 0), 0);
  return 1 + (WEIGHTS.spokenOf * shared) / (shared + WEIGHTS.spokenEnough);
}
