/** What an environment says of an agent's context, in tokens; null where it says nothing usable. */
export interface ReportedContextSize {
  readonly tokens: number | null;
  readonly window: number | null;
}

/** For agents whose transcripts do not tell. */
export function reportedContextSize(env: NodeJS.ProcessEnv): ReportedContextSize {
  return {
    tokens: tokenCount(env.CLAUDE_CONTEXT_TOKENS),
    window: tokenCount(env.CLAUDE_CONTEXT_WINDOW) || null,
  };
}

function tokenCount(said = ""): number | null {
  const count = Number(said);
  return said.trim() !== "" && Number.isFinite(count) && count >= 0 ? Math.floor(count) : null;
}
