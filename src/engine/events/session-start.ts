import type { Budget } from "../../inject/block/budget.ts";
import { repositoryChanges } from "../../inject/repository-changes.ts";
import { injectOnSessionStart } from "../../inject/session-start.ts";
import { headMoves } from "../../project/head-log.ts";
import { estimateTokens } from "../../text/tokens.ts";
import { codeStates, projectRoot } from "../memories/code-snapshots.ts";
import { noteOffer } from "../memories/note-offer.ts";
import { takeOverContext } from "../sessions/copied-context.ts";
import { safe } from "../wiring/safe-facts.ts";
import { compactPath, markGivenOnceWritten, recallToGive } from "./compaction-paths.ts";
import { isSentByFile } from "./file-route.ts";
import {
  answeredId,
  budgetOf,
  drainQuietly,
  type HookContext,
  type HookHandler,
  injectDeps,
  SILENCE,
  toHookAnswer,
} from "./hook-context.ts";

/** What may be spent on waiting work before a brief that somebody waits for, in ms. */
const DRAIN_MS = 50;
/** Longest that a brief waits to hear what became of the code its memories were made at. */
const CODE_MS = 100;

/** A session starts: a new context, and what it should know. */
export const handleSessionStart: HookHandler = async (context) => {
  const { deps, call, session, place } = context;
  const source = call.source ?? "startup";
  const present = source === "compact" ? await deps.store().beginContext(session.id) : session;
  await drainQuietly(deps, DRAIN_MS);
  const isKnown = source !== "fork" || (await takeOverContext(context));
  const recall = await recallToGive(context);
  const hasBrief = deps.config["brief.enabled"];
  if ((!hasBrief && !recall) || !isKnown) return SILENCE;
  const byFile = recall !== null && isSentByFile(context);
  const request = {
    event: answeredId(context),
    session: present,
    budget: briefBudget(context, recall?.best ?? ""),
    states: codeStates(deps, place, deps.monotonic() + CODE_MS),
    source,
    repositoryChanges: () => linesBeside(context),
    hasBrief,
    ...(recall ? { beside: [compactPath(recall, byFile)], subject: "from before compaction" } : {}),
  };
  const delivery = await injectOnSessionStart(injectDeps(context), request);
  return toHookAnswer(
    context,
    delivery && recall ? markGivenOnceWritten(context, recall, delivery, byFile) : delivery,
  );
};

/** What this session saw it knows, and where there was none before there are no news. */
async function newsSince({ deps, call, session, place }: HookContext): Promise<readonly string[]> {
  const root = projectRoot(place);
  if (root === null || session.project === null || call.source === "compact") return [];
  const since =
    call.source === "resume" ? session.lastAt : await deps.store().lastHeard(session.project.id, session.id);
  if (since === null) return [];
  return repositoryChanges(headMoves(root, since), { since, safe: (text) => safe(deps, text) });
}

/** What is not in any memory, and is told beside them. */
async function linesBeside(context: HookContext): Promise<readonly string[]> {
  const { deps, call, session } = context;
  const isNew = call.source !== "compact" && call.source !== "resume";
  const offer = isNew ? await noteOffer(deps, session.project?.id ?? null, session.id) : [];
  return [...(await newsSince(context)), ...offer];
}

/** What a compaction cost has room of its own, as far as the agent takes it. */
function briefBudget({ deps, agent }: HookContext, best: string): Budget {
  const budget = { ...budgetOf(deps, agent), items: deps.config["brief.max_memories"] };
  if (best === "") return budget;
  const tokens = budget.tokens + estimateTokens(best, budget.bytesPerToken);
  return { ...budget, tokens, characters: agent.contextCharacters };
}
