import { claimsPermission } from "../../distill/sentences/consent.ts";
import type { Change } from "../../domain/change.ts";
import { codeStateLabels } from "../../domain/code-snapshot.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import {
  crossesProjects,
  EVERYWHERE_TAG,
  type Memory,
  memoryId,
  NOTE_RULE,
  REMOVED_AT_SOURCE,
  USER_RULE,
} from "../../domain/memory.ts";
import type { AddAnswer } from "../../operations/memories.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { ProjectRef } from "../../operations/shown-memory.ts";
import type { Project } from "../../store/store.ts";
import { drainFor } from "../maintenance/drain.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt, projectNamed, safe } from "../wiring/safe-facts.ts";
import { codeStates, projectRoot, takeSnapshot } from "./code-snapshots.ts";
import { bodyWithParts } from "./pattern-parts.ts";
import { oneMemory, toShownMemory } from "./shown-memories.ts";
import { replacementLinks } from "./supersede.ts";

/** Most characters of a memory's title. */
const TITLE_LENGTH = 120;

/** Most changes shown for one memory. */
const CHANGES = 20;

/** A command may take its time: all background work is done first, so that its answer is whole. */
const COMMAND_DRAIN_MS = 60_000;

/** A person's is trust 3 and lifts an earlier `forget`; an agent's is trust 2 and lifts nothing. Throws `NOTE_REFUSED`. */
export async function addMemory(deps: EngineDeps, input: OperationInput<"add">): Promise<AddAnswer> {
  if (input.everywhere && input.kind !== "preference") {
    throw new UnbiddenError("ARGUMENT_INVALID", "only a preference holds --everywhere (--kind preference)");
  }
  if (input.everywhere && !deps.isPerson)
    throw new UnbiddenError("PERSON_NEEDED", "only a person may add a preference for every project");
  const facts = projectAt(deps, input.cwd);
  const project = facts && (await deps.store().ensureProject(facts, deps.now())).id;
  if (project === null && !deps.isPerson)
    throw new UnbiddenError("PERSON_NEEDED", "outside a project only a person may add a memory");
  if (project === null && input.kind !== "preference") {
    throw new UnbiddenError(
      "PROJECT_UNKNOWN",
      "outside a project only a preference can be remembered (--kind preference)",
    );
  }
  if (!deps.isPerson && claimsPermission([input.text, input.body, input.context, input.solution].join("\n")))
    throw new UnbiddenError("NOTE_REFUSED", "an agent may not note that something is allowed");
  const memory = addedMemory(deps, input, project);
  // Checked by the thread that writes, because a judge does not cross threads.
  await deps.storeUserMemory(memory);
  const stored = await findStoredMemory(deps, memory);
  if (stored === memory) throw new UnbiddenError("NOTE_REFUSED", "the user had this forgotten");
  await recordSnapshot(deps, projectRoot(facts), { ...stored, at: memory.at });
  const { replaces } = await replacementLinks(deps, stored);
  return { memory: await toShownMemory(deps, stored), known: stored.id !== memory.id, replaces };
}

/** A repeated memory is true of the code as it is now. */
async function recordSnapshot(deps: EngineDeps, root: string | null, memory: Memory): Promise<void> {
  const snapshot = root === null ? null : takeSnapshot(deps, root, memory);
  if (snapshot) await deps.store().putSnapshots([snapshot]);
}

function addedMemory(deps: EngineDeps, input: OperationInput<"add">, project: string | null): Memory {
  const { rule, ...claim } = deps.isPerson
    ? ({ rule: USER_RULE, origin: "user", trust: 3 } as const)
    : ({ rule: NOTE_RULE, origin: "assistant", trust: 2 } as const);
  return {
    id: memoryId(rule, [deps.newId()], 0),
    kind: input.kind,
    ...titleAndBody(safe(deps, input.text), safe(deps, bodyWithParts(input.kind, input.body, input))),
    ...claim,
    files: input.files.map((file) => safe(deps, file)),
    tags: addedTags(deps, input, project),
    sources: [],
    at: deps.now(),
    project,
    session: null,
    rule,
    ruleVersion: 1,
    pinned: false,
    supersededBy: null,
  };
}

