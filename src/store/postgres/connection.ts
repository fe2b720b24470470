import type { Client, ClientBase } from "pg";
import { UnbiddenError } from "../../domain/errors.ts";
import type { ServerLogin } from "../../domain/team/server-login.ts";

const CONNECT_MS = 5_000;
/** A page of changes takes milliseconds; one that takes longer waits for a lock or a dead network. */
const QUERY_MS = 30_000;

/** Throws `TEAM_SERVER_UNREACHABLE` or `TEAM_REFUSED`. */
export async function connectTo(login: ServerLogin): Promise<Client> {
  const { host, port, database, user, password, rootCertificate, usesTls } = login;
  // Loaded here alone, so that no other command waits for it.
  const { Client: NewClient } = await import("pg");
  const client = new NewClient({
    ...{ host, port, database, user, application_name: "unbidden" },
    // An empty one keeps the driver from looking for files of its own.
    password: () => password ?? "",
    ssl: usesTls && { rejectUnauthorized: true, ...(rootCertificate ? { ca: rootCertificate } : {}) },
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    statement_timeout: QUERY_MS,
    keepAlive: true,
  });
  // A connection that breaks between two queries makes the next one fail, which is told then.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw asTeamError(error);
  }
}

/** One transaction with the member key as its context, which ends with it, however it ends. */
export async function inTeam<T>(client: ClientBase, key: string, work: () => Promise<T>): Promise<T> {
  return inServerTransaction(client, async () => {
    await client.query("SELECT set_config('unbidden.member_key', $1, true)", [key]);
    return work();
  });
}

export async function inServerTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  try {
    await client.query("BEGIN");
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw asTeamError(error);
  }
}

/** Of PostgreSQL's classes of errors: a login or right that is missing. */
const REFUSALS = /^(?:28|42501|3D000)/;
/** The driver's own words where the server asks for a password and it has none. */
const NO_PASSWORD = /client password must be/;
const PASSWORD_ASKED =
  "the server asks for a password, and PGPASSFILE (~/.pgpass) holds none for this login, or others may read it";
/** A certificate that was not accepted. */
const UNTRUSTED = /CERT|^ERR_TLS|ERR_SSL|UNABLE_TO_(?:GET|VERIFY)/;
/** A server that is away, starting, stopping, full or read-only, or a dead network. */
const AWAY = /^(?:08|53|57P|25006|58|E[A-Z]+$)|timeout|terminated|Connection ended/i;

function asTeamError(error: unknown): unknown {
  if (error instanceof UnbiddenError) return error;
  const { code = "", message } = error as Error & { code?: string };
  const said = message.split("\n", 1)[0] ?? "";
  if (REFUSALS.test(code)) return new UnbiddenError("TEAM_REFUSED", said, { cause: error });
  if (NO_PASSWORD.test(message)) return new UnbiddenError("TEAM_REFUSED", PASSWORD_ASKED, { cause: error });
  if (UNTRUSTED.test(code)) return new UnbiddenError("TEAM_SERVER_UNTRUSTED", said, { cause: error });
  if (AWAY.test(code) || AWAY.test(message))
    return new UnbiddenError("TEAM_SERVER_UNREACHABLE", said, { cause: error });
  return new UnbiddenError("TEAM_SERVER_FAILED", said, { cause: error });
}
