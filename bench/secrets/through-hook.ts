import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { timeProcess } from "../harness.ts";
import { ROOT } from "../provenance.ts";
import { leakingRuns } from "./leak.ts";
import type { SecretCase } from "./secret-case.ts";

/** What the built hook left of the same events, beside what this process said. */
export interface HookSample {
  readonly asked: number;
  /** Of whose event something was found in the home. */
  readonly stored: number;
  /** Of which both say that they leak, or both that they do not. */
  readonly agreed: number;
  /** Kinds of those that were not. */
  readonly lost: readonly string[];
  readonly leaks: number;
  /** Kinds of the others. */
  readonly differ: readonly string[];
}

interface Asked {
  readonly one: SecretCase;
  readonly leaks: boolean;
}

const AT_ONCE = 3;

/** Starts the real hook for each, then looks for their secrets in every byte of the home it wrote. */
export async function askHook(asked: readonly Asked[], progress: () => void): Promise<HookSample> {
  const home = mkdtempSync(join(tmpdir(), "unbidden-bench-"));
  try {
    const cwd = join(home, "shop");
    mkdirSync(join(cwd, ".git"), { recursive: true });
    const state = join(home, ".unbidden");
    const env = {
      PATH: process.env.PATH ?? "",
      HOME: home,
      UNBIDDEN_HOME: state,
      UNBIDDEN_DAEMON_ENABLED: "false",
    };
    const waiting = [...asked.entries()];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await callHook(next, { env, cwd });
        progress();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return compare(asked, foundIn(state, asked));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** The turn, which is stored as it is, tells later which events arrived. */
const turnOf = (at: number) => `turn-of-case-${String(at).padStart(4, "0")}`;

async function callHook(
  [at, { one }]: readonly [number, Asked],
  place: { readonly env: Readonly<Record<string, string>>; readonly cwd: string },
): Promise<void> {
  const fields = { session_id: "secrets", transcript_path: "", cwd: place.cwd, prompt_id: turnOf(at) };
  const input = JSON.stringify({ ...fields, tool_use_id: `toolu_${at}`, ...one.payload });
  await timeProcess({ args: [join(ROOT, "dist", "hook.cjs"), "claude-code"], input }, place);
}

interface Found {
  readonly stored: ReadonlySet<number>;
  readonly leaking: ReadonlySet<number>;
}

/** One pass over all bytes for each length of run that leaks. */
function foundIn(state: string, asked: readonly Asked[]): Found {
  const files = globSync("**/*", { cwd: state, withFileTypes: true }).filter((file) => file.isFile());
  const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), "latin1"));
  const stored = asked.flatMap((_, at) => (texts.some((text) => text.includes(turnOf(at))) ? [at] : []));
  const leaking = new Set<number>();
  for (const [run, group] of Map.groupBy([...asked.entries()], ([, { one }]) => one.run)) {
    const parts = group.flatMap(([at, { one }]) => [...leakingRuns(one)].map((part) => ({ part, at })));
    const owners = Map.groupBy(parts, ({ part }) => part);
    for (const text of texts)
      for (let from = 0; from + run <= text.length; from++)
        for (const { at } of owners.get(text.slice(from, from + run)) ?? []) leaking.add(at);
  }
  return { stored: new Set(stored), leaking };
}

function compare(asked: readonly Asked[], { stored, leaking }: Found): HookSample {
  const differ = asked.filter(({ leaks }, at) => leaks !== leaking.has(at));
  return {
    asked: asked.length,
    stored: stored.size,
    agreed: asked.length - differ.length,
    lost: asked.flatMap(({ one }, at) => (stored.has(at) ? [] : [`${one.kind}, ${one.carrier}`])),
    leaks: leaking.size,
    differ: differ.map(({ one, leaks }) => `${one.kind}, ${one.carrier}: ${leaks ? "here" : "hook"} only`),
  };
}
