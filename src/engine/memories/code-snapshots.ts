import type { CodeSnapshot, CodeState, StoredSnapshot } from "../../domain/code-snapshot.ts";
import type { Kind, Memory } from "../../domain/memory.ts";
import { type FileState, fileState, MOST_FILES, snapshotFile } from "../../project/file-snapshots.ts";
import { type Head, readBranchTip, readHead } from "../../project/git-head.ts";
import type { CodeNow } from "../../recall/recall.ts";
import type { ProjectFacts } from "../../store/store.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";

/** What holds on every branch, though it was said on one. */
const BRANCHLESS: ReadonlySet<Kind> = new Set(["preference", "pattern", "goal", "project", "turn"]);

/** What lies there so long after a memory was made is no more what it was made at. */
const SAME_TIME_MS = 3_600_000;

/** The code a memory was made at, as far as that can still be told. */
export function takeSnapshot(deps: EngineDeps, root: string, memory: Memory): CodeSnapshot | null {
  const { id, kind, at } = memory;
  if (memory.project === null || kind === "turn") return null;
  const until = at + SAME_TIME_MS;
  const paths = memory.files.slice(0, MOST_FILES);
  const files = paths.flatMap((path) => snapshotFile(deps, root, path, until) ?? []);
  const isOfBranch = paths.length > 0 || !BRANCHLESS.has(kind);
  const head = isOfBranch && deps.now() <= until ? readHead(root) : null;
  // A name that had to be redacted names no branch.
  const branch = head?.branch && safe(deps, head.branch) === head.branch ? head.branch : null;
  if (files.length === 0 && branch === null) return null;
  return { memory: id, root, branch, commit: head?.commit ?? null, files, at };
}

/** How the code has changed for somebody who stands in a project; memories whose code is as it was are left out. What is not looked at before the deadline counts as unchanged. */
export function codeStates(
  deps: EngineDeps,
  project: ProjectFacts | null,
  deadline = Number.POSITIVE_INFINITY,
): CodeNow["states"] {
  const root = projectRoot(project);
  return async (memories) => {
    const snapshots = root === null ? new Map<string, StoredSnapshot>() : await findSnapshots(deps, memories);
    if (root === null || snapshots.size === 0) return new Map();
    const head = readHead(root);
    const states = [...snapshots].flatMap(([id, snapshot]) => {
      const state = deps.monotonic() < deadline ? codeState(deps, root, head, snapshot) : null;
      return state ? [[id, state] as const] : [];
    });
    return new Map(states);
  };
}

function findSnapshots(deps: EngineDeps, memories: readonly Memory[]) {
  return deps.store().snapshotsOf(memories.map(({ id }) => id));
}

/** The top folder without links. */
export function projectRoot(project: ProjectFacts | null): string | null {
  return project?.keys.find(({ kind }) => kind === "path")?.value ?? null;
}

/** Null when all is as it was. */
function codeState(
  deps: EngineDeps,
  root: string,
  head: Head | null,
  snapshot: StoredSnapshot,
): CodeState | null {
  const files = snapshot.files.map((file) => ({ path: file.path, is: fileState(deps, root, file) }));
  const pathsThat = (is: FileState) => files.filter((file) => file.is === is).map(({ path }) => path);
  const [changed, removed] = [pathsThat("changed"), pathsThat("gone")];
  const branch = head && branchState(root, head, snapshot);
  if (changed.length === 0 && removed.length === 0 && branch === null) return null;
  return { files: files.length, changed, removed, branch, here: head?.branch ?? null };
}

/** What came from the main branch, from here or is merged holds here, too. */
function branchState(
  root: string,
  head: Head,
  { branch, commit, branchStatus }: StoredSnapshot,
): CodeState["branch"] {
  if (branch === null || branch === head.branch || branch === head.mainBranch || branchStatus === "merged")
    return null;
  // It may have been made again since it was found to be removed.
  if (branchStatus === "abandoned" && readBranchTip(root, branch) === null)
    return { name: branch, is: "abandoned" };
  return commit !== null && commit === head.commit ? null : { name: branch, is: "elsewhere" };
}
