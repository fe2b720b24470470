import { isLowTrust } from "../domain/trust.ts";
import { questionSubject } from "../recall/query/subject.ts";
import type { Recalled } from "../recall/recall.ts";
import type { OpenQuestion } from "./block/fallback-answer.ts";
import { type Delivery, type InjectDeps, type InjectionRequest, inject } from "./inject.ts";
import { deepSection } from "./paths/deep.ts";
import {
  type PromptContext,
  type PromptDeps,
  type PromptRequest,
  promptContext,
} from "./paths/prompt-request.ts";
import { relevantSection } from "./paths/relevant.ts";
import { collectSections, type PathSection, toSection } from "./paths/section.ts";

export async function injectOnPrompt(
  deps: InjectDeps & PromptDeps,
  request: PromptRequest,
): Promise<Delivery | null> {
  return inject(deps, await promptRequest(promptContext(deps, request, "bounded")));
}

/** Explicit, relevant and deep recall, each with a budget of its own. */
export async function promptRequest(context: PromptContext): Promise<InjectionRequest> {
  const { deps, request } = context;
  const startedAt = deps.monotonic();
  const collected = await collectSections(deps, [
    ...(request.extraPaths ?? []),
    { path: "explicit", run: () => explicitSection(context) },
    { path: "relevant", run: () => relevantSection(context) },
    { path: "deep", run: () => deepSection(context) },
  ]);
  return {
    ...collected,
    event: request.event,
    session: request.session,
    hookEvent: "prompt",
    budget: { ...request.budget, items: Number.POSITIVE_INFINITY },
    subject: "from earlier work",
    startedAt,
  };
}

/** A question wants many short answers rather than few long ones. */
const ITEM_CHARACTERS = 400;

/** An explicit question has a lower threshold, and always gets an answer. */
async function explicitSection({ request, recalled }: PromptContext): Promise<PathSection | null> {
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
  const matched = new Set(hits.flatMap(({ reasons }) => reasons.matched));
  const isMentioned = subject?.terms.some((term) => matched.has(query.terms.get(term)?.word ?? term));
  return { subject: isMentioned ? null : subject, project: request.session.project?.name ?? null };
}
