import { closeSync, lstatSync, mkdirSync, writeSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { UnbiddenError } from "../../domain/errors.ts";
import type { Memory } from "../../domain/memory.ts";
import { TEAM_OFF, TEAM_SOURCE, teamPlace } from "../../domain/memory-sources.ts";
import { TEAM_FOLDER, toSpeaker } from "../../domain/team/colleague.ts";
import { whyNotForTeam } from "../../domain/team/may-share.ts";
import {
  isProjectPath,
  TEAM_KINDS,
  type TeamMemory,
  teamFileName,
  teamFileText,
} from "../../domain/team/memory-file.ts";
import { openNewFile } from "../../files/named-file.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { ShareAnswer, ShareCandidate } from "../../operations/team.ts";
import { catchUp } from "../memories/memories.ts";
import { oneMemory, toShownMemories, toShownMemory } from "../memories/shown-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { type Checkout, memoryFiles, readCheckout } from "./checkout.ts";
import { shareWithServer } from "./server-share.ts";

/** Most memories that a review offers. */
const MOST_OFFERED = 200;

/** Writes one memory as a file of the project, or lists those that nobody shared. Throws `ARGUMENT_INVALID`, `PROJECT_UNKNOWN` or `FILE_UNWRITABLE`. */
export async function shareMemory(deps: EngineDeps, input: OperationInput<"share">): Promise<ShareAnswer> {
  const { id, review, cwd } = input;
  if (input.team || input.private) {
    await catchUp(deps);
    return { ...NOTHING, server: await shareWithServer(deps, input) };
  }
  if ((id === undefined) !== review)
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "name the memory to share, or give --review to go through all",
    );
  await catchUp(deps);
  const checkout = await readCheckout(deps, { cwd });
  const project = await deps.store().findProject(checkout.facts);
  const mark = project && (await deps.store().sourceMark(teamPlace(project.id)));
  const isFollowed = mark !== null && mark !== TEAM_OFF;
  const nothing = { ...NOTHING, isFollowed };
  if (id !== undefined)
    return {
      ...nothing,
      ...(await shareOne(deps, checkout, project?.id ?? null, await oneMemory(deps, id))),
    };
  return { ...nothing, candidates: await offered(deps, checkout, project?.id ?? null) };
}

const NOTHING: ShareAnswer = {
  ...{ file: null, written: false, memory: null, candidates: [], isFollowed: false, server: null },
};

async function shareOne(deps: EngineDeps, checkout: Checkout, project: string | null, memory: Memory) {
  const why = whyNotShared(memory, project);
  if (why !== null) throw new UnbiddenError("ARGUMENT_INVALID", why);
  const shown = await toShownMemory(deps, memory);
  const known = fileOf(checkout, memory);
  if (known !== null) return { memory: shown, file: known, written: false };
  const shared = await toTeamMemory(deps, checkout, memory);
  const file = `${TEAM_FOLDER}/${teamFileName(shared)}`;
  writeTeamFile(checkout.facts.root, file, teamFileText(shared));
  return { memory: shown, file, written: true };
}

/** Why a memory is not shared; null where it may be. */
function whyNotShared(memory: Memory, project: string | null): string | null {
  const { rule, files } = memory;
  if (project === null || memory.project !== project)
    return "the memory is not of this folder's project; share it there";
  if (rule === TEAM_SOURCE) return `it came from ${files.find(isTeamFile) ?? "a colleague"}; edit that file`;
  return whyNotForTeam(memory);
}

function isTeamFile(path: string): boolean {
  return path.startsWith(`${TEAM_FOLDER}/`);
}

/** The file that has the memory already, by its id or its words. */
function fileOf(checkout: Checkout, { id, kind, title, body }: Memory): string | null {
  const words = (one: Pick<Memory, "kind" | "title" | "body">) =>
    `${one.kind} ${one.title}\n${one.body}`.toLowerCase().replace(/\s+/g, " ").trim();
  const own = words({ kind, title, body });
  const file = memoryFiles(checkout).find(({ memory }) => memory.id === id || words(memory) === own);
  return file ? `${TEAM_FOLDER}/${file.name}` : null;
}

async function toTeamMemory(deps: EngineDeps, checkout: Checkout, memory: Memory): Promise<TeamMemory> {
  const clean = (text: string) => safe(deps, text);
  const { root } = checkout.facts;
  const below = (file: string) => (isAbsolute(file) ? relative(root, file) : file).replaceAll("\\", "/");
  return {
    id: memory.id,
    kind: memory.kind as TeamMemory["kind"],
    title: clean(memory.title).replace(/\s+/g, " ").trim(),
    body: clean(memory.body).trim(),
    saidBy: toSpeaker(memory),
    saidOn: memory.at,
    replaces: await replacedIds(deps, checkout, memory),
    files: memory.files.map((file) => clean(below(file))).filter(isProjectPath),
  };
}

/** Ids of the files whose memories it ended; others mean nothing to a colleague. */
async function replacedIds(deps: EngineDeps, checkout: Checkout, { id }: Memory): Promise<string[]> {
  const changes = await deps.store().changes({ newer: id, standing: true, limit: 20 });
  const older = await Promise.all(changes.map(({ memory }) => deps.store().memoriesById(memory)));
  const files = memoryFiles(checkout);
  return older.flat().flatMap((memory) => {
    const path = memory.files.find(isTeamFile);
    const file = files.find((one) => one.memory.id === memory.id || `${TEAM_FOLDER}/${one.name}` === path);
    return file?.memory.id ?? [];
  });
}

/** A project's file, as any other. */
const SHARED = 0o666;

/** A file that is not there yet, in real folders of the project. Throws `FILE_UNWRITABLE`. */
function writeTeamFile(root: string, file: string, text: string): void {
  try {
    for (const folder of [".unbidden", TEAM_FOLDER]) makeRealFolder(join(root, folder));
    const open = openNewFile(join(root, file), SHARED);
    try {
      writeSync(open, text);
    } finally {
      closeSync(open);
    }
  } catch (cause) {
    if (cause instanceof UnbiddenError) throw cause;
    throw new UnbiddenError("FILE_UNWRITABLE", `cannot write ${file}: ${(cause as Error).message}`, {
      cause,
    });
  }
}

/** A link there could lead out of the project. */
function makeRealFolder(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) mkdirSync(path);
  else if (!stats.isDirectory())
    throw new UnbiddenError("FILE_UNWRITABLE", `${path} is no folder of this project`);
}

/** What people and agents said here and no file has, newest first. */
async function offered(
  deps: EngineDeps,
  checkout: Checkout,
  project: string | null,
): Promise<ShareCandidate[]> {
  const filter = { project, kinds: TEAM_KINDS, everywhere: false, limit: 10 * MOST_OFFERED };
  const memories = project === null ? [] : await deps.store().listMemories(filter);
  const open = memories.filter(
    (memory) =>
      memory.trust >= 2 && whyNotShared(memory, project) === null && fileOf(checkout, memory) === null,
  );
  const shown = await toShownMemories(deps, open.slice(0, MOST_OFFERED));
  return Promise.all(
    shown.map(async (memory) => ({ memory, text: teamFileText(await toTeamMemory(deps, checkout, memory)) })),
  );
}
