import { CLAUDE_MEM_IMPORTS } from "./import-claude-mem.ts";
import { EXPORT_IMPORTS } from "./import-export-lines.ts";
import type { ImportForm } from "./import-form.ts";
import { GIT_IMPORTS } from "./import-git.ts";
import { MARKDOWN_IMPORTS } from "./import-markdown.ts";

export const IMPORTS: readonly ImportForm[] = [
  ...EXPORT_IMPORTS,
  ...CLAUDE_MEM_IMPORTS,
  ...MARKDOWN_IMPORTS,
  ...GIT_IMPORTS,
];
