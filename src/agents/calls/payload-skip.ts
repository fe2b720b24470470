import { isModelChildFolder } from "../../domain/model-child.ts";

/** The hook's action for a payload, decided before any other code is loaded; `sub-agent` is skipped unless the options include sub-agents. */
export type Triage = "work" | "skip" | "sub-agent" | "INPUT_EMPTY" | "INPUT_INCOMPLETE" | "INPUT_INVALID";

/** Larger payloads are left to the engine, which applies the same rule, because they would be parsed twice. */
const MAX_TRIAGE_BYTES = 1_000_000;

/** Decides from the bytes alone. */
export function triageBytes(payload: Uint8Array, triage: (payload: unknown) => Triage): Triage {
  if (isBlankPayload(payload)) return "INPUT_EMPTY";
  if (payload.length > MAX_TRIAGE_BYTES) return "work";
  try {
    return triage(JSON.parse(Buffer.from(payload).toString("utf8")));
  } catch {
    return endsComplete(payload) ? "INPUT_INVALID" : "INPUT_INCOMPLETE";
  }
}

/** The payload's fields and the client's name of its event; else what is to be done with it. */
export function hookFields(
  payload: unknown,
): { readonly fields: Record<string, unknown>; readonly event: string } | Triage {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return "INPUT_INVALID";
  const fields = payload as Record<string, unknown>;
  // VS Code's documents write the second, its sources the first.
  const event = fields.hook_event_name ?? fields.hookEventName;
  if (typeof event !== "string") return "INPUT_INVALID";
  // A session that we started ourselves, even where its marker was lost.
  return isModelChildFolder(fields.cwd) ? "skip" : { fields, event };
}

/** The client's id of the session; null when the payload names none. */
export function sessionOfPayload(payload: Uint8Array): string | null {
  try {
    const fields = JSON.parse(Buffer.from(payload).toString("utf8")) as Record<string, unknown>;
    const id = fields.session_id ?? fields.conversation_id ?? fields.sessionId;
    return typeof id === "string" && id !== "" ? id : null;
  } catch {
    // Not a payload: there is no session.
    return null;
  }
}

/** The client's name of the event where it stands among the first fields; else "event". Another one than the payload's costs its caller time alone. */
export function eventOfPayload(payload: Uint8Array): string {
  const start = Buffer.from(payload.subarray(0, 4_000)).toString("latin1");
  return /"hook_event_name"\s*:\s*"(\w{1,40})"/.exec(start)?.[1] ?? "event";
}

function isBlankPayload(payload: Uint8Array): boolean {
  return payload.length < 16 && Buffer.from(payload).toString("latin1").trim() === "";
}

function endsComplete(payload: Uint8Array): boolean {
  const tail = Buffer.from(payload.subarray(-16)).toString("latin1").trimEnd();
  return tail.endsWith("}");
}
