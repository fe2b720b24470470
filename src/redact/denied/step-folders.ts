import type { ShellStep } from "../../text/shell-steps.ts";
import type { Denies } from "./denied-list.ts";

/** The line changes its folder: a short name behind that may be one of a denied file. */
export function movesFolder(command: string): boolean {
  return /\b(?:cd|pushd|set-location)\s/i.test(command);
}

/** What is denied at each step, from the folder that the line went to before. */
export function deniesAt(steps: readonly ShellStep[], denies: Denies): readonly Denies[] {
  return foldersAt(steps).map((folder) => deniesFrom(folder, denies));
}

/** Most characters of a folder, its last ones: a line may move thousands of times. */
const MAX_FOLDER = 200;

/** The folder of each step, as far as the line shows; empty for the first one. */
function foldersAt(steps: readonly ShellStep[]): readonly string[] {
  let folder = "";
  return steps.map(({ program, words }) => {
    const now = folder;
    const target = words.at(-1)?.text.replace(/["']/g, "") ?? "";
    if (/^(?:cd|pushd|set-location)$/.test(program) && words.length > 1)
      folder = (isRelative(target) && folder !== "" ? `${folder}/${target}` : target).slice(-MAX_FOLDER);
    return now;
  });
}

function deniesFrom(folder: string, denies: Denies): Denies {
  if (folder === "") return denies;
  return (path) => denies(path) || (isRelative(path) && denies(`${folder}/${path}`));
}

function isRelative(path: string): boolean {
  return !/^(?:[\\/~$-]|[a-z]:)/i.test(path);
}
