/** Injections in a session's present context, and the last answer's state. */
export interface ContextState {
  /** Distinct memories in the context, those of a copied context included. */
  readonly memories: number;
  readonly tokens: number;
  /** Time of the last receipt, silence included; null where this context has none. */
  readonly ms: number | null;
  readonly degraded: readonly string[];
}

export interface ContextStore {
  /** Counts since the agent's context was last emptied. */
  contextState(session: string): Promise<ContextState>;
}

/** The status as stored for the status line. */
export interface SessionStatus extends ContextState {
  /** The session or its project is switched off. */
  readonly off: boolean;
}

export type SilentReason = "off" | "incognito";

/** `unbidden 6 notes · 812 tokens · 9 ms`; empty without a status. */
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
