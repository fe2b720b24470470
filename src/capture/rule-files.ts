import { join } from "node:path";
import type { WholeText } from "../domain/past.ts";
import { NO_LINK, readWholePlainFile } from "../files/plain-file.ts";

/** Files of a project's top folder that clients put into the context, and of which no event tells. */
const RULE_FILES = [
  ...["AGENTS.md", "CLAUDE.md", "CLAUDE.local.md", ".claude/CLAUDE.md", "GEMINI.md", "QWEN.md"],
  ...[".cursorrules", ".github/copilot-instructions.md"],
];
const MOST_BYTES = 200_000;

/** What a repository says to agents is no conclusion of theirs. */
export function ruleFileTexts(root: string | null): readonly WholeText[] {
  if (root === null) return [];
  return RULE_FILES.flatMap((name) => {
    const text = readWholePlainFile(join(root, name), MOST_BYTES, NO_LINK)?.toString() ?? "";
    return text.trim() === "" ? [] : [{ event: null, by: "tool", text } as const];
  });
}
