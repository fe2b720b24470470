import { lstatSync } from "node:fs";
import { join } from "node:path";
import { type Kind, NOTE_RULE } from "../../domain/memory.ts";
import { teamPlace } from "../../domain/memory-sources.ts";
import { TEAM_FOLDER } from "../../domain/team/colleague.ts";
import type { Budget } from "../../inject/block/budget.ts";
import { repositoryChanges } from "../../inject/repository-changes.ts";
import { injectOnSessionStart } from "../../inject/session-start.ts";
import { headMoves } from "../../project/head-log.ts";
import { estimateTokens } from "../../text/tokens.ts";
import { codeStates, projectRoot } from "../memories/code-snapshots.ts";
import { takeOverContext } from "../sessions/copied-context.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { compactPath, markGivenOnceWritten, recallToGive } from "./compaction.ts";
import { isSentByFile } from "./file-route.ts";
import {
  answeredId,
  budgetOf,
  commandHere,
  drainQuietly,
  type HookContext,
  type HookHandler,
  injectDeps,
  SILENCE,
  toHookAnswer,
} from "./hook-context.ts";

/** Longest background work before a brief, in ms; the agent waits. */
const DRAIN_MS = 50;
/** Longest wait of a brief for the state of the code, in ms. */
const CODE_MS = 100;

/** A session starts: the brief for a new context. */
export const handleSessionStart: HookHandler = async (context) => {
  const { deps } = context;
  if (deps.isLongLived)
    return { ...(await brief(context)), after: () => drainQuietly(deps, DRAIN_MS, "some time") };
  await drainQuietly(deps, DRAIN_MS);
  return brief(context);
};

const brief: HookHandler = async (context) => {
  const { deps, call, session, callProject } = context;
  const source = call.source ?? "startup";
  const current = source === "compact" ? await deps.store().beginContext(session.id) : session;
  const isKnown = source !== "fork" || (await takeOverContext(context));
  const recall = await recallToGive(context);
  const hasBrief = deps.config["brief.enabled"];
  if ((!hasBrief && !recall) || !isKnown) return SILENCE;
  const byFile = recall !== null && isSentByFile(context);
  const request = {
    event: answeredId(context),
    session: current,
    budget: briefBudget(context, recall?.best ?? ""),
    states: codeStates(deps, callProject, deps.monotonic() + CODE_MS),
    source,
    repositoryChanges: () => extraLines(context),
    notice: async () => (await sameRemoteNotice(context)) ?? (await teamNotice(context)),
    hasBrief,
    ...(recall
      ? { extraPaths: [compactPath(recall, byFile, commandHere(deps))], subject: "from before compaction" }
      : {}),
  };
  const delivery = await injectOnSessionStart(injectDeps(context), request);
  return toHookAnswer(
    context,
    delivery && recall ? markGivenOnceWritten(context, recall, delivery, byFile) : delivery,
  );
};

/** Changes since the session, or the project's last one, was here; none for a first session. */
async function changesSince({ deps, call, session, callProject }: HookContext): Promise<readonly string[]> {
  const root = projectRoot(callProject);
  if (root === null || session.project === null || call.source === "compact") return [];
  const since =
    call.source === "resume" ? session.lastAt : await deps.store().lastHeard(session.project.id, session.id);
  if (since === null) return [];
  return repositoryChanges(headMoves(root, since), { since, safe: (text) => safe(deps, text) });
}

/** Lines beside the memories. */
async function extraLines(context: HookContext): Promise<readonly string[]> {
  const { deps, call, session } = context;
  const isNew = call.source !== "compact" && call.source !== "resume";
  const offer = isNew ? await noteOffer(deps, session.project?.id ?? null, session.id) : [];
  return [...(await changesSince(context)), ...offer];
}

/** Sessions of a project in which it is said. */
const SAID_IN = 3;

const SAME_REMOTE =
  "Another project in memory has this repository's remote; its memories are not shared with this folder. If the user made this clone, they can run:";

/** A second clone shares nothing until its user says so, because an archive can name any remote. */
async function sameRemoteNotice({ deps, call, session, callProject }: HookContext): Promise<string | null> {
  const isNew = call.source !== "compact" && call.source !== "resume";
  if (!isNew || callProject === null || session.project === null) return null;
  if ((await deps.store().sameRemoteProject(callProject)) === null) return null;
  const recent = await deps.store().recentSessions(session.project.id, SAID_IN + 1);
  return recent.length > SAID_IN ? null : `${SAME_REMOTE} ${commandHere(deps)} join`;
}

const TEAM = "This repository holds memories that colleagues share. None is read here until the user runs:";

/** A stranger's repository can hold such files, too, so that they wait for the user's word. */
async function teamNotice({ deps, call, session, callProject }: HookContext): Promise<string | null> {
  const isNew = call.source !== "compact" && call.source !== "resume";
  const { project } = session;
  if (!isNew || callProject === null || project === null) return null;
  if (!lstatSync(join(callProject.root, TEAM_FOLDER), { throwIfNoEntry: false })?.isDirectory()) return null;
  if ((await deps.store().sourceMark(teamPlace(project.id))) !== null) return null;
  const recent = await deps.store().recentSessions(project.id, SAID_IN + 1);
  return recent.length > SAID_IN ? null : `${TEAM} ${commandHere(deps)} import team`;
}

/** The recall after a compaction has tokens of its own, as far as the agent takes it. */
function briefBudget({ deps, agent }: HookContext, best: string): Budget {
  const budget = { ...budgetOf(deps, agent), items: deps.config["brief.max_memories"] };
  if (best === "") return budget;
  const tokens = budget.tokens + estimateTokens(best, budget.bytesPerToken);
  return { ...budget, tokens, characters: agent.contextCharacters };
}

/** After this many sessions without a note the agent is told of the command. */
const SESSIONS = 5;
/** Newest memories searched for a note. */
const LOOKED_AT = 60;
const KINDS: readonly Kind[] = ["decision", "preference", "failure", "note"];

const OFFER = 'note --kind decision --title "…" --quote "<their whole sentence>"';

/** One line for a brief, or none. */
async function noteOffer(
  deps: Pick<EngineDeps, "config" | "store" | "home" | "userHome">,
  project: string | null,
  session: string,
): Promise<readonly string[]> {
  const { config, store } = deps;
  if (!config["note.offer"] || project === null) return [];
  const recent = (await store().recentSessions(project, SESSIONS + 1)).filter(({ id }) => id !== session);
  if (recent.length < SESSIONS) return [];
  const ids = new Set(recent.map(({ id }) => id));
  const newest = await store().newestMakers({ project, kinds: KINDS, everywhere: false, limit: LOOKED_AT });
  if (newest.some(({ rule, session: its }) => rule === NOTE_RULE && ids.has(its ?? ""))) return [];
  return [`To keep what the user decides: ${commandHere(deps)} ${OFFER}`];
}
