import type { ModelPath, Provider } from "../../domain/provider.ts";

/** A question to a language model that is about to be asked. */
export interface ModelCall {
  readonly id: string;
  readonly provider: Provider;
  readonly path: ModelPath;
  /** Only one such call may run on this machine at a time. */
  readonly alone: boolean;
  /** Ms since 1970, as all times here. */
  readonly at: number;
  /** When it is over for certain, also if its process was killed. */
  readonly until: number;
  /** Estimated, for the daily cap, until the answer tells. */
  readonly tokens: number;
  /** For the usage log, should its process be killed before it can write it. */
  readonly model: string;
  readonly caller: string;
  readonly promptCharacters: number;
  readonly pid: number;
}

/** What became of it; `aborted` is nobody's fault. */
export interface ModelCallEnd {
  readonly at: number;
  readonly outcome: "answered" | "failed" | "aborted";
  readonly tokens: number;
  /** The provider asked not to be called before; null when it did not. */
  readonly retryAt: number | null;
}

/** How much may be asked. */
export interface ModelLimits {
  /** For each path of its own. */
  readonly callsPerHour: number;
  /** Of all calls in 24 hours. */
  readonly tokensPerDay: number;
  /** After so many failures in a row a provider rests for `restMs`, then one call is let through. */
  readonly failures: number;
  readonly restMs: number;
}

/** Whether it may be asked now: `rests` holds for this provider alone, all else for every one. */
export type ModelTurn = "begun" | "rests" | "hour" | "day" | "busy";

/** What keeps the rate limit, for every process of this home; a part of every store. */
export interface ModelLedger {
  /** Claims a turn to ask a language model: atomically, for all processes of this home. */
  beginModelCall(call: ModelCall, limits: ModelLimits): Promise<ModelTurn>;
  endModelCall(id: string, end: ModelCallEnd): Promise<void>;
  /** Ends those whose time is over and that nobody ended, and gives each of them back once. */
  endCutOffCalls(at: number): Promise<readonly Omit<ModelCall, "alone">[]>;
}
