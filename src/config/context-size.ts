/** The size of an agent's context from its environment, in tokens; null where not reported. */
export interface ReportedContextSize {
  readonly tokens: number | null;
  readonly window: number | null;
}

/** For agents whose transcripts do not report it. */
export function reportedContextSize(env: NodeJS.ProcessEnv): ReportedContextSize {
  return {
    tokens: countFrom(env.CLAUDE_CONTEXT_TOKENS),
    window: countFrom(env.CLAUDE_CONTEXT_WINDOW) || null,
  };
}

function countFrom(text = ""): number | null {
  const count = Number(text);
  return text.trim() !== "" && Number.isFinite(count) && count >= 0 ? Math.floor(count) : null;
}
