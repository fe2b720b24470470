import { type Change, changedPart, withPart } from "../../../domain/change.ts";
import { type Part, type PortableMemory, portableFacts } from "../../../domain/sync/portable.ts";
import type { Connection } from "../connection/connection.ts";
import { writeEdited } from "../memories/amend.ts";
import { logChange } from "../memories/oplog.ts";
import { termColumns, updateMemory } from "../search/terms.ts";
import type { ApplyDeps } from "./apply-deps.ts";
import { projectScope } from "./apply-project.ts";
import { CHANGE_OF, type LocalMemory } from "./local-parts.ts";

/** Changes parts of a memory that is here, with a line in the log for each, so that it can be seen and undone here. */
export function changeParts(
  deps: ApplyDeps,
  local: LocalMemory,
  memory: PortableMemory,
  parts: readonly Part[],
): void {
  const { db } = deps;
  let [row, now] = [local.row, local.memory];
  for (const part of parts) {
    // Endings depend on each other and are settled together.
    if (part === "facts" || part === "ending") continue;
    const { value, stamp } = memory.parts[part];
    const what = CHANGE_OF[part];
    const before = changedPart(now, what);
    if (before === value) continue;
    now = withPart(now, what, value);
    row = writeEdited(db, row, now);
    logOther(deps, { what, memory: memory.id, before, after: value, by: stamp.by, at: stamp.time });
  }
  if (parts.includes("facts")) changeFacts(deps, { ...local, row, memory: now }, memory);
}

/** In the log a change of another machine says where it was made. */
function logOther(
  { db, from }: Pick<ApplyDeps, "db" | "from">,
  change: Omit<Change, "id" | "undoneAt" | "because">,
): void {
  logChange(db, { ...change, because: `on ${from}` });
}

/** It was said again, is about other files, or its project joined another. */
function changeFacts(deps: ApplyDeps, { row, memory: known }: LocalMemory, memory: PortableMemory): void {
  const { db } = deps;
  const { at, files, project, origin } = portableFacts(memory);
  writeFiles(db, Number(row.number), files);
  const scope = project === null ? Number(row.scope) : projectScope(deps, project);
  const { body_terms } = termColumns({ ...known, files });
  updateMemory(db, row, { at, origin, scope, body_terms });
}

function writeFiles(db: Connection, number: number, files: readonly string[]): void {
  db.run("DELETE FROM memory_file WHERE memory = ?", number);
  for (const file of files) db.run("INSERT OR IGNORE INTO memory_file VALUES (?, ?)", number, file);
}
