import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One run of a hook as the client wrote it down; `hook` is the event with its matcher, as in `SessionStart:compact`. */
export type HookRun = { readonly hook: string; readonly outcome: string; readonly stdout: string; readonly ms: number };

type Line = {
  readonly attachment?: {
    readonly type: string;
    readonly hookName?: string;
    readonly command?: string;
    readonly stdout?: string;
    readonly durationMs?: number;
  };
};

/** Runs of our hook in one session, from the transcript under the throw-away home. */
export function hookRuns(home: string, sessionId: string): HookRun[] {
  return transcriptLines(home, sessionId).flatMap(({ attachment }) => {
    if (!attachment?.command?.includes("unbidden-hook")) return [];
    const { type, hookName = "?", stdout = "", durationMs = 0 } = attachment;
    return [{ hook: hookName, outcome: type, stdout, ms: durationMs }];
  });
}

function transcriptLines(home: string, sessionId: string): Line[] {
  const projects = join(home, ".claude", "projects");
  if (!existsSync(projects)) return [];
  const files = readdirSync(projects)
    .map((project) => join(projects, project, `${sessionId}.jsonl`))
    .filter((file) => existsSync(file));
  return files.flatMap((file) => readFileSync(file, "utf8").split("\n").filter(Boolean).map(parseLine));
}

function parseLine(line: string): Line {
  return JSON.parse(line) as Line;
}
