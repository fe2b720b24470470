import type { Recalled } from "../../recall/recall.ts";
import { widthOf } from "../../text/scripts.ts";
import type { PromptContext, PromptRequest } from "./prompt-request.ts";
import { type PathSection, toSection } from "./section.ts";

/** What a prompt is about, unasked: the few memories that pass the gate. A question has its answer already. */
export async function relevantSection({ request, recalled }: PromptContext): Promise<PathSection | null> {
  if (request.prompt.explicit || silenceReason(request) !== null) return null;
  const { items, bodies } = request.relevant;
  const found = eligibleHits(request, await recalled());
  // A question wants its answer whole.
  const characters = request.relevant.characters * (found.query.isQuestion ? FOR_A_QUESTION : 1);
  return {
    ...toSection("relevant", found),
    cap: {
      items: found.query.isQuestion ? Math.max(items, MOST_ANSWERS) : items,
      characters,
      // What the question was about is told beside more trusted words, too.
      isOwed: found.query.isQuestion && found.passed[0]?.memory.trust === 1,
      ...(bodies ? {} : { titlesAlone: true }),
    },
  };
}

const FOR_A_QUESTION = 3;
const MOST_ANSWERS = 4;

/** Why nothing comes unasked with this prompt, whatever is found; null where it may. */
export function silenceReason({ prompt, relevant }: PromptRequest): string | null {
  if (relevant.off !== null) return relevant.off;
  // "ship" and "test it" are whole tasks; what is known of that command is wanted most there.
  return widthOf(prompt.text.trim()) < relevant.leastCharacters && prompt.intent.action === null
    ? "the prompt has fewer characters than `prompt.min_prompt_chars`"
    : null;
}

/** A plan, a log or a document shares words with everything, and says itself what is to be known; but for what failed before. */
const MOST_CHARACTERS = 1_500;

function eligibleHits({ prompt }: PromptRequest, found: Recalled): Recalled {
  if (prompt.text.length <= MOST_CHARACTERS) return found;
  return { ...found, passed: found.passed.filter(({ memory }) => memory.kind === "failure") };
}
