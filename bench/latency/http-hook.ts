import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../provenance.ts";
import type { BenchHome } from "./home.ts";

/** Sends one call to the daemon as an agent would that was told to use HTTP. */
export interface HttpHook {
  readonly post: (payload: string) => Promise<{ ms: number; output: string }>;
}

interface HookEntry {
  readonly type: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Settings {
  readonly hooks?: Readonly<Record<string, readonly { readonly hooks: readonly HookEntry[] }[]>>;
}

/** What an installation with HTTP writes into the agent's settings; null where this build has no such transport. */
export function httpHookOf(home: BenchHome): HttpHook | null {
  const cli = join(ROOT, "dist", "cli.js");
  const args = [cli, "install", "claude-code", "--transport", "http", "--tools", "all"];
  try {
    execFileSync(process.execPath, args, { env: home.env, stdio: "ignore" });
  } catch {
    // It knows no `--transport`: there is nothing to measure.
    return null;
  }
  const file = join(home.env.HOME ?? "", ".claude", "settings.json");
  const { hooks = {} } = JSON.parse(readFileSync(file, "utf8")) as Settings;
  const entry = hooks.PostToolUse?.flatMap((group) => group.hooks).find(({ type }) => type === "http");
  return entry?.url === undefined ? null : { post: (payload) => post(entry.url ?? "", entry, payload) };
}

async function post(
  url: string,
  { headers = {} }: HookEntry,
  body: string,
): Promise<{ ms: number; output: string }> {
  const began = performance.now();
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const text = await answer.text();
  const ms = performance.now() - began;
  return { ms, output: answer.ok ? text.replace(/^\{\}$/, "") : `status ${answer.status}` };
}
