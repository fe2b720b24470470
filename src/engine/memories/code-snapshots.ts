import type { CodeSnapshot, CodeState, StoredSnapshot } from "../../domain/code-snapshot.ts";
import type { Kind, Memory } from "../../domain/memory.ts";
import { type FileState, fileState, MOST_FILES, snapshotFile } from "../../project/file-snapshots.ts";
import { type Head, readBranchTip, readHead } from "../../project/git-head.ts";
import type { CodeNow } from "../../recall/recall.ts";
import type { ProjectFacts } from "../../store/store.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";

/** Kinds that hold on every branch. */
const BRANCHLESS: ReadonlySet<Kind> = new Set(["preference", "pattern", "goal", "project", "turn"]);

/** A file changed longer after the memory was made is not the code it was made at. */
const SAME_TIME_MS = 3_600_000;

/** The code a memory was made at, as far as it can still be told. */
export function takeSnapshot(deps: EngineDeps, root: string, memory: Memory): CodeSnapshot | null {
  const { id, kind, at } = memory;
  if (memory.project === null || kind === "turn") return null;
  const until = at + SAME_TIME_MS;
  const paths = memory.files.slice(0, MOST_FILES);
  const files = paths.flatMap((path) => snapshotFile(deps, root, path, until) ?? []);
  const isOfBranch = paths.length > 0 || !BRANCHLESS.has(kind);
  const head = isOfBranch && deps.now() <= until ? readHead(root) : null;
  // A redacted name names no branch.
  const branch = head?.branch && safe(deps, head.branch) === head.branch ? head.branch : null;
  if (files.length === 0 && branch === null) return null;
  return { memory: id, root, branch, commit: head?.commit ?? null, files, at };
}

/** Changes to the code of memories in a project; unchanged ones are left out. Code not checked before the deadline counts as unchanged. */
export function codeStates(
  deps: EngineDeps,
  project: ProjectFacts | null,
  deadline = Number.POSITIVE_INFINITY,
): CodeNow["states"] {
  const root = projectRoot(project);
  return async (memories) => {
    if (root === null) return new Map();
    const snapshots = await deps.store().snapshotsOf(memories.map(({ id }) => id));
    if (snapshots.size === 0) return new Map();
    const head = readHead(root);
    const states = [...snapshots].flatMap(([id, snapshot]) => {
      const state = deps.monotonic() < deadline ? codeState(deps, root, head, snapshot) : null;
      return state ? [[id, state] as const] : [];
    });
    return new Map(states);
  };
}

/** The top folder without links. */
export function projectRoot(project: ProjectFacts | null): string | null {
  return project?.keys.find(({ kind }) => kind === "path")?.value ?? null;
}

/** Null when nothing changed. */
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

/** A memory from the main branch, from this one or from a merged one holds here too. */
function branchState(
  root: string,
  head: Head,
  { branch, commit, branchStatus }: StoredSnapshot,
): CodeState["branch"] {
  if (branch === null || branch === head.branch || branch === head.mainBranch || branchStatus === "merged")
    return null;
  // It may have been created again since.
  if (branchStatus === "abandoned" && readBranchTip(root, branch) === null)
    return { name: branch, is: "abandoned" };
  return commit !== null && commit === head.commit ? null : { name: branch, is: "elsewhere" };
}
