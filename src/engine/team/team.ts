import { KEY_BYTES } from "../../config/key.ts";
import { FRESHNESS } from "../../distill/supersede.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { TEAM_OFF, TEAM_SOURCE, teamPlace } from "../../domain/memory-sources.ts";
import { TEAM_FOLDER } from "../../domain/team/colleague.ts";
import { isUserSaid } from "../../domain/trust.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { TeamAnswer } from "../../operations/team.ts";
import type { Project } from "../../store/store.ts";
import { withTemporaryKey } from "../evaluation/temporary-store.ts";
import { catchUp, findKnownProject } from "../memories/memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { checkTeamFiles } from "./check.ts";
import { memoryFiles, readCheckout } from "./checkout.ts";
import { runTeamServer, serverStatus } from "./server.ts";

/** Most memories that are counted. */
const MOST_COUNTED = 10_000;

/** Throws `PROJECT_UNKNOWN`, and `PERSON_NEEDED` for `off` by an agent. */
export async function runTeam(deps: EngineDeps, input: OperationInput<"team">): Promise<TeamAnswer> {
  const { action } = input;
  // A check in CI makes no home.
  const isLook = action === "check" || action === "workflow";
  const checkout = await readCheckout(isLook ? withTemporaryKey(deps) : deps, input);
  const answer: TeamAnswer = {
    ...{ action, project: checkout.facts.name, files: memoryFiles(checkout).length },
    ...{ isFollowed: false, memories: 0, confirmed: 0, ended: 0, findings: [], workflow: null, server: null },
  };
  switch (action) {
    case "workflow":
      // The command line has it.
      return answer;
    case "check": {
      const { holding } = await deps.teamFiles();
      // No home and no store is made for it: a mark of a secret is not shown.
      return { ...answer, findings: checkTeamFiles(checkout, new Uint8Array(KEY_BYTES), holding) };
    }
    case "off":
      return { ...answer, ended: await stopReading(deps, input) };
    case "status":
      await catchUp(deps);
      return {
        ...answer,
        ...(await followed(deps, await findKnownProject(deps, input))),
        server: await serverStatus(deps),
      };
    default:
      return { ...answer, server: await runTeamServer(deps, action, input) };
  }
}

async function followed(deps: EngineDeps, project: Project | null) {
  if (project === null) return {};
  const mark = await deps.store().sourceMark(teamPlace(project.id));
  const all = await deps
    .store()
    .listMemories({ project: project.id, everywhere: false, limit: MOST_COUNTED });
  const own = all.filter(({ rule }) => rule === TEAM_SOURCE);
  const confirmed = own.filter(({ trust }) => isUserSaid(trust)).length;
  return { isFollowed: mark !== null && mark !== TEAM_OFF, memories: own.length, confirmed };
}

/** What the user confirmed or changed stays. */
async function stopReading(deps: EngineDeps, input: OperationInput<"team">): Promise<number> {
  if (!deps.isPerson)
    throw new UnbiddenError("PERSON_NEEDED", "only a person may switch a team's memories off");
  await catchUp(deps);
  const project = await findKnownProject(deps, input);
  if (project === null) return 0;
  const at = deps.now();
  const mark = { place: teamPlace(project.id), position: TEAM_OFF, at };
  await deps.store().storeImported({ memories: [], mark, dryRun: false }, FRESHNESS);
  const because = "you switched the team's memories off";
  const source = { rule: TEAM_SOURCE, project: project.id, under: `${TEAM_FOLDER}/` };
  return deps.store().endRemoved({ ...source, there: new Set(), because, at, dryRun: false });
}
