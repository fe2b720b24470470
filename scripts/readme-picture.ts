// Draws the README's picture from the real hook's answers, in a throw-away home: `npm run -s picture`.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PROJECT, workingDay } from "./record-day.ts";

export const PICTURE_FILE = "docs/session.svg";

/** The recorded day and the morning after it, so that dates in the picture never change. */
const DAY = Date.UTC(2026, 1, 10, 9);
const MORNING_AFTER = Date.UTC(2026, 1, 11, 9);
const MINUTE_MS = 60_000;
/** Seconds beyond a hook's bounds: on a busy machine it would rather say nothing. */
const PATIENCE = "27";

/** Each scene: who acts, what they type, and the hook call that the agent makes of it. */
const SCENES = [
  prompted("Add a retry with backoff to the payment gateway client in the booking service"),
  {
    caption: "The agent is about to run a command.",
    typed: "$ ./scripts/deploy.sh",
    payload: {
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: "./scripts/deploy.sh" },
      tool_use_id: "picture",
    },
  },
  prompted("Run the tests again and show me the diff"),
];

const [COLUMN, ROW, MARGIN, BAR] = [8.4, 22, 28, 44];

const COLOURS = {
  page: "#0d1117",
  edge: "#6e7681",
  caption: "#9aa4af",
  typed: "#7ee787",
  rule: "#79c0ff",
  memory: "#f0f6fc",
} as const;

type Line = readonly [colour: Exclude<keyof typeof COLOURS, "page" | "edge">, text: string];

/** One SVG with a background of its own, readable on a light and on a dark page. */
export function drawPicture(): string {
  const lines = readAnswers().flatMap((answer, index) => sceneLines(index, answer));
  const longest = Math.max(...lines.map((line) => line?.[1].length ?? 0));
  const [width, height] = [Math.ceil(longest * COLUMN) + 2 * MARGIN, lines.length * ROW + BAR + MARGIN];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14"><title>What an agent reads beside a prompt and before a command</title>`,
    `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="10" fill="${COLOURS.page}" stroke="${COLOURS.edge}"/>`,
    ...["#ff5f57", "#febc2e", "#28c840"].map(
      (fill, index) => `<circle cx="${MARGIN + index * 20}" cy="22" r="6" fill="${fill}"/>`,
    ),
    ...lines.flatMap((line, index) => (line ? [drawLine(line, BAR + (index + 1) * ROW)] : [])),
    "</svg>",
    "",
  ].join("\n");
}

function prompted(prompt: string) {
  return {
    caption: "You type a prompt.",
    typed: `> ${prompt}`,
    payload: { hook_event_name: "UserPromptSubmit", prompt_id: prompt, prompt },
  };
}

/** A line of the picture each; null is an empty one. */
function sceneLines(index: number, answer: string | null): readonly (Line | null)[] {
  const { caption, typed } = SCENES[index] as (typeof SCENES)[number];
  const block = answer?.split("\n").map((text): Line => [text.startsWith("---") ? "rule" : "memory", text]);
  return [
    ...(index === 0 ? [] : [null]),
    ["caption", caption],
    ["typed", typed],
    ["caption", block ? "The agent also reads:" : "The agent reads nothing more: no memory passes the gate."],
    ...(block ?? []),
  ];
}

function drawLine([colour, text]: Line, y: number): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const width = (text.length * COLUMN).toFixed(1);
  return `<text x="${MARGIN}" y="${y}" fill="${COLOURS[colour]}" textLength="${width}" xml:space="preserve">${escaped}</text>`;
}

/** Lives through the recorded day, then asks each scene in a new session. */
function readAnswers(): readonly (string | null)[] {
  const scratch = mkdtempSync(join(tmpdir(), "unbidden-picture-"));
  const project = join(scratch, "ferry");
  const session = { session_id: "picture", transcript_path: join(scratch, "picture.jsonl"), cwd: project };
  try {
    mkdirSync(project);
    const day = JSON.stringify(workingDay()).replaceAll(PROJECT, JSON.stringify(project).slice(1, -1));
    for (const [index, payload] of JSON.parse(day).entries())
      callHook(scratch, payload, DAY + index * MINUTE_MS);
    return SCENES.map(({ payload }, index) =>
      callHook(scratch, { ...session, ...payload }, MORNING_AFTER + index * MINUTE_MS),
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function callHook(home: string, payload: object, at: number): string | null {
  const clock = `const now = Date.now, moved = ${at} - now(); Date.now = () => now() + moved;`;
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    USERPROFILE: home,
    UNBIDDEN_HOME: join(home, ".unbidden"),
    UNBIDDEN_DAEMON_ENABLED: "false",
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(clock)}`,
  };
  const hook = join(import.meta.dirname, "../dist/hook.cjs");
  const input = JSON.stringify(payload);
  const { stdout, status } = spawnSync(process.execPath, [hook, "claude-code", PATIENCE], {
    env,
    input,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the hook exited with ${status}`);
  if (stdout === "") return null;
  return withoutChance(JSON.parse(stdout).hookSpecificOutput.additionalContext as string);
}

/** A block's number and the ids of memories that stand for a whole project are drawn by chance; the picture's stand for them. */
function withoutChance(block: string): string {
  return block
    .replaceAll(/(?<=^--- (?:end )?unbidden )[0-9a-f]{4}/gm, "4f2c")
    .replaceAll(/(?<=^\[failure )[0-9a-f]{4,}/gm, "c99a");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PICTURE_FILE, drawPicture());
