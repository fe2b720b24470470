import { statSync } from "node:fs";
import { type Check, okCheck, problemCheck } from "../domain/check.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** One line for each root below which there can be no project. */
export function checkWorkspaceRoots({ workspaceRoots }: DoctorDeps): Check[] {
  if (workspaceRoots.length === 0) return [];
  const problems = workspaceRoots.flatMap(({ said, folder }) => {
    if (folder === null)
      return problemCheck(
        "workspace roots",
        `${said} is relative and means no folder`,
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
    // Gone, or not ours to look at: no hook can see it either.
    return false;
  }
}
