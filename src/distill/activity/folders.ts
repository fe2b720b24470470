import type { StoredEvent } from "../../domain/event.ts";
import type { CommandStep } from "./command.ts";

/** A folder within the project, empty for its top; null for one outside, or one that only the machine knows. */
export type Folder = string | null;

/** Where each step of a line runs that begins in `folder`, and where the line ends. A path from "./" begins at the project's top. */
export function foldersIn(
  steps: readonly CommandStep[],
  folder: Folder,
): { before: readonly Folder[]; end: Folder } {
  const before: Folder[] = [];
  let at = folder;
  for (const { program, operands, shape } of steps) {
    before.push(at);
    if (MOVES.test(program)) at = folderAfterMove(at, operands[0] ?? moveTarget(shape));
  }
  return { before, end: at };
}

const MOVES = /^(?:cd|pushd|popd|Set-Location)$/;

/** The agent's shell resets itself after leaving the project. */
export function wasReset({ text }: Pick<StoredEvent, "text">): boolean {
  return /^Shell cwd was reset to /m.test(text.slice(-400));
}

/** The word after it, quoted or beginning with a dash. */
function moveTarget(shape: string): string {
  return shape.replace(/^\S+\s*/, "").replace(/^["']|["']$/g, "");
}

function folderAfterMove(from: Folder, to: string): Folder {
  if (/^(?:[/~$-]|[A-Za-z]:)|[$`*]/.test(to) || to === "") return null;
  if (to === "." || to.startsWith("./")) return withoutDots(to);
  return from === null ? null : withoutDots(`${from}/${to}`);
}

/** Without dots; null where it leads out of the project. */
function withoutDots(path: string): Folder {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === ".." && parts.pop() === undefined) return null;
    if (part !== "" && part !== "." && part !== "..") parts.push(part);
  }
  return parts.join("/");
}
