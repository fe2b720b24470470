/** A file's content when a memory about it was made. */
export interface FileSnapshot {
  /** As the memory names it. */
  readonly path: string;
  /** Keyed, so that it reveals nothing of the content. */
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
  /** Null outside git, with a detached head, or unknown. */
  readonly branch: string | null;
  readonly commit: string | null;
  readonly files: readonly FileSnapshot[];
  /** Latest statement of the memory when the snapshot was taken; ms since 1970. */
  readonly at: number;
}

/** `merged`: its commits are in the default branch; `abandoned`: the branch and its commits were removed. */
export type BranchStatus = "merged" | "alive" | "abandoned";

/** A code snapshot with the status of its branch; null before the first check. */
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

/** Differences between the code at the snapshot and the present code. */
export interface CodeState {
  /** Files in the snapshot. */
  readonly files: number;
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Its branch, unless it is the present one or merged into it. */
  readonly branch: { readonly name: string; readonly is: "abandoned" | "elsewhere" } | null;
  /** The present branch. */
  readonly here: string | null;
}

const MAX_NAME = 40;

/** The state as short labels for a block or a person; none where nothing changed. */
export function codeStateLabels({ files, changed, removed, branch, here }: CodeState): string[] {
  return [
    ...filesLabel(files, changed, "has changed since", "have changed since"),
    ...filesLabel(files, removed, "is gone", "are gone"),
    ...(branch === null ? [] : [branchLabel(branch, here)]),
  ];
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

/** The end of a path or branch identifies it better. */
function shortName(name: string): string {
  return name.length <= MAX_NAME ? name : `…${name.slice(1 - MAX_NAME).toWellFormed()}`;
}
