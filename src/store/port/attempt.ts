import type { StoredEvent, ToolFacts } from "../../domain/event.ts";
import type { Memory } from "../../domain/memory.ts";
import { digest } from "../../text/hashes/digest.ts";

/** The outcome of a command, which failed or worked, or of an edit, which stands or was reverted. */
export interface Attempt {
  /** The same for a literal repetition. */
  readonly name: string;
  /** The event that shows how it ended. */
  readonly event: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly worked: boolean;
}

/** Failed attempts, and memories of files. */
export interface AttemptStore {
  /** The last failure of this attempt in the project; null where it never failed, or has worked since. */
  failedAttempt(project: string | null, name: string): Promise<StoredEvent | null>;
  /** Valid memories of the project that name one of these paths, the latest first. */
  memoriesOfFiles(
    project: string | null,
    paths: readonly string[],
    limit: number,
  ): Promise<readonly Memory[]>;
}

/** Digest of a whole stored command, or of an edit with its text; null for other tools. */
export function attemptName(tool: ToolFacts, text: string): string | null {
  if (tool.use === "shell") {
    const command = tool.command?.trim().replace(/\s+2>&1$/, "") ?? "";
    return command === "" ? null : digest(["attempt", "command", command]);
  }
  if ((tool.use !== "edit" && tool.use !== "write") || tool.path === undefined || text === "") return null;
  return digest(["attempt", "edit", tool.path, text]);
}
