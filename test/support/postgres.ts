import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { ServerLogin } from "../../src/domain/team/server-login.ts";
import type { Ability } from "./machine.ts";

/** Where Debian and others put the server's programs. */
const FOLDERS = [18, 17, 16, 15].flatMap((version) => [
  `/usr/lib/postgresql/${version}/bin`,
  `/usr/pgsql-${version}/bin`,
  `/opt/homebrew/opt/postgresql@${version}/bin`,
]);
/** A folder of another server's programs comes before those that the system has. */
const PROGRAMS =
  process.env.UNBIDDEN_TEST_POSTGRES ?? FOLDERS.find((folder) => existsSync(join(folder, "initdb")));

/** For a hook that starts a server: some seconds, and on a busy machine many. */
export const SERVER_START_MS = 120_000;

export const POSTGRES: Ability = { name: "PostgreSQL", has: () => PROGRAMS !== undefined };

/** Gives a file to who runs the server, as its key must be. */
export function giveToServer(file: string): void {
  chmodSync(file, 0o600);
  if ("uid" in asUser) chownSync(file, NOBODY, NOBODY);
}

/** Who runs the server where the tests are run by root, which it refuses. */
const NOBODY = 65_534;
const asUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** A server of its own: reached by a Unix socket in its folder, and by nobody else. */
export interface TestServer {
  /** Holds its data and its socket. */
  readonly folder: string;
  readonly port: number;
  /** Where a user logs in; `admin` owns everything. */
  login(user?: string): ServerLogin;
  /** Statements, each with its rows, as a user. */
  sql(user: string, ...statements: string[]): Promise<Record<string, unknown>[][]>;
  run(program: string, ...args: string[]): string;
  start(): void;
  /** Whether or not it runs. */
  restart(): void;
  /** Makes a replica of what is there now, which then receives nothing more. */
  copy(): void;
  /** The server is gone, and its replica takes its place at the same address. */
  promote(): void;
  /** As a power cut does. */
  kill(): void;
  remove(): void;
}

interface ServerSettings {
  readonly options: string;
  readonly port: number;
  /** Given the data folder before the first start. */
  readonly prepare: (data: string) => void;
  /** Where its folder lies. */
  readonly under: string;
}

/** Makes the data folder and starts the server. */
export function startPostgres(settings: Partial<ServerSettings> = {}): TestServer {
  const { options = "-c fsync=off", port = PORT, prepare, under = tmpdir() } = settings;
  const folder = mkdtempSync(join(under, "unbidden-pg-"));
  if ("uid" in asUser) chownSync(folder, NOBODY, NOBODY);
  let data = join(folder, "data");
  const copied = join(folder, "copied");
  const run = (program: string, ...args: string[]) => runProgram(program, args, folder);
  run("initdb", "-D", data, "-U", "admin", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
  const command = `-k ${folder} -p ${port} -c listen_addresses='' -c max_connections=60 ${options}`;
  const login = (user = "admin") => loginAt(folder, user, port);
  const control = (...verb: string[]) =>
    void run("pg_ctl", ...verb, "-w", "-D", data, "-o", command, "-l", join(folder, "log"));
  const server: TestServer = {
    ...{ folder, port, login, run },
    sql: (user, ...statements) => answersTo(login(user), statements),
    start: () => control("start"),
    restart: () => control("restart", "-m", "immediate"),
    copy: () => {
      const from = ["-h", folder, "-p", `${port}`, "-U", "admin"];
      run("pg_basebackup", ...from, "-D", copied, "-R", "--no-sync", "--checkpoint=fast");
    },
    promote: () => {
      server.kill();
      data = copied;
      server.start();
      run("pg_ctl", "promote", "-w", "-D", data);
    },
    kill: () => run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", data),
    remove: () => {
      if (existsSync(join(data, "postmaster.pid"))) server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  prepare?.(data);
  server.start();
  return server;
}

/** Only names the socket. */
const PORT = 5432;

function loginAt(host: string, user: string, port: number): ServerLogin {
  return {
    ...{ host, port, database: "postgres", user },
    ...{ password: null, rootCertificate: null, usesTls: false },
  };
}

function runProgram(program: string, args: readonly string[], cwd: string): string {
  const path = join(PROGRAMS ?? "", program);
  // A server that inherited a pipe would keep it open.
  const stdio = program === "pg_ctl" ? ("ignore" as const) : ("pipe" as const);
  const { status, stdout, stderr } = spawnSync(path, args, {
    ...asUser,
    ...{
      cwd,
      stdio,
      encoding: "utf8",
      maxBuffer: 256_000_000,
      env: { PATH: process.env.PATH ?? "", LC_ALL: "C" },
    },
  });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  return stdout ?? "";
}

async function answersTo(login: ServerLogin, statements: readonly string[]) {
  const client = new Client({
    host: login.host,
    port: login.port,
    database: login.database,
    user: login.user,
  });
  await client.connect();
  try {
    const answers: Record<string, unknown>[][] = [];
    for (const statement of statements) answers.push((await client.query(statement)).rows);
    return answers;
  } finally {
    await client.end();
  }
}
