import { hookFields, type Triage, triageBytes } from "../calls/payload-skip.ts";

/** Decides from the bytes alone. A plugin of ours sends nothing that is no work; only sub-agents may be excluded. */
export function triagePluginBytes(payload: Uint8Array): Triage {
  return triageBytes(payload, triagePlugin);
}

/** The same for a parsed payload. */
export function triagePlugin(payload: unknown): Triage {
  const known = hookFields(payload);
  if (typeof known === "string") return known;
  const isAboutSubAgent = known.event === "sub-agent-start" || known.event === "sub-agent";
  return typeof known.fields.agent_id === "string" && !isAboutSubAgent ? "sub-agent" : "work";
}
