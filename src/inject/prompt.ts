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
export async function promptRequest(context: PromptContext): Promise<InjectionRequest> {
  const { deps, request } = context;
  const startedAt = deps.monotonic();
  const collected = await collectSections(deps, [
    ...(request.beside ?? []),
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
