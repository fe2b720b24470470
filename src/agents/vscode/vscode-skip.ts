import { hookFields, type Triage, triageBytes } from "../calls/payload-skip.ts";
import { isOfVsCode } from "../copilot-family/clients.ts";

/** Decides from the bytes alone: Copilot CLI and our own sessions are skipped; other events are not installed. */
export function triageVsCodeBytes(payload: Uint8Array): Triage {
  return triageBytes(payload, triageVsCode);
}

/** The same for a parsed payload. */
export function triageVsCode(payload: unknown): Triage {
  const known = hookFields(payload);
  if (typeof known === "string") return known;
  return isOfVsCode(known.fields) ? "work" : "skip";
}
