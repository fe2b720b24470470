import { closeSync, existsSync, renameSync, rmSync, writeSync } from "node:fs";
import { UnbiddenError } from "../../domain/errors.ts";
import type { ExportRecord } from "../../domain/export.ts";
import { openNewFile } from "../../files/named-file.ts";
import type { ExportAnswer } from "../../operations/export.ts";
import type { OperationInput } from "../../operations/operations.ts";
import { catchUp, findKnownProject } from "../memories/memories.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { EXPORT_HEADER, lineSigner } from "./signed-lines.ts";

type ExportInput = OperationInput<"export">;

/** All memories with their events and changes, a record a line; into a file, or as text. */
export async function exportAllMemories(deps: EngineDeps, input: ExportInput): Promise<ExportAnswer> {
  await catchUp(deps);
  const project = input.project ? await currentProject(deps, input) : undefined;
  if (input.out === undefined) {
    const lines: string[] = [];
    const counts = await writeRecords(deps, project, (line) => lines.push(line));
    return { ...counts, out: null, text: lines.join("\n") };
  }
  const out = deps.resolve(input.cwd, input.out);
  const counts = await writeNewFile(deps, out, (write) => writeRecords(deps, project, write));
  return { ...counts, out, text: null };
}

async function currentProject(deps: EngineDeps, input: ExportInput): Promise<string> {
  const project = await findKnownProject(deps, input);
  if (project) return project.id;
  throw new UnbiddenError("PROJECT_UNKNOWN", `nothing is known of a project in ${input.cwd}`);
}

async function writeRecords(deps: EngineDeps, project: string | undefined, write: (line: string) => void) {
  const counts = { memories: 0, events: 0, bytes: 0 };
  const put = (line: string) => {
    counts.bytes += Buffer.byteLength(line) + 1;
    write(line);
  };
  const signed = lineSigner(deps.key());
  put(EXPORT_HEADER);
  await deps.store().exportRecords(project, (record: ExportRecord) => {
    if ("memory" in record) counts.memories++;
    if ("event" in record) counts.events++;
    put(signed(record));
  });
  return counts;
}

/** The file appears when it is whole, and replaces none. */
async function writeNewFile<T>(
  deps: EngineDeps,
  file: string,
  work: (write: (line: string) => void) => Promise<T>,
): Promise<T> {
  if (existsSync(file))
    throw new UnbiddenError("ARGUMENT_INVALID", `--out: ${file} is there already; name another file`);
  const draft = `${file}.${deps.newId()}.new`;
  try {
    // Never into an existing file, a link least of all.
    const open = openNewFile(draft);
    const result = await work((line) => writeSync(open, `${line}\n`)).finally(() => closeSync(open));
    renameSync(draft, file);
    return result;
  } catch (cause) {
    rmSync(draft, { force: true });
    if (cause instanceof UnbiddenError) throw cause;
    throw new UnbiddenError("FILE_UNWRITABLE", `cannot write ${file}: ${(cause as Error).message}`, {
      cause,
    });
  }
}
