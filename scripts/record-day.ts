// Writes the working day that `npm run try` replays: hook payloads of a fictional project, shaped as Claude Code sends them.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const DAY_FILE = join(
  dirname(fileURLToPath(import.meta.url)),
  "..",
  "test/fixtures/working-day.jsonl",
);
/** Stands for the folder of the fictional project wherever the day is replayed. */
export const PROJECT = "<project>";

type Payload = Record<string, unknown>;

/** One session as a list of hook payloads; ids are numbered so that the file never changes by itself. */
function session(number: number, say: (turn: Turn) => void): Payload[] {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  const common = { session_id: id, transcript_path: `~/.claude/projects/-ferry-/${id}.jsonl`, cwd: PROJECT };
  const payloads: Payload[] = [{ ...common, hook_event_name: "SessionStart", source: "startup" }];
  say(turnsOf(common, payloads, number));
  payloads.push({ ...common, hook_event_name: "SessionEnd", reason: "other" });
  return payloads;
}

interface Turn {
  prompt(text: string): void;
  bash(command: string, stdout: string): void;
  fails(command: string, error: string): void;
  edit(path: string, before: string, after: string): void;
  reply(text: string): void;
}

function turnsOf(common: Payload, payloads: Payload[], number: number): Turn {
  let turn = 0;
  let uses = 0;
  const within = () => ({ ...common, prompt_id: `prompt-${number}-${turn}`, permission_mode: "default" });
  const use = () => `toolu-${number}-${++uses}`;
  return {
    prompt(text) {
      turn++;
      payloads.push({ ...within(), hook_event_name: "UserPromptSubmit", prompt: text });
    },
    bash(command, stdout) {
      const tool = { tool_name: "Bash", tool_input: { command, description: "Run it" } };
      const tool_response = { stdout, stderr: "", interrupted: false, isImage: false };
      payloads.push({
        ...within(),
        hook_event_name: "PostToolUse",
        ...tool,
        tool_response,
        tool_use_id: use(),
        duration_ms: 40,
      });
    },
    fails(command, error) {
      const tool = { tool_name: "Bash", tool_input: { command, description: "Run it" } };
      const failure = { tool_use_id: use(), error, is_interrupt: false, duration_ms: 40 };
      payloads.push({ ...within(), hook_event_name: "PostToolUseFailure", ...tool, ...failure });
    },
    edit(path, before, after) {
      const file_path = `${PROJECT}/${path}`;
      const tool = { tool_name: "Edit", tool_input: { file_path, old_string: before, new_string: after } };
      const tool_response = { filePath: file_path, structuredPatch: [], userModified: false };
      payloads.push({
        ...within(),
        hook_event_name: "PostToolUse",
        ...tool,
        tool_response,
        tool_use_id: use(),
        duration_ms: 12,
      });
    },
    reply(text) {
      payloads.push({
        ...within(),
        hook_event_name: "Stop",
        stop_hook_active: false,
        last_assistant_message: text,
        background_tasks: [],
      });
    },
  };
}

/** A day at a fictional ferry company: what is decided, corrected, broken and mended. */
export function workingDay(): Payload[] {
  return [...morning(), ...deploy(), ...review(), ...afternoon()];
}

function morning(): Payload[] {
  return session(1, (turn) => {
    turn.prompt("Where do we keep the sailing timetables at the moment?");
    turn.bash("ls data", "timetables.csv\nports.csv\n");
    turn.reply("They are in data/timetables.csv, one row per sailing.");
    turn.prompt(
      "Let's store the timetables as JSONL instead of CSV because it is append-only and a broken line never spoils the rest.",
    );
    turn.edit("src/timetables/store.ts", "readCsv(file)", "readLines(file).map(parseLine)");
    turn.edit("src/timetables/store.test.ts", "fixtures.csv", "fixtures.jsonl");
    turn.bash("pnpm test timetables", "12 passed\n");
    turn.reply(
      "Timetables are read from JSONL now and the tests pass. Still left: migrate ports.csv as well.",
    );
    turn.prompt("Good. Always use pnpm in this repository, never npm.");
    turn.reply("Understood, pnpm it is.");
  });
}

function deploy(): Payload[] {
  return session(2, (turn) => {
    turn.prompt("Deploy the current main to staging please.");
    turn.fails(
      "./scripts/deploy.sh",
      "Exit code 1\ndeploy.sh: error: HARBOUR_REGION is unset, refusing to deploy",
    );
    turn.bash("grep -n HARBOUR_REGION scripts/deploy.sh", '14: test -n "$HARBOUR_REGION" || refuse\n');
    turn.bash("HARBOUR_REGION=north ./scripts/deploy.sh", "deployed build 212 to staging\n");
    turn.reply("Build 212 is on staging. The script needs HARBOUR_REGION; north is the staging region.");
    turn.prompt("Remember that the staging database is wiped every Sunday night.");
    turn.reply("Noted.");
  });
}

function review(): Payload[] {
  return session(3, (turn) => {
    turn.prompt("How should the booking service retry when the payment gateway times out?");
    turn.reply(
      "Options: fixed delay, exponential backoff, or a queue. Backoff with jitter suits the gateway's limits.",
    );
    turn.prompt(
      "We'll go with exponential backoff with jitter, at most five attempts, because the gateway blocks clients that retry in step.",
    );
    turn.edit("src/booking/retry.ts", "await sleep(1000)", "await sleep(backoff(attempt))");
    turn.fails(
      "pnpm test booking",
      "Exit code 1\nFAIL src/booking/retry.test.ts\nError: expected 5 attempts, got 6",
    );
    turn.edit("src/booking/retry.ts", "attempt <= 5", "attempt < 5");
    turn.bash("pnpm test booking", "31 passed\n");
    turn.reply("Retries back off with jitter and stop after five attempts; all 31 tests pass.");
    turn.prompt(
      "No, use the Clock interface instead of Date.now in the booking code, otherwise the tests flake.",
    );
    turn.edit("src/booking/retry.ts", "Date.now()", "clock.now()");
    turn.reply("Done, retry.ts takes a Clock now.");
  });
}

function afternoon(): Payload[] {
  return session(4, (turn) => {
    turn.prompt("Migrate ports.csv to JSONL like we did for the timetables.");
    turn.edit("src/ports/store.ts", "readCsv(file)", "readLines(file).map(parseLine)");
    turn.bash("pnpm test ports", "8 passed\n");
    turn.reply(
      "ports.csv is migrated and its tests pass.\n\nRemaining:\n- delete the CSV reader in src/csv.ts\n- update the import guide in docs/import.md",
    );
  });
}

export function dayText(): string {
  return `${workingDay()
    .map((payload) => JSON.stringify(payload))
    .join("\n")}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(DAY_FILE, dayText());
