import type { Memory } from "../domain/memory.ts";
import { toSpeaker } from "../domain/team/colleague.ts";
import { isProjectPath } from "../domain/team/memory-file.ts";
import { FORGOTTEN_FORM, type SharedMemory, type SharedWords } from "../domain/team/sent-memory.ts";
import { REDACT_VERSION } from "../redact/version.ts";
import { digest } from "../text/hashes/digest.ts";

/** Exactly what leaves this machine of a memory; `safe` redacts once more. Paths outside the project stay here. */
export function toSharedWords(memory: Memory, safe: (text: string) => string): SharedWords {
  return {
    kind: memory.kind as SharedWords["kind"],
    title: safe(memory.title).replace(/\s+/g, " ").trim(),
    body: safe(memory.body).trim(),
    saidBy: toSpeaker(memory),
    saidOn: memory.at,
    files: memory.files.map((file) => safe(file)).filter(isProjectPath),
  };
}

/** Without the times at which it became so. */
export type StatedMemory = Omit<SharedMemory, "changedAt" | "decidedAt">;

/** The form of a memory that was shared; null for one that was forgotten or taken back. */
export function toSharedMemory(
  id: string,
  memory: Memory | null,
  safe: (text: string) => string,
): StatedMemory {
  if (memory === null) return { id, state: "forgotten", words: null };
  if (memory.supersededBy !== null) return { id, state: "ended", words: null };
  return { id, state: "shared", words: toSharedWords(memory, safe) };
}

/** Changes whenever what would be sent may have changed; costs no redaction. */
export function toSentForm(memory: Memory | null): string {
  if (memory === null) return FORGOTTEN_FORM;
  const { kind, title, body, trust, at, files, supersededBy } = memory;
  const facts = [kind, title, body, String(trust), String(at), supersededBy === null ? "" : "ended"];
  return digest([String(REDACT_VERSION), ...facts, ...files]);
}
