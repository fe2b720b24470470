/** The agent's own notes; imported again when they change. */
export const OWN_NOTES = "memory-md";

/** Sources of imported memories by the name people use; also the `rule` of those memories. */
export const MEMORY_SOURCES = ["git", "markdown", OWN_NOTES, "claude-mem"] as const;
export type MemorySourceName = (typeof MEMORY_SOURCES)[number];

/** Sources imported on request only. */
export type PlaceSourceName = Exclude<MemorySourceName, typeof OWN_NOTES>;

export function isMemorySource(name: string): name is MemorySourceName {
  return (MEMORY_SOURCES as readonly string[]).includes(name);
}
