import type { RecallFile } from "../agents/agent.ts";
import { isOurRecallFile, PLACEHOLDER } from "../domain/recall-file.ts";
import {
  lineCount,
  withFirstLine,
  withLastLine,
  withoutFirstLine,
  withoutLastLine,
} from "../text/own-line.ts";

/** What a project's files say; null where there is none. */
export interface RouteTexts {
  readonly instructions: string | null;
  readonly ignore: string | null;
  readonly recall: string | null;
}

/** How the files were before the route was switched on. */
export interface RouteRecord {
  /** The project's top folder. */
  readonly folder: string;
  readonly instructions: LinedFile;
  readonly ignore: LinedFile;
  /** What stood where the recall goes. */
  readonly recall: string | null;
  /** The folder it lies in was not there. */
  readonly madeFolder: boolean;
}

interface LinedFile {
  readonly existed: boolean;
  /** How many lines like ours the user had. */
  readonly lines: number;
}

/** The project's files with the route on; a line that stands there already is the user's own. */
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
  place: Pick<RouteRecord, "folder" | "madeFolder">,
): RouteRecord {
  return {
    ...place,
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
  take: (text: string, line: string) => string,
): string | null {
  if (text === null || lineCount(text, line) <= before.lines) return text;
  const rest = take(text, line);
  return before.existed || !["", "\uFEFF"].includes(rest) ? rest : null;
}
