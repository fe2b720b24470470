import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface MadeCommit {
  readonly message: string;
  /** Each gets a new line of its own. */
  readonly files?: readonly string[];
  /** Ms since 1970. */
  readonly at?: number;
}

const WHO = { NAME: "Ada", EMAIL: "ada@example.com" };
const PERSON = Object.fromEntries(
  ["AUTHOR", "COMMITTER"].flatMap((role) =>
    Object.entries(WHO).map(([what, value]) => [`GIT_${role}_${what}`, value]),
  ),
);
/** Without the settings of the machine. */
export const GIT_ENV = {
  PATH: process.env.PATH ?? "",
  HOME: "/nowhere",
  GIT_CONFIG_NOSYSTEM: "1",
  ...PERSON,
};

export function git(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): string {
  return execFileSync("git", ["-C", folder, ...args], {
    env: { ...GIT_ENV, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** A repository with these commits, a day apart unless they say when; gives their hashes. */
export function makeRepository(folder: string, commits: readonly MadeCommit[]): string[] {
  mkdirSync(folder, { recursive: true });
  git(folder, ["init", "-q"]);
  return commits.map(({ message, files = [], at }, index) => {
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `line ${index}\n`, { flag: "a" });
    }
    git(folder, ["add", "-A"]);
    const date = `@${Math.floor((at ?? Date.UTC(2026, 0, 1 + index)) / 1000)} +0000`;
    const env = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    git(folder, ["commit", "-q", "--allow-empty", "--cleanup=verbatim", "-m", message], env);
    return git(folder, ["rev-parse", "HEAD"]).trim();
  });
}
