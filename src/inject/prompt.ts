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
import { collectSections, inUserOrder, type PathRunner } from "./paths/section.ts";

/** A prompt was sent: what is known about it, if the gate opens. */
export async function injectOnPrompt(
  deps: InjectDeps & PromptDeps,
  request: PromptRequest,
): Promise<Delivery | null> {
  return inject(deps, await promptRequest(promptContext(deps, request, "bounded")));
}

/** What each path has to say at a prompt, in the order in which they have room. */
export async function promptRequest(asked: PromptContext): Promise<InjectionRequest> {
  const { deps, request } = asked;
  const startedAt = deps.monotonic();
  const paths: readonly PathRunner[] = [
    ...(request.beside ?? []),
    { path: "explicit", run: () => explicitSection(asked) },
    { path: "relevant", run: () => relevantSection(asked) },
    { path: "deep", run: () => deepSection(asked) },
  ];
  const collected = await collectSections(inUserOrder(paths, deps.order), deps.monotonic);
  const { event, session } = request;
  // Each path has a number of its own.
  const budget = { ...request.budget, items: Number.POSITIVE_INFINITY };
  return {
    ...collected,
    ...{ event, session, hookEvent: "prompt", budget, subject: "from earlier work", startedAt },
  };
}
