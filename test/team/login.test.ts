import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { loginOf, placeOfServer } from "../../src/config/team/connection.ts";
import { openTeamServer } from "../../src/store/postgres/team-server.ts";
import { testNeeding } from "../support/machine.ts";
import {
  giveToServer,
  POSTGRES,
  SERVER_START_MS,
  startPostgres,
  type TestServer,
} from "../support/postgres.ts";
import { makeLogins, newTeam } from "../support/team.ts";

const OPENSSL = {
  name: "PostgreSQL and openssl",
  has: () => POSTGRES.has() && spawnSync("openssl", ["version"]).status === 0,
};
const PASSWORD = "a:long\\one";

let server: TestServer;
let user: string;
let key: string;
const inUser = (name: string) => join(user, name);

beforeAll(async () => {
  if (!OPENSSL.has()) return;
  user = mkdtempSync(join(tmpdir(), "unbidden-login-"));
  for (const issuer of ["own", "other"]) certificate(issuer);
  signedBy("own", "server", "DNS:localhost");
  const port = await freePort();
  server = startPostgres({
    options: `-c fsync=off -c listen_addresses=localhost ${TLS}`,
    port,
    prepare: withKey,
  });
  await makeLogins(server);
  await server.sql("admin", `CREATE ROLE far LOGIN PASSWORD '${PASSWORD}' IN ROLE unbidden_app`);
  key = (await newTeam(server, "far")).key;
}, SERVER_START_MS);
afterAll(() => {
  server?.remove();
  if (user) rmSync(user, { recursive: true, force: true });
});

const TLS = "-c ssl=on -c ssl_cert_file=server.pem -c ssl_key_file=server.key";
/** Over the network only with TLS and a password. */
const RULES = "local all all trust\nhostssl all all localhost scram-sha-256\n";

function withKey(data: string): void {
  for (const end of ["pem", "key"]) {
    spawnSync("cp", [inUser(`server.${end}`), data]);
    giveToServer(join(data, `server.${end}`));
  }
  writeFileSync(join(data, "pg_hba.conf"), RULES);
}

function openssl(...args: string[]): void {
  const { status, stderr } = spawnSync("openssl", args, { cwd: user, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

/** Of an issuer. */
function certificate(name: string): void {
  const files = ["-keyout", `${name}.key`, "-out", `${name}.pem`];
  openssl("req", "-x509", ...NEW_KEY, ...files, "-subj", `/CN=${name}`, "-days", "2");
}

function signedBy(issuer: string, name: string, names: string): void {
  openssl("req", ...NEW_KEY, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", "/CN=database");
  writeFileSync(inUser("names"), `subjectAltName=${names}\n`);
  const by = ["-CA", `${issuer}.pem`, "-CAkey", `${issuer}.key`, "-CAcreateserial", "-extfile", "names"];
  openssl("x509", "-req", "-in", `${name}.csr`, ...by, "-out", `${name}.pem`, "-days", "2");
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "localhost", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

function fileOf(name: string, text: string, mode = 0o600): string {
  writeFileSync(inUser(name), text);
  chmodSync(inUser(name), mode);
  return inUser(name);
}

const escaped = PASSWORD.replace(/[\\:]/g, "\\$&");
const line = (host = "localhost") => `# comment\n*:*:*:nobody:no\n${host}:${server.port}:*:far:${escaped}\n`;
const address = (parts: string, host = "localhost") =>
  `postgres://far@${host}:${server.port}/postgres?${parts}`;
const trusting = (issuer: string) => `sslmode=verify-full&sslrootcert=${inUser(`${issuer}.pem`)}`;

/** The role as whom this address and environment come in, or the code of what is said. */
async function entered(text: string, env: NodeJS.ProcessEnv): Promise<string> {
  try {
    const team = await openTeamServer(loginOf(placeOfServer(text, { HOME: user, ...env })), key);
    const { role } = await team.membership();
    await team.close();
    return role;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

testNeeding(OPENSSL)(
  "only the server whose certificate is the named issuer's gets the password",
  async () => {
    const PGPASSFILE = fileOf("pass", `${line()}${line("127.0.0.1")}`);
    const table: [string, string, string][] = [
      ["the right issuer and name", address(trusting("own")), "maintainer"],
      ["another issuer", address(trusting("other")), "TEAM_SERVER_UNTRUSTED"],
      ["no issuer named", address("sslmode=verify-full"), "TEAM_SERVER_UNTRUSTED"],
      ["a mode that elsewhere checks nothing", address("sslmode=require"), "TEAM_SERVER_UNTRUSTED"],
      [
        "an address that the certificate does not name",
        address(trusting("own"), "127.0.0.1"),
        "TEAM_SERVER_UNTRUSTED",
      ],
      ["without TLS, which the server refuses", address("sslmode=disable"), "TEAM_REFUSED"],
      [
        "an issuer's file that is not there",
        address("sslmode=verify-full&sslrootcert=/nowhere"),
        "TEAM_ADDRESS_INVALID",
      ],
    ];
    for (const [what, text, expected] of table)
      expect([what, await entered(text, { PGPASSFILE })]).toEqual([what, expected]);
  },
);

testNeeding(OPENSSL)(
  "a password is read from PostgreSQL's own files, and only where nobody else reads them",
  async () => {
    const at = address(trusting("own"));
    const table: [string, NodeJS.ProcessEnv, string][] = [
      ["PGPASSFILE", { PGPASSFILE: fileOf("pass", line()) }, "maintainer"],
      ["one that others may read", { PGPASSFILE: fileOf("open", line(), 0o644) }, "TEAM_REFUSED"],
      [
        "one with another host's password",
        { PGPASSFILE: fileOf("wrong", line("db.example.com")) },
        "TEAM_REFUSED",
      ],
      ["none", { PGPASSFILE: "/nowhere" }, "TEAM_REFUSED"],
    ];
    for (const [what, env, expected] of table)
      expect([what, await entered(at, env)]).toEqual([what, expected]);
    expect(await entered(at, {})).toBe("TEAM_REFUSED");
    fileOf(".pgpass", line());
    expect(await entered(at, {})).toBe("maintainer");
  },
);

testNeeding(OPENSSL)(
  "a service file names the server, and a password in it is refused like one in an address",
  async () => {
    fileOf(".pgpass", line());
    const service = (more: string) =>
      `[elsewhere]\nhost=db.example.com\n\n[harbour]\nhost=localhost\nport=${server.port}\ndbname=postgres\nuser=far\nsslmode=verify-full\nsslrootcert=${inUser("own.pem")}\n${more}[after]\nuser=x\n`;
    const PGSERVICEFILE = fileOf("services", service(""));
    expect(await entered("service=harbour", { PGSERVICEFILE })).toBe("maintainer");
    expect(await entered("postgres:///?service=harbour", { PGSERVICEFILE })).toBe("maintainer");
    expect(await entered("service=unknown", { PGSERVICEFILE })).toBe("TEAM_ADDRESS_INVALID");
    const secret = fileOf("secret", service("password=hunter2\n"));
    expect(await entered("service=harbour", { PGSERVICEFILE: secret })).toBe("TEAM_ADDRESS_INVALID");
    for (const withPassword of ["postgres://far:hunter2@localhost/postgres", address("password=hunter2")])
      expect(await entered(withPassword, {})).toBe("TEAM_ADDRESS_INVALID");
    fileOf(".pg_service.conf", service(""));
    expect(await entered("service=harbour", {})).toBe("maintainer");
  },
);
