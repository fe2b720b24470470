/** What the agent itself wrote down for later; refreshed when it changes. */
export const OWN_NOTES = "memory-md";

/** What memories can be brought in from, by the name people give it; also the `rule` of what came from there. */
export const MEMORY_SOURCES = ["git", "markdown", OWN_NOTES, "claude-mem"] as const;
export type MemorySourceName = (typeof MEMORY_SOURCES)[number];

/** Those that are read from one place when somebody asks for it. */
export type PlaceSourceName = Exclude<MemorySourceName, typeof OWN_NOTES>;

export function isMemorySource(name: string): name is MemorySourceName {
  return (MEMORY_SOURCES as readonly string[]).includes(name);
}
