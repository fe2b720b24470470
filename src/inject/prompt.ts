import { type Delivery, type InjectDeps, type InjectionRequest, inject } from "./inject.ts";
import { deepSection } from "./paths/deep.ts";
import { explicitSection } from "./paths/explicit.ts";
import {
  type PromptContext,
  type PromptDeps,
  type PromptRequest,
  promptContext,
} from "./paths/prompt-request.ts";
import { relevantSection } from "./paths/relevant.ts";
import { collectSections } from "./paths/section.ts";

export async function injectOnPrompt(
  deps: InjectDeps & PromptDeps,
  request: PromptRequest,
): Promise<Delivery | null> {
  return inject(deps, await promptRequest(promptContext(deps, request, "bounded")));
}

/** Explicit, relevant and deep recall, each with a budget of its own. */
export async function promptRequest(asked: PromptContext): Promise<InjectionRequest> {
  const { deps, request } = asked;
  const startedAt = deps.monotonic();
  const collected = await collectSections(deps, [
    ...(request.beside ?? []),
    { path: "explicit", run: () => explicitSection(asked) },
    { path: "relevant", run: () => relevantSection(asked) },
    { path: "deep", run: () => deepSection(asked) },
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
