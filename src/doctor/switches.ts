import { type Check, noteCheck, okCheck } from "../domain/check.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** What keeps Unbidden silent on purpose. */
export async function checkSwitches(deps: DoctorDeps): Promise<Check[]> {
  const { disabled, project } = deps;
  const off = await projectOff(deps);
  const notes = [
    ...(disabled ? [noteCheck("switches", "UNBIDDEN_DISABLED stops everything", "unset it to go on")] : []),
    ...(off
      ? [noteCheck("switches", `the project ${project?.name} is off`, "`unbidden on` switches it on")]
      : []),
    ...(project ? [] : [noProject()]),
  ];
  return notes.length > 0 ? notes : [okCheck("switches", "on")];
}

function noProject(): Check {
  const finding = "this folder belongs to no project, so only your preferences are recalled here";
  return noteCheck("switches", finding, "start your agent inside a project folder");
}

async function projectOff({ store, project }: DoctorDeps): Promise<boolean> {
  const state = store();
  if (state.status !== "open" || !project) return false;
  return (await state.store.findProject(project))?.off ?? false;
}
