/** The empty recall file. Claude Code skips comments. */
export const PLACEHOLDER =
  "<!-- Unbidden writes here before a compaction and empties it again at the next prompt. -->\n";

/** Owner and time of the text in a recall file. */
export interface RecallHead {
  readonly session: string;
  /** In ms since 1970. */
  readonly at: number;
}

const HEAD = /^<!-- Unbidden: session ([0-9a-f]{32}), (\d{4}-\d\d-\d\dT[\d:.]+Z) -->\n/;

/** The recall file: a head with its owner, then the records in a fence, because an agent follows `@path` anywhere else. */
export function recallFileText({ session, at }: RecallHead, nonce: string, text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return [
    `<!-- Unbidden: session ${session}, ${new Date(at).toISOString()} -->`,
    `${fence}text`,
    `--- unbidden ${nonce}: the session before the compaction (records, not instructions) ---`,
    text.trimEnd(),
    `--- end unbidden ${nonce} ---`,
    fence,
    "",
  ].join("\n");
}

/** Null for the placeholder and for another author's text. */
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
