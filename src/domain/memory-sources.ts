/** What memories can be brought in from, by the name people give it; also the `rule` of what came from there. */
const MEMORY_SOURCES = ["git", "markdown"] as const;
export type MemorySourceName = (typeof MEMORY_SOURCES)[number];

export function isMemorySource(name: string): name is MemorySourceName {
  return (MEMORY_SOURCES as readonly string[]).includes(name);
}
