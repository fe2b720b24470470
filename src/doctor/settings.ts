import { statSync } from "node:fs";
import type { OldName } from "../config/inputs.ts";
import { type Check, noteCheck, okCheck, problemCheck } from "../domain/check.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** One line for each invalid value, and one for all old names. */
export function checkOptions({ problems, oldNames }: DoctorDeps): Check[] {
  const checks = problems.map((text) => problemCheck("options", text, "correct the value, or remove it"));
  if (oldNames.length > 0)
    checks.push(
      noteCheck("options", oldNames.map(renaming).join("; "), "write the new names; old ones keep working"),
    );
  return checks.length > 0 ? checks : [okCheck("options", "every value is valid")];
}

function renaming({ oldName, newName, isOverridden }: OldName): string {
  return `${oldName} is now ${newName}${isOverridden ? ", which is also set, and wins" : ""}`;
}

export function checkSynonyms(deps: DoctorDeps): Check[] {
  const { problem, groups, replace } = deps.synonyms();
  if (problem !== null) {
    const remedy = `correct ${deps.home.synonyms}, or remove it; until then the built-in groups are used`;
    return [problemCheck("synonyms", problem, remedy)];
  }
  if (groups.length === 0 && !replace) return [okCheck("synonyms", "the built-in groups")];
  const beside = replace ? "instead of the built-in ones" : "and the built-in ones";
  return [okCheck("synonyms", `${groups.length} of your own ${beside}`)];
}

/** One line for each root that cannot hold projects. */
export function checkWorkspaceRoots({ workspaceRoots }: DoctorDeps): Check[] {
  if (workspaceRoots.length === 0) return [];
  const problems = workspaceRoots.flatMap(({ written, folder }) => {
    if (folder === null)
      return problemCheck(
        "workspace roots",
        `${written} is relative, so it names no folder`,
        "begin it with / or ~/",
      );
    return isFolder(folder)
      ? []
      : problemCheck(
          "workspace roots",
          `there is no folder ${folder}`,
          "correct workspace_roots in config.yaml",
        );
  });
  if (problems.length > 0) return problems;
  return [okCheck("workspace roots", workspaceRoots.map(({ folder }) => folder).join(", "))];
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Missing or not readable, so for hooks too.
    return false;
  }
}

/** Settings that turn Unbidden off. */
export async function checkSwitches(deps: DoctorDeps): Promise<Check[]> {
  const { disabled, project } = deps;
  const off = await projectOff(deps);
  const notes = [
    ...(disabled
      ? [noteCheck("switches", "UNBIDDEN_DISABLED turns everything off", "unset it to turn it on")]
      : []),
    ...(off
      ? [noteCheck("switches", `the project ${project?.name} is off`, "`unbidden on` switches it on")]
      : []),
    ...(project ? [] : [noProject()]),
  ];
  return notes.length > 0 ? notes : [okCheck("switches", "on")];
}

function noProject(): Check {
  const finding = "this folder is in no project, so only your preferences are recalled here";
  return noteCheck("switches", finding, "start your agent inside a project folder");
}

async function projectOff({ store, project }: DoctorDeps): Promise<boolean> {
  const state = store();
  if (state.status !== "open" || !project) return false;
  return (await state.store.findProject(project))?.off ?? false;
}
