import type { Hit } from "../domain/hit.ts";
import { LEAST_TRUST } from "../domain/trust.ts";
import type { Recalled } from "../recall/recall.ts";
import type { Project } from "../store/store.ts";
import type { LeftOutHit } from "./block/dedupe.ts";
import { planBlock, renderPlan } from "./block/plan.ts";
import type { InjectDeps } from "./inject.ts";
import {
  type PromptContext,
  type PromptDeps,
  type PromptRequest,
  promptContext,
} from "./paths/prompt-request.ts";
import { relevantOffReason } from "./paths/relevant.ts";
import { promptRequest } from "./prompt.ts";
import { untouchedSession } from "./untouched-session.ts";

/** A prompt hook's answer without any write. */
export interface Preview {
  readonly recalled: Recalled;
  /** Null for silence. */
  readonly text: string | null;
  readonly tokens: number;
  /** In the block's order. */
  readonly given: readonly Hit[];
  /** Nearest to the threshold first. */
  readonly left: readonly LeftOutHit[];
  readonly searchMs: number;
}

/** Answers as a prompt hook would in an empty context, without claim, write and time limit. */
export async function previewOnPrompt(
  deps: PromptDeps & Pick<InjectDeps, "newId">,
  request: Omit<PromptRequest, "event" | "session"> & {
    readonly project: Project | null;
    readonly agent: string;
  },
): Promise<Preview> {
  const session = untouchedSession(request, deps.now());
  const context = promptContext(deps, { ...request, event: session.id, session }, "patient");
  const startedAt = deps.monotonic();
  const recalled = await context.recalled();
  const searchMs = deps.monotonic() - startedAt;
  const injection = await promptRequest(context);
  const plan = await planBlock(deps, injection);
  const given = plan.included.map(({ hit }) => hit);
  const claimed = [
    ...given.map(({ memory }) => memory.id),
    ...(plan.fallback?.claim ? [plan.fallback.claim.memory] : []),
  ];
  const rendered = renderPlan(plan, injection, deps.newId(), new Set(claimed));
  const left = [...plan.leftOut, ...leftOutHits(context, recalled)];
  return { recalled, text: rendered?.text ?? null, tokens: rendered?.tokens ?? 0, given, left, searchMs };
}

/** Hits that never became part of a plan. */
function leftOutHits({ deps, request }: PromptContext, { hits, query, threshold }: Recalled): LeftOutHit[] {
  const { explicit } = request.prompt;
  const path = explicit ? "explicit" : "relevant";
  const isOn = deps.order?.includes(path) ?? true;
  const offReason = explicit ? null : relevantOffReason(request);
  const silent = isOn ? offReason : `\`hooks.${path}.enabled\` is off`;
  return hits.flatMap((hit) => {
    if (hit.confidence < threshold) return [{ hit, why: "below the threshold" }];
    if (hit.memory.kind === "goal" && !query.goals)
      return [{ hit, why: "a goal, which the prompt does not mention" }];
    if (hit.memory.trust < LEAST_TRUST)
      return [{ hit, why: "from an untrusted source, which only `unbidden search` shows" }];
    return silent === null ? [] : [{ hit, why: silent }];
  });
}
