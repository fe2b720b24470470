import { afterAll, beforeAll } from "vitest";
import { POSTGRES, SERVER_START_MS, startPostgres, type TestServer } from "./postgres.ts";
import { makeLogins } from "./team.ts";

/** A server with its logins for the tests of a file; none where the machine has no PostgreSQL. */
export function teamServer(): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    if (!POSTGRES.has()) return;
    server = startPostgres();
    await makeLogins(server);
  }, SERVER_START_MS);
  afterAll(() => server?.remove());
  return () => {
    if (server === undefined) throw new Error("no PostgreSQL was started");
    return server;
  };
}
