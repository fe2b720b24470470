import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { createEngine } from "../../engine.ts";
import type { Engine } from "../../operations/engine-type.ts";

/** A project of its own in a throw-away home, and the real engine over it. */
export interface EvaluationHome {
  readonly home: string;
  readonly cwd: string;
  readonly engine: Engine;
  remember(text: string, kind?: "note" | "decision" | "goal", body?: string): Promise<string>;
}

const rooms: { readonly home: string; readonly engine: Engine }[] = [];
afterEach(async () => {
  for (const { engine, home } of rooms.splice(0)) {
    await engine.close();
    rmSync(home, { recursive: true, force: true });
  }
});

/** Room for one test; removed after it. */
export function evaluationHome(env: Readonly<Record<string, string>> = {}): EvaluationHome {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "unbidden-evaluation-")));
  const cwd = join(home, "heron");
  mkdirSync(join(cwd, ".git"), { recursive: true });
  const engine = createEngine({
    env: { PATH: process.env.PATH, HOME: home, ...env },
    entryPoint: "cli",
    isPerson: true,
    busyTimeoutMs: 100,
  });
  rooms.push({ home, engine });
  const remember: EvaluationHome["remember"] = async (text, kind = "note", body = "") => {
    const wish = { text, kind, body, cwd, everywhere: false, files: [] };
    return (await engine.run("add", wish)).memory.id;
  };
  return { home, cwd, engine, remember };
}
