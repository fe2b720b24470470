import { UnbiddenError } from "../../domain/errors.ts";
import type { Memory } from "../../domain/memory.ts";
import { whyNotForTeam } from "../../domain/team/may-share.ts";
import { TEAM_KINDS, teamFileText } from "../../domain/team/memory-file.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { ServerShare, ShareCandidate } from "../../operations/team.ts";
import { toSharedWords } from "../../team/sent-form.ts";
import { oneMemory, toShownMemories } from "../memories/shown-memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { requireConnection, sharedProject } from "./server-links.ts";

type ShareInput = OperationInput<"share">;

/** Gives memories the visibility `team` or takes that back; without `yes` it only shows what would leave. Throws `ARGUMENT_INVALID`, `TEAM_NOT_CONNECTED` or `PROJECT_UNKNOWN`. */
export async function shareWithServer(deps: EngineDeps, input: ShareInput): Promise<ServerShare> {
  requireConnection(deps);
  const { id: project, remote } = await sharedProject(deps, input);
  const memories = await chosenMemories(deps, input, project);
  const share = { isTakenBack: input.private, project: remote, sharesAll: input.all, done: input.yes };
  const leaving = input.private ? [] : await leavingTexts(deps, memories);
  if (!input.yes) return { ...share, leaving };
  const at = deps.now();
  await deps.store().putTeamProject({
    project,
    remote,
    sharesAllSince: input.all ? at : await sharesAllSince(deps, project),
  });
  const decided = memories.map(({ id }) => ({ memory: id, at }));
  if (input.private)
    for (const { memory } of decided) await deps.store().withdrawFromTeam(project, memory, at);
  else await deps.store().shareWithTeam(project, decided);
  return { ...share, leaving };
}

async function chosenMemories(
  deps: EngineDeps,
  { id, all, private: isPrivate }: ShareInput,
  project: string,
) {
  if ((id === undefined) !== all || (all && isPrivate))
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "name one memory, or give --team --all for all of the project",
    );
  if (id === undefined) return sharableMemories(deps, project);
  const memory = await oneMemory(deps, id);
  if (memory.project !== project)
    throw new UnbiddenError("ARGUMENT_INVALID", "the memory is not of this folder's project; share it there");
  const why = isPrivate ? null : whyNotForTeam(memory);
  if (why !== null) throw new UnbiddenError("ARGUMENT_INVALID", why);
  return [memory];
}

/** More than any project holds of these kinds. */
const MOST_LISTED = 10_000;

async function sharableMemories(deps: EngineDeps, project: string): Promise<Memory[]> {
  const filter = { project, kinds: TEAM_KINDS, everywhere: false, limit: MOST_LISTED };
  const memories = await deps.store().listMemories(filter);
  return memories.filter((memory) => memory.trust >= 2 && whyNotForTeam(memory) === null);
}

async function leavingTexts(deps: EngineDeps, memories: readonly Memory[]): Promise<ShareCandidate[]> {
  const shown = await toShownMemories(deps, memories);
  return shown.map((memory, at) => {
    const words = toSharedWords(memories[at] as Memory, (text) => safe(deps, text));
    return { memory, text: teamFileText({ ...words, id: memory.id, replaces: [] }) };
  });
}

export async function sharesAllSince({ store }: Pick<EngineDeps, "store">, project: string) {
  const known = (await store().teamProjects()).find((one) => one.project === project);
  return known?.sharesAllSince ?? null;
}
