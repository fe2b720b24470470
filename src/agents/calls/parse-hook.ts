import { UnbiddenError } from "../../domain/errors.ts";
import type { HookCall, SubAgent } from "../agent.ts";
import { type JsonObject, stringOf } from "./fields.ts";
import { type CallParts, parsePayload } from "./hook-call.ts";
import type { Triage } from "./payload-skip.ts";

/** What differs between the payloads of clients that run a command. */
export interface HookPayloads {
  readonly label: string;
  /** Where the event's own name is left out. */
  readonly named?: (fields: JsonObject) => JsonObject;
  triage(fields: JsonObject): Triage;
  /** Where triage passes events of others, too. */
  readonly isHandled?: (event: string) => boolean;
  /** Null for a call to skip. */
  parts(fields: JsonObject, now: number): CallParts | null;
  subAgent(fields: JsonObject): SubAgent | null;
  readonly session: (fields: JsonObject) => unknown;
  readonly cwd: (fields: JsonObject) => unknown;
  readonly transcript: (fields: JsonObject) => unknown;
}

/** As Claude Code names them, and most clients after it. */
export const USUAL_FIELDS = {
  session: ({ session_id }: JsonObject) => session_id,
  cwd: ({ cwd }: JsonObject) => cwd,
  transcript: ({ transcript_path }: JsonObject) => transcript_path,
};

/** Null for calls to skip. Throws `INPUT_*`. */
export function parseHook(of: HookPayloads, payload: Uint8Array, now: number): HookCall | null {
  const sent = parsePayload(payload);
  const fields = of.named?.(sent) ?? sent;
  const verdict = of.triage(fields);
  const isHandled = of.isHandled?.(String(fields.hook_event_name)) ?? true;
  if (verdict === "skip" || (verdict === "work" && !isHandled)) return null;
  if (verdict !== "work" && verdict !== "sub-agent")
    throw new UnbiddenError(verdict, `not a hook payload of ${of.label}`);
  const nativeSession = stringOf(of.session(fields));
  if (!nativeSession) throw new UnbiddenError("INPUT_INVALID", "the hook payload names no session");
  const parts = of.parts(fields, now);
  if (parts === null) return null;
  return {
    ...parts,
    subAgent: of.subAgent(fields),
    nativeSession,
    cwd: stringOf(of.cwd(fields)) ?? "",
    transcript: stringOf(of.transcript(fields)) ?? null,
  };
}
