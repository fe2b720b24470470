/** What an environment says of an agent's context, in tokens; null where it says nothing usable. */
export interface SaidContext {
  readonly tokens: number | null;
  readonly window: number | null;
}

/** For agents whose transcripts do not tell. */
export function saidContext(env: NodeJS.ProcessEnv): SaidContext {
  return { tokens: countIn(env.CLAUDE_CONTEXT_TOKENS), window: countIn(env.CLAUDE_CONTEXT_WINDOW) || null };
}

function countIn(said = ""): number | null {
  const count = Number(said);
  return said.trim() !== "" && Number.isFinite(count) && count >= 0 ? Math.floor(count) : null;
}
