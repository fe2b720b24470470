/** What an environment says of an agent's context, in tokens; null where it says nothing usable. */
export interface ReportedContextSize {
  readonly tokens: number | null;
  readonly window: number | null;
}

/** For agents whose transcripts do not tell. */
export function reportedContextSize(env: NodeJS.ProcessEnv): ReportedContextSize {
  return {
    tokens: countFrom(env.CLAUDE_CONTEXT_TOKENS),
    window: countFrom(env.CLAUDE_CONTEXT_WINDOW) || null,
  };
}

function countFrom(said = ""): number | null {
  const count = Number(said);
  return said.trim() !== "" && Number.isFinite(count) && count >= 0 ? Math.floor(count) : null;
}
