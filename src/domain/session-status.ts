/** What a session's present context got of us, and how the last answer went. */
export interface ContextState {
  /** Memories given, or held since before it was copied from another's, each counted once. */
  readonly memories: number;
  readonly tokens: number;
  /** Of the last receipt, silence included; null where this context has none. */
  readonly ms: number | null;
  readonly degraded: readonly string[];
}

/** The store's part of it. */
export interface ContextStore {
  /** Counted anew since the agent's context was emptied last. */
  contextState(session: string): Promise<ContextState>;
}

/** The same as kept for whoever shows it. */
export interface SessionStatus extends ContextState {
  /** The session or its project is switched off. */
  readonly off: boolean;
}

/** Why nothing is said in a session. */
export type SilentReason = "off" | "incognito";

/** `unbidden 6 notes · 812 tokens · 9 ms`; empty where there is nothing to tell. */
export function statusLine(status: SessionStatus | null, quiet: SilentReason | null): string {
  const why = quiet ?? (status?.off ? "off" : null);
  if (why !== null)
    return `unbidden ${[...(status?.memories ? contextLabels(status) : []), why].join(" · ")}`;
  if (status === null) return "";
  const { ms, degraded } = status;
  const rest = [
    ...(ms === null ? [] : [`${Math.max(1, Math.round(ms))} ms`]),
    ...(degraded.length > 0 ? [`degraded: ${degraded.join(", ")}`] : []),
  ];
  return `unbidden ${[...contextLabels(status), ...rest].join(" · ")}`;
}

function contextLabels({ memories, tokens }: SessionStatus): readonly string[] {
  return [
    `${withThousands(memories)} ${memories === 1 ? "note" : "notes"}`,
    `${withThousands(tokens)} tokens`,
  ];
}

/** `toLocaleString` would load what costs a short process milliseconds. */
function withThousands(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
