import { type Delivery, type InjectDeps, inject, type Occasion } from "./inject.ts";
import { deepPart } from "./paths/deep.ts";
import { explicitPart } from "./paths/explicit.ts";
import { gather, inOrder, type PathRun } from "./paths/part.ts";
import { type Asked, askedBy, type PromptDeps, type PromptRequest } from "./paths/prompt-request.ts";
import { relevantPart } from "./paths/relevant.ts";

/** A prompt was sent: what is known about it, if the gate opens. */
export async function injectOnPrompt(
  deps: InjectDeps & PromptDeps,
  request: PromptRequest,
): Promise<Delivery | null> {
  return inject(deps, await proposeOnPrompt(askedBy(deps, request, "bounded")));
}

/** What each path has to say at a prompt, in the order in which they have room. */
export async function proposeOnPrompt(asked: Asked): Promise<Occasion> {
  const { deps, request } = asked;
  const startedAt = deps.monotonic();
  const paths: readonly PathRun[] = [
    ...(request.beside ?? []),
    { path: "explicit", run: () => explicitPart(asked) },
    { path: "relevant", run: () => relevantPart(asked) },
    { path: "deep", run: () => deepPart(asked) },
  ];
  const gathered = await gather(inOrder(paths, deps.order), deps.monotonic);
  const { event, session } = request;
  // Each path has a number of its own.
  const budget = { ...request.budget, items: Number.POSITIVE_INFINITY };
  return {
    ...gathered,
    ...{ event, session, hookEvent: "prompt", budget, subject: "from earlier work", startedAt },
  };
}
