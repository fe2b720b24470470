import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { TEAM_WORK } from "../../src/client/round-process.ts";
import { homeOf } from "../../src/config/home.ts";
import { writeTeamConnection } from "../../src/config/team/connection.ts";
import { exchangeRound } from "../../src/daemon/exchange-work.ts";
import { createEngine } from "../../src/engine.ts";
import { NO_DAEMON, type ThrowAwayHome } from "../support/home.ts";
import { DIST } from "../support/hook.ts";
import { storeRows } from "../support/kept.ts";
import type { TestServer } from "../support/postgres.ts";
import { invited, makeLogins, newTeam } from "../support/team.ts";
import { times } from "./world.ts";

const remoteOf = (project: string) => `[remote "origin"]\n\turl = git@git.example.com:acme/${project}.git\n`;

/** Somebody who shares all of some projects. */
export interface Member {
  readonly home: ThrowAwayHome;
  /** The clone of the first of them. */
  readonly cwd: string;
  say(text: string, body?: string): Promise<string>;
  forget(id: string): Promise<void>;
  /** Whether an exchange ended well: in this process, or with full counts as a daemon does it. */
  exchange(): Promise<boolean>;
  /** Titles of what holds here, in order. */
  knows(): string[];
}

interface TeamSettings {
  readonly count: number;
  readonly projects?: readonly string[];
  readonly through: string;
  readonly newHome: () => ThrowAwayHome;
}

/** A team whose members reach the server by a socket in that folder. */
export async function newMembers(
  server: TestServer,
  { count, projects = ["harbour"], through, newHome }: TeamSettings,
): Promise<Member[]> {
  await makeLogins(server);
  const team = await newTeam(server, "harbour");
  const members: Member[] = [];
  for (const at of times(count)) {
    const key = await invited(server, team, `member ${at}`, "writer");
    members.push(await newMember(newHome(), { key, through, projects }));
  }
  return members;
}

async function newMember(
  home: ThrowAwayHome,
  { key, through, projects }: { key: string; through: string; projects: readonly string[] },
): Promise<Member> {
  const clones = projects.map((name) => home.project(name, { ".git/config": remoteOf(name) }));
  const [cwd = home.root] = clones;
  const env = { HOME: home.user, UNBIDDEN_HOME: home.unbidden, ...NO_DAEMON };
  const engine = () => createEngine({ env, entryPoint: "cli", busyTimeoutMs: 10_000, isPerson: true });
  const withEngine = async <T>(work: (one: ReturnType<typeof engine>) => Promise<T>) => {
    const one = engine();
    return work(one).finally(() => one.close());
  };
  mkdirSync(home.unbidden, { mode: 0o700 });
  const address = { host: through, port: 5432, database: "postgres", user: "app" };
  writeTeamConnection(homeOf(env), {
    address: { ...address, usesTls: false, rootCertificate: null },
    ...{ passwordFile: "/nowhere", key },
  });
  for (const clone of clones) await withEngine((one) => one.run("share", { ...SHARE_ALL, cwd: clone }));
  return {
    home,
    cwd,
    say: (text, body = "") =>
      withEngine(async (one) => (await one.run("add", { ...ADDED, text, body, cwd })).memory.id),
    forget: (id) =>
      withEngine(async (one) => void (await one.run("forget", { id, purge: false, yes: true, cwd }))),
    exchange: () => (process.env.FAULTS === "full" ? inProcess(home, env) : here(home, env)),
    knows: () =>
      storeRows(
        home,
        "SELECT title FROM memory WHERE superseded_by IS NULL AND kind = 'decision' ORDER BY title",
      ).map(({ title }) => String(title)),
  };
}

const SHARE_ALL = { review: false, team: true, all: true, private: false, yes: true };
const ADDED = { kind: "decision", everywhere: false, files: [] } as const;

async function here(home: ThrowAwayHome, env: NodeJS.ProcessEnv): Promise<boolean> {
  const round = {
    home: homeOf({ UNBIDDEN_HOME: home.unbidden }),
    env,
    now: Date.now,
    stdin: new PassThrough(),
  };
  return (await exchangeRound(TEAM_WORK, round)) === 0;
}

/** The process that a daemon starts. */
async function inProcess(home: ThrowAwayHome, env: NodeJS.ProcessEnv): Promise<boolean> {
  const args = [join(DIST, "daemon.cjs"), home.unbidden, TEAM_WORK];
  const child = spawn(process.execPath, args, { env, stdio: ["pipe", "ignore", "ignore"] });
  const [code] = await once(child, "exit");
  return code === 0;
}

/** A network between members and the server, that can be cut in the middle of a word. */
export interface Network {
  readonly folder: string;
  /** After so many more bytes, until it is mended. */
  cutAfter(bytes: number): void;
  mend(): void;
  close(): void;
}

export async function networkTo(server: TestServer, folder: string): Promise<Network> {
  mkdirSync(folder, { recursive: true });
  const name = ".s.PGSQL.5432";
  const open = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  const pass = (from: Socket, to: Socket) => {
    open.add(from);
    from.on("error", () => undefined).on("close", () => to.destroy());
    from.on("data", (bytes: Buffer) => {
      left -= bytes.length;
      if (left > 0) to.write(bytes);
      else for (const socket of open) socket.destroy();
    });
  };
  const relay: Server = createServer((member) => {
    const away = connect(join(server.folder, name));
    pass(member, away);
    pass(away, member);
    if (left <= 0) member.destroy();
  });
  if (existsSync(join(folder, name))) rmSync(join(folder, name));
  await new Promise<void>((listening) => relay.listen(join(folder, name), listening));
  return {
    folder,
    cutAfter: (bytes) => {
      left = bytes;
    },
    mend: () => {
      left = Number.POSITIVE_INFINITY;
    },
    close: () => void relay.close(),
  };
}
