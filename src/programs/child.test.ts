import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isAlive, until } from "../../test/support/daemon.ts";

const CHILD = JSON.stringify(join(import.meta.dirname, "child.ts"));

test.skipIf(process.platform === "win32")(
  "an import that is ended in the moment when git starts leaves no git behind",
  async () => {
    const started = `
      import { spawn } from "node:child_process";
      import { startTied } from ${CHILD};
      startTied(() => {
        const child = spawn("sleep", ["987"], { stdio: "ignore" });
        process.stdout.write(String(child.pid));
        process.kill(process.pid, "SIGTERM");
        return child;
      }, (child) => child.kill("SIGKILL"));`;
    const { stdout, signal } = spawnSync(process.execPath, ["--input-type=module", "-e", started], {
      encoding: "utf8",
    });
    expect([signal, Number(stdout)]).toEqual(["SIGTERM", expect.any(Number)]);
    await until(() => !isAlive(Number(stdout)), "git is gone");
  },
);
