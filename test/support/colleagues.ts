import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { ThrowAwayHome } from "./home.ts";
import { storeRows } from "./kept.ts";
import type { TestServer } from "./postgres.ts";
import { unbidden } from "./resident.ts";

const REMOTE = '[remote "origin"]\n\turl = git@git.example.com:acme/harbour.git\n';
export const HARBOUR = "git.example.com/acme/harbour";

/** Somebody with a clone of the same repository. */
export function colleagueOf(home: ThrowAwayHome, server: TestServer) {
  const cwd = home.project("harbour", { ".git/config": REMOTE });
  const attempt = (...args: string[]) => unbidden({ home, cwd }, ...args);
  const run = (...args: string[]) => {
    const { exitCode, stdout, stderr } = attempt(...args);
    expect([args.join(" "), exitCode, stderr], stdout).toEqual([args.join(" "), 0, ""]);
    return stdout;
  };
  const json = (...args: string[]) => JSON.parse(run(...args, "--json"));
  const keyFile = (key: string) => {
    const file = join(home.root, "key.txt");
    writeFileSync(file, `${key}\n`);
    return file;
  };
  const connect = (key: string) =>
    run("team", "connect", serverAddress(server, "app"), "--key-file", keyFile(key));
  const add = (text: string): string => json("add", text, "--kind", "decision").memory.id;
  const share = (text: string): string => {
    const id = add(text);
    run("share", id, "--team", "--yes");
    return id;
  };
  /** Decisions with their trust, and whether they hold. */
  const kept = () =>
    storeRows(
      home,
      "SELECT title, trust, superseded_by AS ended FROM memory WHERE kind = 'decision' ORDER BY title",
    ).map(({ title, trust, ended }) => [title, trust, ended === null]);
  return { home, cwd, attempt, run, json, keyFile, connect, add, share, kept };
}

export type TeamColleague = ReturnType<typeof colleagueOf>;

export function serverAddress(server: TestServer, user: string): string {
  return `postgres://${user}@/postgres?host=${server.folder}`;
}

/** The first makes a team and is its maintainer, the others write; all are connected. Gives the first one's key. */
export function foundTeam(
  server: TestServer,
  name: string,
  [first, ...others]: readonly [TeamColleague, ...TeamColleague[]],
): string {
  const made = first.json("team", "create", serverAddress(server, "keeper"), "--name", name, "--as", "ana");
  first.connect(made.server.key.text);
  for (const [at, other] of others.entries()) {
    const { server: answer } = first.json("team", "invite", `member ${at + 1}`) ?? {};
    other.connect(answer.key.text);
  }
  return made.server.key.text;
}
