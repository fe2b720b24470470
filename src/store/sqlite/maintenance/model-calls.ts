import type { ModelPath, Provider } from "../../../domain/provider.ts";
import type { ModelCall, ModelCallEnd, ModelLimits, ModelTurn } from "../../port/model-call.ts";
import type { Connection } from "../connection/connection.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Every limit is looked at in the transaction that takes the turn, so that of many processes none slips through. */
export function beginModelCall(db: Connection, call: ModelCall, limits: ModelLimits): ModelTurn {
  return db.transaction(() => {
    // Also what a clock that ran ahead has written: it would count for ever.
    db.run("DELETE FROM model_call WHERE at <= ? OR at > ?", call.at - DAY_MS, call.at + DAY_MS);
    const turn = turnFor(db, call, limits);
    if (turn !== "begun") return turn;
    const { id, provider, path, alone, at, until, tokens } = call;
    db.run(
      `INSERT INTO model_call (id, provider, path, alone, at, until, tokens, model, caller, prompt_characters, pid)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...([id, provider, path, Number(alone), at, until, tokens] as const),
      ...([call.model, call.caller, call.promptCharacters, call.pid] as const),
    );
    return turn;
  });
}

export function endModelCall(db: Connection, id: string, end: ModelCallEnd): void {
  db.run(
    "UPDATE model_call SET ended_at = ?, outcome = ?, tokens = ?, retry_at = ? WHERE id = ?",
    ...([end.at, end.outcome, end.tokens, end.retryAt, id] as const),
  );
}

/** Nobody's fault, so that the provider needs no rest for it. */
export function endCutOffCalls(db: Connection, at: number): Omit<ModelCall, "alone">[] {
  const ended = () =>
    db.all(
      `UPDATE model_call SET ended_at = min(until, ?1), outcome = 'aborted'
     WHERE ended_at IS NULL AND (until <= ?1 OR at > ?1 + ${DAY_MS})
     RETURNING id, provider, path, at, until, tokens, model, caller, prompt_characters, pid`,
      at,
    );
  return db.transaction(ended).map((row) => ({
    ...{ id: String(row.id), provider: row.provider as Provider, path: row.path as ModelPath },
    ...{ at: Number(row.at), until: Number(row.until), tokens: Number(row.tokens) },
    ...{ model: String(row.model), caller: String(row.caller) },
    ...{ promptCharacters: Number(row.prompt_characters), pid: Number(row.pid) },
  }));
}

function turnFor(db: Connection, call: ModelCall, limits: ModelLimits): ModelTurn {
  const { path, alone, at, tokens } = call;
  const asked = db.get(
    "SELECT count(*) AS calls FROM model_call WHERE path = ? AND at > ?",
    path,
    at - HOUR_MS,
  );
  if (Number(asked?.calls) >= limits.callsPerHour) return "hour";
  const used = db.get("SELECT coalesce(sum(tokens), 0) AS tokens FROM model_call");
  if (Number(used?.tokens) + tokens > limits.tokensPerDay) return "day";
  if (alone && db.get("SELECT 1 FROM model_call WHERE alone = 1 AND ended_at IS NULL AND until > ?", at))
    return "busy";
  return rests(db, call, limits) ? "rests" : "begun";
}

function rests(db: Connection, { provider, at }: ModelCall, { failures, restMs }: ModelLimits): boolean {
  if (db.get("SELECT 1 FROM model_call WHERE provider = ? AND retry_at > ?", provider, at)) return true;
  const last = db.all(
    `SELECT outcome, ended_at FROM model_call WHERE provider = ? AND outcome IN ('answered', 'failed')
     ORDER BY ended_at DESC LIMIT ?`,
    provider,
    failures,
  );
  if (last.length < failures || last.some(({ outcome }) => outcome === "answered")) return false;
  if (at < Number(last[0]?.ended_at) + restMs) return true;
  // One call finds out whether it is well again.
  const running = "SELECT 1 FROM model_call WHERE provider = ? AND ended_at IS NULL AND until > ?";
  return db.get(running, provider, at) !== undefined;
}
