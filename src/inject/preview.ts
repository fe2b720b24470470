import type { Hit } from "../domain/hit.ts";
import type { RecallDeps, Recalled } from "../recall/recall.ts";
import type { Project } from "../store/store.ts";
import type { LeftOut } from "./diversity.ts";
import type { InjectDeps } from "./inject.ts";
import { inOrder } from "./part.ts";
import { planFor, wordingOf } from "./plan.ts";
import { LEAST_TRUST, type PromptRequest, proposeOnPrompt } from "./prompt.ts";
import { untouchedSession } from "./untouched-session.ts";

/** What a prompt would be given, and how that came about. Nothing of it was written down. */
export interface Preview {
  readonly recalled: Recalled;
  /** The block; null for silence. */
  readonly text: string | null;
  readonly tokens: number;
  /** What the block tells, in its order. */
  readonly given: readonly Hit[];
  /** What was found and is not told, what came nearest first. */
  readonly left: readonly LeftOut[];
  /** Time of the search alone. */
  readonly searchMs: number;
}

/** Everything a prompt hook does but claim and write, for a context that holds nothing yet, and without a bound in time. */
export async function previewOnPrompt(
  deps: RecallDeps & Pick<InjectDeps, "now" | "newId" | "order">,
  request: Omit<PromptRequest, "event" | "session"> & {
    readonly project: Project | null;
    /** Whose session it would be. */
    readonly agent: string;
  },
): Promise<Preview> {
  const session = untouchedSession(request, deps.now());
  const asked = { ...request, event: session.id, session };
  const { recalled, occasion: proposed } = await proposeOnPrompt(deps, asked, Number.POSITIVE_INFINITY);
  const occasion = { ...proposed, parts: inOrder(proposed.parts, deps.order) };
  const searchMs = deps.monotonic() - occasion.startedAt;
  const plan = await planFor(deps, occasion);
  const given = plan.kept.map(({ hit }) => hit);
  const claimed = [
    ...given.map(({ memory }) => memory.id),
    ...(plan.bare?.claim ? [plan.bare.claim.memory] : []),
  ];
  const wording = wordingOf(plan, occasion, deps.newId(), new Set(claimed));
  const left = [...plan.leftOut, ...heldBack(recalled)];
  return { recalled, text: wording?.text ?? null, tokens: wording?.tokens ?? 0, given, left, searchMs };
}

/** What was found and never became part of a plan. */
function heldBack({ hits, query, bar }: Recalled): LeftOut[] {
  return hits.flatMap((hit) => {
    if (hit.confidence < bar) return [{ hit, why: "below the bar" }];
    if (hit.memory.kind === "goal" && !query.goals)
      return [{ hit, why: "a goal, and the prompt speaks of none" }];
    if (hit.memory.trust < LEAST_TRUST)
      return [{ hit, why: "a stranger's words, which come only by `unbidden search`" }];
    return [];
  });
}
