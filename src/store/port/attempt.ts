import type { StoredEvent, ToolFacts } from "../../domain/event.ts";
import type { Memory } from "../../domain/memory.ts";
import { digest } from "../../text/hashes/digest.ts";

/** How something that was tried ended: a command failed or worked, an edit stands or was taken back. */
export interface Attempt {
  /** The same for what is tried again to the letter. */
  readonly name: string;
  /** The event that shows how it ended. */
  readonly event: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly worked: boolean;
}

/** What remembers what was tried, and what is known of files; a part of every store. */
export interface AttemptStore {
  /** How what has this name ended last in the project; null where it never failed, or has worked since. */
  failedAttempt(project: string | null, name: string): Promise<StoredEvent | null>;
  /** Valid memories of the project that name one of these paths, the latest first. */
  memoriesOfFiles(
    project: string | null,
    paths: readonly string[],
    limit: number,
  ): Promise<readonly Memory[]>;
}

/** Names a command with all its words, or an edit with all it writes; null for what is neither. Both as they are stored. */
export function attemptName(tool: ToolFacts, text: string): string | null {
  if (tool.use === "shell") {
    const command = tool.command?.trim().replace(/\s+2>&1$/, "") ?? "";
    return command === "" ? null : digest(["attempt", "command", command]);
  }
  if ((tool.use !== "edit" && tool.use !== "write") || tool.path === undefined || text === "") return null;
  return digest(["attempt", "edit", tool.path, text]);
}
