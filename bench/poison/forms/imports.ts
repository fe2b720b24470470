import type { Planted } from "../attempt.ts";
import type { World } from "../world.ts";
import { CLAUDE_MEM_IMPORTS } from "./import-claude-mem.ts";
import { EXPORT_IMPORTS } from "./import-export-lines.ts";
import { GIT_IMPORTS } from "./import-git.ts";
import { MARKDOWN_IMPORTS } from "./import-markdown.ts";

/** A source that somebody else filled, brought in by the user. */
export interface ImportForm {
  readonly form: string;
  /** The least trust that is too much: a stranger's is 1 at most, the agent's own notes 2. */
  readonly tooMuch: 2 | 3;
  readonly bring: (world: World, cwd: string, planted: readonly Planted[]) => Promise<void>;
}

export const IMPORTS: readonly ImportForm[] = [
  ...EXPORT_IMPORTS,
  ...CLAUDE_MEM_IMPORTS,
  ...MARKDOWN_IMPORTS,
  ...GIT_IMPORTS,
];
