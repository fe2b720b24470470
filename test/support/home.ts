import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";

/** A user's machine as far as one test can see it. */
export interface ThrowAwayHome {
  /** Everything lies under it, so a listing shows what was written where. */
  readonly root: string;
  /** `HOME`. */
  readonly user: string;
  /** `UNBIDDEN_HOME`; not there until a hook makes it. */
  readonly unbidden: string;
  /** A folder with these files, under the user's home. */
  project(name: string, files?: Readonly<Record<string, string>>): string;
}

/** Nothing outlives a test that is not about it. */
export const NO_DAEMON = { UNBIDDEN_DAEMON_ENABLED: "false" };

/** Gives homes to the tests of one file and removes them after the last. */
export function throwAwayHomes(): () => ThrowAwayHome {
  const roots: string[] = [];
  afterAll(() => {
    for (const root of roots) rmSync(root, { recursive: true, force: true });
  });
  return () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "unbidden-test-")));
    roots.push(root);
    const user = join(root, "user");
    mkdirSync(user);
    return {
      root,
      user,
      unbidden: join(user, ".unbidden"),
      project: (name, files = {}) => makeProject(join(user, name), files),
    };
  };
}

function makeProject(folder: string, files: Readonly<Record<string, string>>): string {
  // A home of ours among them is its user's alone.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
