import type { StoredEvent } from "../../domain/event.ts";
import type { CommandStep } from "./command.ts";

/** A folder within the project, empty for its top; null outside the project or where the line does not say. */
export type Folder = string | null;

/**
 * Follows the shell from call to call: gives the folder before each step of a call, and the one after it.
 * A path from "./" begins at the project's top.
 */
export function folderTracker() {
  let folder: Folder = "";
  return ({ text }: Pick<StoredEvent, "text">, steps: readonly CommandStep[]) => {
    const before: Folder[] = [];
    let end = folder;
    for (const { program, operands, shape } of steps) {
      before.push(end);
      if (MOVES.test(program)) end = folderAfterMove(end, operands[0] ?? moveTarget(shape));
    }
    // The agent's shell resets itself after leaving the project.
    folder = /^Shell cwd was reset to /m.test(text.slice(-400)) ? "" : end;
    return { before, end };
  };
}

const MOVES = /^(?:cd|pushd|popd|Set-Location)$/;

/** The word after the program, quoted or beginning with a dash. */
function moveTarget(shape: string): string {
  return shape.replace(/^\S+\s*/, "").replace(/^["']|["']$/g, "");
}

function folderAfterMove(from: Folder, to: string): Folder {
  if (/^(?:[/~$-]|[A-Za-z]:)|[$`*]/.test(to) || to === "") return null;
  if (to === "." || to.startsWith("./")) return withoutDots(to);
  return from === null ? null : withoutDots(`${from}/${to}`);
}

/** Null where the path leads out of the project. */
function withoutDots(path: string): Folder {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === ".." && parts.pop() === undefined) return null;
    if (part !== "" && part !== "." && part !== "..") parts.push(part);
  }
  return parts.join("/");
}
