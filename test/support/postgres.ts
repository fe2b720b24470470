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
const PROGRAMS = FOLDERS.find((folder) => existsSync(join(folder, "initdb")));

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
  /** Makes a replica of what is there now, which then receives nothing more. */
  copy(): void;
  /** The server is gone, and its replica takes its place at the same address. */
  promote(): void;
  /** As a power cut does. */
  kill(): void;
  remove(): void;
}

/** Makes the data folder and starts the server. */
export function startPostgres(
  options = "-c fsync=off",
  port = PORT,
  /** Given the data folder before the first start. */
  prepare: (data: string) => void = () => undefined,
): TestServer {
  const folder = mkdtempSync(join(tmpdir(), "unbidden-pg-"));
  if ("uid" in asUser) chownSync(folder, NOBODY, NOBODY);
  let data = join(folder, "data");
  const copied = join(folder, "copied");
  const run = (program: string, ...args: string[]) => runProgram(program, args, folder);
  run("initdb", "-D", data, "-U", "admin", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
  const settings = `-k ${folder} -p ${port} -c listen_addresses='' -c max_connections=60 ${options}`;
  const login = (user = "admin") => loginAt(folder, user, port);
  const server: TestServer = {
    ...{ folder, port, login, run },
    sql: (user, ...statements) => answersTo(login(user), statements),
    start: () => run("pg_ctl", "start", "-w", "-D", data, "-o", settings, "-l", join(folder, "log")),
    copy: () =>
      void run(
        "pg_basebackup",
        "-h",
        folder,
        "-p",
        `${port}`,
        "-U",
        "admin",
        "-D",
        copied,
        "-R",
        "--no-sync",
      ),
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
  prepare(data);
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
