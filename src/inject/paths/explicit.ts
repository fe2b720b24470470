import { isLowTrust } from "../../domain/trust.ts";
import { questionSubject } from "../../recall/query/subject.ts";
import type { Recalled } from "../../recall/recall.ts";
import type { OpenQuestion } from "../block/fallback-answer.ts";
import type { PromptContext, PromptRequest } from "./prompt-request.ts";
import { type PathSection, toSection } from "./section.ts";

/** Of each memory; a question wants many short answers rather than few long ones. */
const ITEM_CHARACTERS = 400;

/** What was asked for in so many words: at every such prompt, with a lower threshold, and owed an answer. */
export async function explicitSection({ request, recalled }: PromptContext): Promise<PathSection | null> {
  if (!request.prompt.explicit) return null;
  const found = await recalled();
  return {
    ...toSection("explicit", found),
    question: openQuestion(request, found),
    cap: {
      items: request.budget.items,
      itemCharacters: ITEM_CHARACTERS,
      // What was asked for does not give way to what comes with it unasked.
      isOwed: found.passed.every(({ memory }) => isLowTrust(memory.trust)),
    },
  };
}

/** Only where no word of the subject was ever said: what was found by one may be it in other words, told or not. */
function openQuestion(request: PromptRequest, { query, hits }: Recalled): OpenQuestion {
  const subject = request.saysNothingKnown ? questionSubject(query) : null;
  const heard = new Set(hits.flatMap(({ reasons }) => reasons.matched));
  const isHeardOf = subject?.terms.some((term) => heard.has(query.terms.get(term)?.word ?? term));
  return { subject: isHeardOf ? null : subject, project: request.session.project?.name ?? null };
}
