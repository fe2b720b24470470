import { isMemorySource, type MemorySourceName } from "../../domain/memory-sources.ts";

/** A file may be named like an id, but then by its whole path. */
const EVENT_ID = /^[0-9a-f]{8,64}$/;

/** What a person means by a source: an importer, the beginning of an event's or a commit's id, or a file. */
export function toNamedSource(
  source: string,
): { readonly imported: MemorySourceName } | { readonly event: string } | { readonly file: string } {
  if (isMemorySource(source)) return { imported: source };
  return EVENT_ID.test(source) ? { event: source } : { file: source };
}
