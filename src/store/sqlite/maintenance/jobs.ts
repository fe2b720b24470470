import type { Job, JobRequest } from "../../port/job.ts";
import type { Connection, Row } from "../connection/connection.ts";
import { projectIdOf } from "../sessions/projects.ts";

/** Sessions looked at in one go; what is too small is not looked at again before it has new events. */
const CANDIDATES = 200;
/** A session that takes its process down with it, or that no model can read, must not come first for ever. */
const MOST_TRIES = 3;

/** Unclaimed sessions with new events. */
const WAITING = `
  SELECT s.id, s.project, s.last_seq, coalesce(j.done_bytes, 0) AS done_bytes, coalesce(j.tries, 0) AS tries
  FROM session s LEFT JOIN project p ON p.number = s.project LEFT JOIN job j ON j.session = s.id
  WHERE s.off = 0 AND coalesce(p.off, 0) = 0 AND s.last_seq > coalesce(j.seen_seq, 0)
    AND (j.owner IS NULL OR j.claimed_at <= ?1 OR j.claimed_at > ?2)
  ORDER BY coalesce(j.tries, 0), s.last_at DESC, s.id LIMIT ${CANDIDATES}`;

export function claimJobs(db: Connection, request: JobRequest): Job[] {
  return db.transaction(() => {
    const jobs: Job[] = [];
    for (const row of db.all(WAITING, request.at - request.claimMs, request.at)) {
      if (jobs.length >= request.limit) break;
      const job = jobOf(db, row, request);
      if (isWorthReading(db, row, job, request)) jobs.push(claimJob(db, job, request.at));
      else skipSession(db, job);
    }
    return jobs;
  });
}

export function endJob(db: Connection, job: Job, outcome: "done" | "failed" | "later"): boolean {
  const { session, owner } = job;
  return db.transaction(() => {
    if (!db.has("SELECT 1 FROM job WHERE session = ? AND owner = ?", session, owner)) return false;
    const update = "UPDATE job SET seen_seq = ?, done_bytes = ?, tries = 0 WHERE session = ?";
    if (outcome === "done") db.run(update, job.upTo, job.bytes, session);
    if (outcome === "later") db.run("UPDATE job SET tries = tries - 1 WHERE session = ?", session);
    db.run("UPDATE job SET owner = NULL, claimed_at = NULL WHERE session = ?", session);
    return true;
  });
}

function jobOf(db: Connection, row: Row, { owner }: JobRequest): Job {
  const session = String(row.id);
  return {
    session,
    project: row.project === null ? null : projectIdOf(db, Number(row.project)),
    owner,
    upTo: Number(row.last_seq),
    bytes: db.number("SELECT sum(octet_length(text)) FROM event WHERE session = ?", session),
    doneBytes: Number(row.done_bytes),
  };
}

function isWorthReading(db: Connection, row: Row, job: Job, request: JobRequest): boolean {
  if (Number(row.tries) >= MOST_TRIES) return false;
  if (job.doneBytes > 0 && job.bytes - job.doneBytes <= request.leastGrowth) return false;
  const prompts = "SELECT count(*) FROM event WHERE session = ? AND kind = 'prompt'";
  return db.number(prompts, job.session) >= request.leastPrompts;
}

/** The try counts from here: a process that is killed cannot count it. */
function claimJob(db: Connection, job: Job, at: number): Job {
  const sql = `INSERT INTO job (session, tries, owner, claimed_at) VALUES (?1, 1, ?2, ?3)
     ON CONFLICT (session) DO UPDATE SET tries = tries + 1, owner = ?2, claimed_at = ?3`;
  db.run(sql, job.session, job.owner, at);
  return job;
}

function skipSession(db: Connection, job: Job): void {
  const sql = `INSERT INTO job (session, seen_seq) VALUES (?1, ?2)
     ON CONFLICT (session) DO UPDATE SET seen_seq = ?2, tries = 0, owner = NULL, claimed_at = NULL`;
  db.run(sql, job.session, job.upTo);
}
