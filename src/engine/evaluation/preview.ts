import { prepareEvent } from "../../capture/prepare.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { PreviewAnswer } from "../../operations/previews.ts";
import type { ShownHit } from "../../operations/shown-memory.ts";
import { codeStates } from "../memories/code-snapshots.ts";
import { catchUp } from "../memories/memories.ts";
import { toShownHits } from "../memories/shown-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt } from "../wiring/safe-facts.ts";
import { ownRecallDeps, promptPreviewer } from "./prompt-previewer.ts";

/** The block a new session would get for a prompt. */
export async function previewPrompt(
  deps: EngineDeps,
  input: OperationInput<"preview">,
): Promise<PreviewAnswer> {
  await catchUp(deps);
  const facts = projectAt(deps, input.cwd);
  const project = facts && (await deps.store().findProject(facts));
  const states = codeStates(deps, facts);
  const preview = await promptPreviewer(deps, await ownRecallDeps(deps), project, { states })(
    asCapturedPrompt(deps, input.text),
    deps.now(),
  );
  const { hits, best, threshold, query, degraded } = preview.recalled;
  // The deep path searches with other words than the rest.
  const all = [...hits, ...preview.given, ...preview.left.map(({ hit }) => hit)];
  const each = [...new Map(all.map((hit) => [hit.memory.id, hit])).values()];
  const shown = new Map((await toShownHits(deps, each)).map((hit) => [hit.memory.id, hit]));
  const shownOf = ({ memory: { id } }: { memory: { id: string } }) => shown.get(id) as ShownHit;
  const nearest = preview.left.toSorted((one, other) => other.hit.confidence - one.hit.confidence);
  const left = nearest.slice(0, input.limit).map(({ hit, why }) => {
    const known = shownOf(hit);
    return { ...known, reasons: { ...known.reasons, left: why } };
  });
  const { text, tokens } = preview;
  const off = deps.disabled || (project?.off ?? false);
  return {
    text,
    tokens,
    given: preview.given.map(shownOf),
    left,
    found: hits.length,
    best,
    threshold,
    explicit: query.explicit,
    degraded,
    off,
  };
}

/** A prompt as a hook would capture it: without secrets and our own blocks. */
export function asCapturedPrompt(deps: EngineDeps, text: string): string {
  const raw = { kind: "prompt", nativeKey: "", turn: null, text, tool: null, trust: 3 } as const;
  return prepareEvent(raw, { session: "", root: null, at: 0 }, deps).text;
}
