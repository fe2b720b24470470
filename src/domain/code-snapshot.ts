/** A file's content when a memory about it was made. */
export interface FileSnapshot {
  /** As the memory names it. */
  readonly path: string;
  /** Keyed, so that it tells nobody else what the file holds. */
  readonly hash: string;
  readonly size: number;
  /** Whole ms since 1970. */
  readonly mtime: number;
}

/** The code a memory was made at. */
export interface CodeSnapshot {
  readonly memory: string;
  /** The work tree's top folder, without links. */
  readonly root: string;
  /** Null outside git, with a detached head, and where it is not known any more. */
  readonly branch: string | null;
  readonly commit: string | null;
  readonly files: readonly FileSnapshot[];
  /** When the memory was said last, as the snapshot was taken; ms since 1970. */
  readonly at: number;
}

/** What became of a branch: its commits are in the default branch, it goes on, or it is gone with its commits. */
export type BranchStatus = "merged" | "alive" | "abandoned";

/** A code snapshot, and what became of its branch; null while nobody has looked. */
export interface StoredSnapshot extends CodeSnapshot {
  readonly branchStatus: BranchStatus | null;
}

/** A branch that memories came from. */
export interface SnapshotBranch {
  readonly root: string;
  readonly branch: string;
  /** The last commit on it that was seen. */
  readonly tip: string;
}

/** How the code a memory was made at differs from the code that lies there now. */
export interface CodeState {
  /** How many files the snapshot holds. */
  readonly files: number;
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Its branch, where that is neither the present one nor part of it. */
  readonly branch: { readonly name: string; readonly is: "abandoned" | "elsewhere" } | null;
  /** The branch one stands on. */
  readonly here: string | null;
}

const MAX_NAME = 40;

/** The state in a few words each, for a block and for people; none where all is as it was. */
export function codeStateLabels({ files, changed, removed, branch, here }: CodeState): string[] {
  const said = branch === null ? [] : [branchLabel(branch, here)];
  return [
    ...filesLabel(files, changed, "has changed since", "have changed since"),
    ...removedLabel(files, removed),
    ...said,
  ];
}

function removedLabel(files: number, removed: readonly string[]): string[] {
  return filesLabel(files, removed, "is gone", "are gone");
}

function filesLabel(files: number, paths: readonly string[], one: string, many: string): string[] {
  const [path] = paths;
  if (path === undefined) return [];
  if (files === 1) return [`the file ${one}`];
  return paths.length === 1
    ? [`${shortName(path)} ${one}`]
    : [`${paths.length} of its ${files} files ${many}`];
}

function branchLabel({ name, is }: NonNullable<CodeState["branch"]>, here: string | null): string {
  const from = `from branch ${shortName(name)}`;
  if (is === "abandoned") return `${from}, which is gone`;
  return here === null ? from : `${from}; you are on ${shortName(here)}`;
}

/** The end tells more of a path, and of most branches. */
function shortName(name: string): string {
  return name.length <= MAX_NAME ? name : `…${name.slice(1 - MAX_NAME).toWellFormed()}`;
}
