import { isLowTrust } from "../../domain/trust.ts";
import { questionSubject } from "../../recall/query/subject.ts";
import type { Recalled } from "../../recall/recall.ts";
import type { OpenQuestion } from "../block/fallback-answer.ts";
import type { PromptContext, PromptRequest } from "./prompt-request.ts";
import { type PathSection, toSection } from "./section.ts";

/** A question wants many short answers rather than few long ones. */
const ITEM_CHARACTERS = 400;

/** An explicit question: lower threshold, at every such prompt, and an answer is owed. */
export async function explicitSection({ request, recalled }: PromptContext): Promise<PathSection | null> {
  if (!request.prompt.explicit) return null;
  const found = await recalled();
  return {
    ...toSection("explicit", found),
    question: openQuestion(request, found),
    cap: {
      items: request.budget.items,
      itemCharacters: ITEM_CHARACTERS,
      // An answer does not give way to unprompted memories.
      isOwed: found.passed.every(({ memory }) => isLowTrust(memory.trust)),
    },
  };
}

/** Only where no memory has a word of the subject: one that does may answer in other words. */
function openQuestion(request: PromptRequest, { query, hits }: Recalled): OpenQuestion {
  const subject = request.saysNothingKnown ? questionSubject(query) : null;
  const heard = new Set(hits.flatMap(({ reasons }) => reasons.matched));
  const isHeardOf = subject?.terms.some((term) => heard.has(query.terms.get(term)?.word ?? term));
  return { subject: isHeardOf ? null : subject, project: request.session.project?.name ?? null };
}
