import { rm } from "node:fs/promises";
import type { RecallFile } from "../agents/agent.ts";
import { fileRouteRecord } from "../config/file-routes.ts";
import type { Home } from "../config/home.ts";
import { UnbiddenError } from "../domain/errors.ts";
import { isOurRecallFile, PLACEHOLDER } from "../domain/recall-file.ts";
import {
  lineCount,
  withFirstLine,
  withLastLine,
  withoutFirstLine,
  withoutLastLine,
} from "../text/own-line.ts";
import { readOwnText, removeEmptyFolder, writeOwnText } from "./text-file.ts";

/** The texts of a project's files; null where there is no file. */
export interface RouteTexts {
  readonly instructions: string | null;
  readonly ignore: string | null;
  readonly recall: string | null;
}

/** The files' state before the route was switched on. */
export interface RouteRecord {
  /** The project's top folder. */
  readonly folder: string;
  readonly instructions: LinedFile;
  readonly ignore: LinedFile;
  /** The earlier text of the recall file. */
  readonly recall: string | null;
  /** The recall file's folder did not exist. */
  readonly madeFolder: boolean;
}

interface LinedFile {
  readonly existed: boolean;
  /** The number of lines equal to ours that the user had. */
  readonly lines: number;
}

/** The project's files with the route on; an equal line that is there already is the user's own. */
export function withRoute({ instructions, ignore, recall }: RouteTexts, file: RecallFile): RouteTexts {
  return {
    instructions: withFirstLine(instructions ?? "", file.line),
    ignore: withLastLine(ignore ?? "", file.path),
    recall: recall !== null && isOurRecallFile(recall) ? recall : PLACEHOLDER,
  };
}

/** The project's files as they would be had the route never been on. */
export function withoutRoute(texts: RouteTexts, file: RecallFile, before: RouteRecord): RouteTexts {
  const { instructions, ignore, recall } = texts;
  const isUsers = recall !== null && !isOurRecallFile(recall);
  return {
    instructions: withoutLine(instructions, file.line, before.instructions, withoutFirstLine),
    ignore: withoutLine(ignore, file.path, before.ignore, withoutLastLine),
    recall: isUsers ? recall : before.recall,
  };
}

export function routeRecord(
  { instructions, ignore, recall }: RouteTexts,
  file: RecallFile,
  location: Pick<RouteRecord, "folder" | "madeFolder">,
): RouteRecord {
  return {
    ...location,
    instructions: { existed: instructions !== null, lines: lineCount(instructions ?? "", file.line) },
    ignore: { existed: ignore !== null, lines: lineCount(ignore ?? "", file.path) },
    recall: recall !== null && isOurRecallFile(recall) ? null : recall,
  };
}

/** Null where there was no file and nothing else is left. */
function withoutLine(
  text: string | null,
  line: string,
  before: LinedFile,
  remove: (text: string, line: string) => string,
): string | null {
  if (text === null || lineCount(text, line) <= before.lines) return text;
  const rest = remove(text, line);
  return before.existed || !["", "\uFEFF"].includes(rest) ? rest : null;
}

/** Null where the route is not on; `folder` is without links. */
export async function readRouteRecord(home: Home, folder: string): Promise<RouteRecord | null> {
  const text = await readOwnText(home.root, fileRouteRecord(home, folder));
  return text === null ? null : (JSON.parse(text) as RouteRecord);
}

export async function writeRouteRecord(home: Home, record: RouteRecord): Promise<void> {
  try {
    writeOwnText(home.root, fileRouteRecord(home, record.folder), `${JSON.stringify(record, null, 2)}\n`);
  } catch (cause) {
    throw new UnbiddenError("HOME_UNUSABLE", `cannot write ${home.fileRoutes}`, { cause });
  }
}

export async function removeRouteRecord(home: Home, folder: string): Promise<void> {
  await rm(fileRouteRecord(home, folder), { force: true });
  await removeEmptyFolder(home.fileRoutes);
}
