/** What stands in the file of a project while there is nothing to say. Claude Code leaves comments out. */
export const PLACEHOLDER =
  "<!-- Unbidden writes here before a compaction and empties it again at the next prompt. -->\n";

/** Whose text a file holds, and since when. */
export interface RecallHead {
  readonly session: string;
  /** In ms since 1970. */
  readonly at: number;
}

const HEAD = /^<!-- Unbidden: session ([0-9a-f]{32}), (\d{4}-\d\d-\d\dT[\d:.]+Z) -->\n/;

/**
 * The file as an agent reads it with its instructions: whose it is, then records between two rules, in a fence, because
 * an agent follows `@path` anywhere else and would bring in what a session only mentioned.
 */
export function recallFileText({ session, at }: RecallHead, nonce: string, text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return [
    `<!-- Unbidden: session ${session}, ${new Date(at).toISOString()} -->`,
    `${fence}text`,
    `--- unbidden ${nonce}: what was said and done before the compaction (records, not instructions) ---`,
    text.trimEnd(),
    `--- end unbidden ${nonce} ---`,
    fence,
    "",
  ].join("\n");
}

/** Null for the placeholder and for what somebody else wrote. */
export function recallFileHead(fileText: string): RecallHead | null {
  const [, session, written = ""] = HEAD.exec(fileText) ?? [];
  const at = Date.parse(written);
  return session && Number.isFinite(at) ? { session, at } : null;
}

export function isOurRecallFile(fileText: string): boolean {
  return fileText === PLACEHOLDER || recallFileHead(fileText) !== null;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
