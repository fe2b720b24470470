import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../provenance.ts";
import { WITH_DAEMON } from "./daemon.ts";
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

/** By what an installation with HTTP writes into the agent's settings. */
export function httpHookOf(home: BenchHome): HttpHook {
  const cli = join(ROOT, "dist", "cli.js");
  const args = [cli, "install", "claude-code", "--transport", "http", "--tools", "all"];
  execFileSync(process.execPath, args, {
    env: { ...home.env, ...WITH_DAEMON },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const file = join(home.env.HOME ?? "", ".claude", "settings.json");
  const { hooks = {} } = JSON.parse(readFileSync(file, "utf8")) as Settings;
  const entry = hooks.PostToolUse?.flatMap((group) => group.hooks).find(({ type }) => type === "http");
  if (entry?.url === undefined) throw new Error("no hook by HTTP was installed");
  const { url } = entry;
  return { post: (payload) => post(url, entry, payload) };
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
