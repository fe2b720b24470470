import type { ChatPlace, TranscriptFormat } from "../../agents/agent.ts";
import { readFileEnd, readFileStart } from "./files.ts";

/** The log is of all sessions of a project. */
const MOST_BYTES = 8_000_000;
const HEAD_BYTES = 4_096;

/** The end of the log of what people typed; empty where there is none. */
export function readTypedLog(
  format: TranscriptFormat,
  place: Omit<ChatPlace, "head">,
  most = MOST_BYTES,
): string {
  if (format.typedFile === undefined || most === 0) return "";
  try {
    const head = place.path === null ? "" : readFileStart(place.path, HEAD_BYTES);
    const file = format.typedFile({ ...place, head });
    return file === null ? "" : readFileEnd(file, most);
  } catch {
    // Without a log nobody is known to have typed: what was said then counts as a program's.
    return "";
  }
}
