import { join } from "node:path";

/** Another program that tells an agent memories unasked, as we do. */
export interface OtherMemory {
  readonly name: string;
  /** Words by which its hooks, plugins and extensions are known. */
  readonly pattern: RegExp;
  /** The source of `unbidden import` that reads it, and where its memories lie; none that we can read where it is missing. */
  readonly brought?: {
    readonly source: "claude-mem" | "markdown";
    place(here: { readonly userHome: string; readonly project: string }): string;
  };
}

/** THE list of them, by how their own documents say they are installed. */
export const OTHER_MEMORIES: readonly OtherMemory[] = [
  {
    name: "claude-mem",
    pattern: wholeWord("claude-mem"),
    brought: {
      source: "claude-mem",
      place: ({ userHome }) => join(userHome, ".claude-mem", "claude-mem.db"),
    },
  },
  {
    name: "memsearch",
    pattern: wholeWord("memsearch"),
    brought: { source: "markdown", place: ({ project }) => join(project, ".memsearch", "memory") },
  },
  { name: "mem0", pattern: wholeWord("mem0") },
  { name: "supermemory", pattern: wholeWord("supermemory") },
  { name: "agentmemory", pattern: wholeWord("agentmemory") },
  { name: "agent-mem", pattern: wholeWord("agent-mem") },
  { name: "ai-memory", pattern: wholeWord("ai-memory") },
  { name: "hindsight", pattern: wholeWord("hindsight") },
  { name: "memcell", pattern: wholeWord("memcell") },
  { name: "episodic-memory", pattern: wholeWord("episodic-memory") },
];

/** The name alone or with others by a dash, such as `opencode-supermemory` or `mem0@mem0-plugins`, and not a part of a longer word. */
function wholeWord(name: string): RegExp {
  return new RegExp(`(?<![a-z0-9])${name}(?![a-z0-9])`, "i");
}
