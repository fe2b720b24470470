import type { RecallFile } from "../agent.ts";

/** Claude Code reads CLAUDE.md, with the files it names, anew after a compaction. */
export const claudeCodeRecallFile: RecallFile = {
  path: ".claude/recall-context.md",
  instructions: "CLAUDE.md",
  line: "@.claude/recall-context.md",
};
