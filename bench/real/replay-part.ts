import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type JsonObject, stringOf } from "../../src/agents/calls/fields.ts";
import { hookedEvents } from "../hooked-events.ts";
import { progress } from "../progress.ts";
import { rounded } from "../statistics.ts";
import { stoppedClock } from "../stopped-clock.ts";
import { tokensOf } from "../week/judge.ts";
import { blockSheet } from "./block-sheet.ts";
import { openAt, saidBy } from "./engine-at.ts";
import { importedHome, onCopy } from "./homes.ts";
import { type ByPerson, brief, byPerson, counted, type Setting } from "./part.ts";
import { lastSessions, type Replayed } from "./past-session.ts";
import { playLines } from "./play-lines.ts";
import type { Moment, PlayedSession } from "./played-session.ts";

/** What was said in sessions that are lived through again. */
export interface ReplayPart {
  readonly sessions: number;
  readonly prompts: number;
  readonly tools: number;
  readonly failures: number;
  /** Blocks by moment. */
  readonly blocks: Readonly<Record<string, number>>;
  /** Beside what sessions begin with, and after a compaction go on with: in all, on average, and most in one. */
  readonly beside: number;
  readonly besidePerSession: number;
  readonly besideMost: number;
  readonly tokensPerSession: number;
  /** Memories told beside the briefs, by kind. */
  readonly kinds: Readonly<Record<string, number>>;
}

export async function replayPart(setting: Setting): Promise<ByPerson<ReplayPart>> {
  const sessions: Replayed[] = [];
  for (const person of setting.people) sessions.push(...(await lastSessions(setting.folders, person)));
  const played: PlayedSession[] = [];
  for (const session of sessions) {
    played.push(await playedAgain(setting, session));
    progress("sessions", played.length, sessions.length);
  }
  if (setting.blocks !== undefined) writeFileSync(setting.blocks, blockSheet(played));
  for (const { dev, session, moments } of played)
    for (const { moment, with: asked, block } of moments)
      if (block !== null) setting.pairs?.(`[${dev} ${session.slice(0, 8)}] ${moment}: ${asked}\n${block}`);
  return byPerson(played, figures);
}

/** In a store that knows what was before it, with a transcript that grows. */
async function playedAgain({ folders }: Setting, past: Replayed): Promise<PlayedSession> {
  const { person, until, session } = past;
  const home = await importedHome({ ...folders, person, until });
  const agentFolder = mkdtempSync(join(tmpdir(), "unbidden-real-agent-"));
  const clock = stoppedClock();
  try {
    const moments = await onCopy(home, (copy) => momentsOf({ ...copy, agentFolder }, past, clock.set));
    return { dev: person, session, moments };
  } finally {
    clock.giveBack();
    rmSync(agentFolder, { recursive: true, force: true });
  }
}

type Place = Parameters<typeof openAt>[0] & { readonly agentFolder: string };

async function momentsOf(
  place: Place,
  { session, lines }: Replayed,
  setClock: (at: number) => void,
): Promise<Moment[]> {
  const engine = openAt(place);
  const hooked = hookedEvents();
  const folder = /"cwd":"([^"]+)"/.exec(lines.join("\n"))?.[1] ?? place.home;
  const path = join(place.agentFolder, "projects", folder.replace(/[^A-Za-z0-9]/g, "-"), `${session}.jsonl`);
  const moments: Moment[] = [];
  mkdirSync(dirname(path), { recursive: true });
  const hook = async (event: string, fields: JsonObject, entry: JsonObject) => {
    const at = Date.parse(stringOf(entry.timestamp) ?? "");
    if (Number.isFinite(at)) setClock(at);
    const isHooked = hooked.get(event)?.test(String(fields.tool_name ?? ""));
    const base = { session_id: session, transcript_path: path, cwd: entry.cwd ?? folder };
    const payload = { ...base, permission_mode: "default", hook_event_name: event, ...fields };
    const block = isHooked ? await saidBy(engine, payload) : null;
    moments.push({ moment: momentOf(event, fields), with: withOf(fields), block });
  };
  await playLines(lines, { hook, line: (text) => appendFileSync(path, `${text}\n`) });
  await engine.close();
  return moments;
}

function momentOf(event: string, { source }: JsonObject): Moment["moment"] {
  if (event === "SessionStart") return source === "compact" ? "compact" : "brief";
  if (event === "UserPromptSubmit") return "prompt";
  if (event === "PreToolUse") return "tool";
  return event === "PostToolUseFailure" ? "failure" : "other";
}

function withOf({ prompt, tool_name, tool_input, error }: JsonObject): string {
  if (typeof prompt === "string") return prompt;
  if (tool_name === undefined) return "";
  const failed = typeof error === "string" ? ` FAILED: ${brief(error, 300)}` : "";
  return `${String(tool_name)} ${brief(JSON.stringify(tool_input) ?? "", 500)}${failed}`;
}

const AT_THE_START: ReadonlySet<string> = new Set(["brief", "compact"]);

function figures(played: readonly PlayedSession[]): ReplayPart {
  const moments = played.flatMap((one) => one.moments);
  const count = (name: Moment["moment"]) => moments.filter(({ moment }) => moment === name).length;
  const besideOf = (all: readonly Moment[]) =>
    all.filter(({ moment, block }) => block !== null && !AT_THE_START.has(moment));
  const beside = besideOf(moments);
  const tokens = moments.reduce((sum, { block }) => sum + tokensOf(block), 0);
  return {
    sessions: played.length,
    prompts: count("prompt"),
    tools: count("tool"),
    failures: count("failure"),
    blocks: counted(moments.flatMap(({ moment, block }) => (block === null ? [] : [moment]))),
    beside: beside.length,
    besidePerSession: rounded(beside.length / Math.max(1, played.length)),
    besideMost: Math.max(0, ...played.map((one) => besideOf(one.moments).length)),
    tokensPerSession: Math.round(tokens / Math.max(1, played.length)),
    kinds: counted(beside.flatMap(({ block }) => kindsIn(block ?? ""))),
  };
}

function kindsIn(block: string): string[] {
  return [...block.matchAll(/^\[(\w+) [0-9a-f]{4,}\]/gm)].map(([, kind]) => kind ?? "");
}