/** Only the option lets a preference cross projects. */
function addedTags(deps: EngineDeps, input: OperationInput<"add">, project: string | null): string[] {
  const isEverywhere = input.kind === "preference" && (input.everywhere || project === null);
  const own = (input.tags ?? []).map((tag) => safe(deps, tag)).filter((tag) => tag !== EVERYWHERE_TAG);
  return [...new Set([...(isEverywhere ? [EVERYWHERE_TAG] : []), ...own])];
}

/** The same words are one memory, under its first id. */
export async function findStoredMemory(deps: EngineDeps, memory: Memory): Promise<Memory> {
  const [stored] = await deps.store().memoriesById(memory.id);
  if (stored) return stored;
  const duplicates = await deps.store().listMemories({ project: memory.project, sameAs: memory, limit: 10 });
  return duplicates.find((duplicate) => duplicate.project === memory.project) ?? memory;
}

/** A long sentence becomes a short title, with all of it in the body. */
export function titleAndBody(text: string, body: string): { title: string; body: string } {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= TITLE_LENGTH) return { title: line, body };
  return {
    title: `${line.slice(0, TITLE_LENGTH - 1).toWellFormed()}…`,
    body: [text, body].filter(Boolean).join("\n"),
  };
}

export async function showMemory(deps: EngineDeps, { id, cwd }: OperationInput<"show">) {
  const memory = await oneMemory(deps, id);
  const events = await deps.store().eventsById(memory.sources);
  const sources = events.map(({ id: event, kind, at, text }) => ({ id: event, kind, at, text }));
  const edits = await deps.store().changes({ memory: memory.id, own: true, standing: true, limit: CHANGES });
  const removal = memory.supersededBy === REMOVED_AT_SOURCE ? await removalChange(deps, memory.id) : [];
  const changes = [...removal, ...edits.filter(({ what }) => what !== "supersede")];
  const here = cwd === undefined ? null : await findKnownProject(deps, { cwd });
  return {
    memory: await toShownMemory(deps, memory),
    isHere: memory.project === (here?.id ?? null) || crossesProjects(memory),
    ...(await replacementLinks(deps, memory)),
    labels: await labelsOf(deps, cwd, memory),
    changes,
    sources,
  };
}

/** Changes to the code it was made at, for a reader in its project. */
async function labelsOf(
  deps: EngineDeps,
  cwd: string | undefined,
  memory: Memory,
): Promise<readonly string[]> {
  const facts = cwd === undefined ? null : projectAt(deps, cwd);
  const project = facts && (await deps.store().findProject(facts));
  if (memory.project === null || project?.id !== memory.project) return [];
  const state = (await codeStates(deps, facts)([memory])).get(memory.id);
  return state ? codeStateLabels(state) : [];
}

/** The change that ended it at its source. */
async function removalChange(deps: EngineDeps, memory: string): Promise<Change[]> {
  const changes = await deps.store().changes({ memory, standing: true, limit: CHANGES });
  return changes.filter(({ after }) => after === REMOVED_AT_SOURCE).slice(0, 1);
}

/** Does all background work; a failure is counted and does not cost the command. */
export async function catchUp(deps: EngineDeps): Promise<void> {
  await drainFor(deps, COMMAND_DRAIN_MS);
}

export async function findKnownProject(deps: EngineDeps, { cwd }: ProjectRef): Promise<Project | null> {
  const facts = projectAt(deps, cwd);
  return facts && deps.store().findProject(facts);
}

/** The one that is named, else the folder's. Throws `PROJECT_UNKNOWN`. */
export function findChosenProject(
  deps: EngineDeps,
  { project, cwd }: ProjectRef & { readonly project?: string | undefined },
): Promise<Project | null> {
  return project === undefined ? findKnownProject(deps, { cwd }) : projectNamed(deps, project);
}

/** Number of memories filed under the project, snapshots and replaced ones too; outside any, under none. */
export async function countProjectMemories(deps: EngineDeps, project: Project | null): Promise<number> {
  const { scope: place } = await deps.store().weighTerms({ project: project?.id ?? null, terms: [] });
  return (await deps.store().indexCheck(place)).size;
}
