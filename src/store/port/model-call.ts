import type { ModelPath, Provider } from "../../domain/provider.ts";

/** A question to a language model. */
export interface ModelCall {
  readonly id: string;
  readonly provider: Provider;
  readonly path: ModelPath;
  /** Only one such call may run on this machine at a time. */
  readonly alone: boolean;
  /** Ms since 1970, as all times here. */
  readonly at: number;
  /** Time by which it has ended, even if its process was killed. */
  readonly until: number;
  /** Estimated until the answer states it; counts against the daily cap. */
  readonly tokens: number;
  /** The rest is for the usage log, in case the process is killed before it writes it. */
  readonly model: string;
  readonly caller: string;
  readonly promptCharacters: number;
  readonly pid: number;
}

/** `aborted` does not count as the provider's failure. */
export interface ModelCallEnd {
  readonly at: number;
  readonly outcome: "answered" | "failed" | "aborted";
  readonly tokens: number;
  /** Earliest next call the provider asked for; null for none. */
  readonly retryAt: number | null;
}

export interface ModelLimits {
  /** For each path of its own. */
  readonly callsPerHour: number;
  /** Of all calls in 24 hours. */
  readonly tokensPerDay: number;
  /** After so many failures in a row a provider rests for `restMs`, then one call is let through. */
  readonly failures: number;
  readonly restMs: number;
}

/** `rests` concerns this provider alone, every other refusal all of them. */
export type ModelTurn = "begun" | "rests" | "hour" | "day" | "busy";

/** The rate limit, shared by every process of this home. */
export interface ModelLedger {
  /** Claims a call atomically. */
  beginModelCall(call: ModelCall, limits: ModelLimits): Promise<ModelTurn>;
  endModelCall(id: string, end: ModelCallEnd): Promise<void>;
  /** Ends calls whose time is over, and gives each of them once. */
  endCutOffCalls(at: number): Promise<readonly Omit<ModelCall, "alone">[]>;
}
