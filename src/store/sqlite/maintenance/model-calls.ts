import type { ModelCall, ModelCallEnd, ModelLimits, ModelTurn } from "../../port/model-call.ts";
import { type Connection, insertRow } from "../connection/connection.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Every limit is looked at in the transaction that takes the turn, so that of many processes none slips through. */
export function beginModelCall(db: Connection, call: ModelCall, limits: ModelLimits): ModelTurn {
  return db.transaction(() => {
    // Also what a clock that ran ahead has written: it would count for ever.
    db.run("DELETE FROM model_call WHERE at <= ? OR at > ?", call.at - DAY_MS, call.at + DAY_MS);
    const turn = turnFor(db, call, limits);
    if (turn !== "begun") return turn;
    const { alone, promptCharacters: prompt_characters, ...columns } = call;
    insertRow(db, "model_call", { ...columns, alone: Number(alone), prompt_characters });
    return turn;
  });
}

export function endModelCall(db: Connection, id: string, end: ModelCallEnd): void {
  const sql = "UPDATE model_call SET ended_at = ?, outcome = ?, tokens = ?, retry_at = ? WHERE id = ?";
  db.run(sql, end.at, end.outcome, end.tokens, end.retryAt, id);
}

/** Nobody's fault, so that the provider needs no rest for it. */
export function endCutOffCalls(db: Connection, at: number): Omit<ModelCall, "alone">[] {
  const ended = () =>
    db.all<Omit<ModelCall, "alone">>(
      `UPDATE model_call SET ended_at = min(until, ?1), outcome = 'aborted'
     WHERE ended_at IS NULL AND (until <= ?1 OR at > ?1 + ${DAY_MS})
     RETURNING id, provider, path, at, until, tokens, model, caller, prompt_characters AS promptCharacters, pid`,
      at,
    );
  return db.transaction(ended);
}

function turnFor(db: Connection, call: ModelCall, limits: ModelLimits): ModelTurn {
  const { path, alone, at, tokens } = call;
  const calls = db.number("SELECT count(*) FROM model_call WHERE path = ? AND at > ?", path, at - HOUR_MS);
  if (calls >= limits.callsPerHour) return "hour";
  if (db.number("SELECT sum(tokens) FROM model_call") + tokens > limits.tokensPerDay) return "day";
  if (alone && db.has("SELECT 1 FROM model_call WHERE alone = 1 AND ended_at IS NULL AND until > ?", at))
    return "busy";
  return rests(db, call, limits) ? "rests" : "begun";
}

function rests(db: Connection, { provider, at }: ModelCall, { failures, restMs }: ModelLimits): boolean {
  if (db.has("SELECT 1 FROM model_call WHERE provider = ? AND retry_at > ?", provider, at)) return true;
  const sql = `SELECT outcome, ended_at FROM model_call WHERE provider = ? AND outcome IN ('answered', 'failed')
     ORDER BY ended_at DESC LIMIT ?`;
  const last = db.all(sql, provider, failures);
  if (last.length < failures || last.some(({ outcome }) => outcome === "answered")) return false;
  if (at < Number(last[0]?.ended_at) + restMs) return true;
  // One call at a time tests whether it has recovered.
  const running = "SELECT 1 FROM model_call WHERE provider = ? AND ended_at IS NULL AND until > ?";
  return db.has(running, provider, at);
}
