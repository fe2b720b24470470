import type { Payload } from "./payloads.ts";

export const SETS = [
  "fixed",
  "generic",
  "human",
  "lengths",
  "encoded with sign",
  "encoded",
  "doors",
] as const;
type SetName = (typeof SETS)[number];

/** One event with secrets in it, none of which may be in what is stored. */
export interface SecretCase {
  readonly set: SetName;
  /** The family, the kind of place, or the door. */
  readonly kind: string;
  readonly carrier: string;
  /** What the value looks like; empty where the kind says it. */
  readonly shape: string;
  readonly payload: Payload;
  readonly secrets: readonly string[];
  /** What a copy has of its writing alone, as another value's copy shows it: no leak. */
  readonly frame?: string;
  /** So many characters of one in a row are a leak. */
  readonly run: number;
}

/** Fewer characters in a row tell nobody anything. */
export const LEAKING_RUN = 8;
