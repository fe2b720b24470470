import type { Recalled } from "../../recall/recall.ts";
import { widthOf } from "../../text/scripts.ts";
import type { PromptContext, PromptRequest } from "./prompt-request.ts";
import { type PathSection, toSection } from "./section.ts";

/** The few memories about the prompt that pass the gate; an explicit question has its answer already. */
export async function relevantSection({ request, recalled }: PromptContext): Promise<PathSection | null> {
  if (request.prompt.explicit || relevantOffReason(request) !== null) return null;
  const { items, bodies } = request.relevant;
  const found = eligibleHits(request, await recalled());
  const characters = request.relevant.characters * (found.query.isQuestion ? FOR_A_QUESTION : 1);
  return {
    ...toSection("relevant", found),
    cap: {
      items: found.query.isQuestion ? Math.max(items, MOST_ANSWERS) : items,
      characters,
      // An answer is exempt from the limit on low trust.
      isOwed: found.query.isQuestion && found.passed[0]?.memory.trust === 1,
      ...(bodies ? {} : { titlesAlone: true }),
    },
  };
}

const FOR_A_QUESTION = 3;
const MOST_ANSWERS = 4;

/** Null where relevant recall is on. */
export function relevantOffReason({ prompt, relevant }: PromptRequest): string | null {
  if (relevant.off !== null) return relevant.off;
  // "ship" and "test it" are whole tasks, and memories about that command matter most there.
  return widthOf(prompt.text.trim()) < relevant.leastCharacters && prompt.intent.action === null
    ? "the prompt has fewer characters than `prompt.min_prompt_chars`"
    : null;
}

/** A plan, log or document shares words with everything and brings its own facts; only earlier failures matter. */
const MOST_CHARACTERS = 1_500;

function eligibleHits({ prompt }: PromptRequest, found: Recalled): Recalled {
  if (prompt.text.length <= MOST_CHARACTERS) return found;
  return { ...found, passed: found.passed.filter(({ memory }) => memory.kind === "failure") };
}
