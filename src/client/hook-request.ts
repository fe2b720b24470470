/** One call of a hook, and what it needs besides. */
export interface HookRequest {
  readonly agent: string;
  readonly payload: Uint8Array;
  readonly env: NodeJS.ProcessEnv;
  /** How much longer than usual the agent waits, in ms. */
  readonly patienceMs: number;
  /** The daemon's bundle, to start it for next time. */
  readonly daemonFile: string;
  readonly now: () => number;
  readonly random: () => number;
}
