import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ERRORS } from "../../src/domain/errors.ts";
import type { Ended } from "./child-process.ts";
import { type ModelRequest, textsOf } from "./model-request.ts";

/** Words that nobody should ever read because of us: the client's about a failing hook, a hook's own JSON, our errors, Node's. */
const WORDS: readonly RegExp[] = [
  /hooks? (?:error|failed|cancelled|timed out|returned|stopped|blocking|success:)/i,
  /validation (?:error|failed)/i,
  /hookSpecificOutput|hookEventName|"additionalContext"/,
  new RegExp(`\\b(?:${Object.keys(ERRORS).join("|")})\\b`),
  /UnbiddenError|node:internal|\(Use `node|Warning: .*\bNode\b|dist\/\w+\.cjs/,
];

/** By how much a file's time may be behind. */
const CLOCK_MS = 1_000;

/** How the client keeps a hook that had nothing wrong in its transcript. */
const SOUND_ATTACHMENTS: ReadonlySet<string> = new Set(["hook_success", "hook_additional_context"]);

/** Every place at which a session that began then, in ms since 1970, shows that something of ours went wrong, to the model or to the user. */
export function complaints(
  { home, began }: { readonly home: string; readonly began: number },
  { lines, stderr }: Ended,
  requests: readonly ModelRequest[],
): string[] {
  const asked = requests.flatMap(({ body }) => body.messages.flatMap(textsOf));
  const shown = lines.filter(({ text }) => !isHookReport(text)).map(({ text }) => text);
  return [
    ...asked.flatMap((text) => complaintOf("the model was sent", text)),
    ...shown.flatMap((text) => complaintOf("the client printed", text)),
    ...stderr.split("\n").flatMap((line) => complaintOf("the client's stderr says", line)),
    ...transcripts(home, began).flatMap(inTranscript),
  ];
}

function complaintOf(where: string, text: string): string[] {
  for (const words of WORDS) {
    const found = words.exec(text);
    if (found) return [`${where} "${text.slice(Math.max(0, found.index - 200), found.index + 300)}"`];
  }
  return [];
}

/** What a hook printed is in the client's report of it, and judged there. */
function isHookReport(line: string): boolean {
  return /^\{"type":"system","subtype":"hook_/.test(line);
}

type TranscriptLine = {
  readonly type?: string;
  readonly attachment?: { readonly type: string; readonly stderr?: string };
  readonly hookErrors?: readonly unknown[];
};

function inTranscript(text: string): string[] {
  const line = JSON.parse(text) as TranscriptLine;
  const kind = line.attachment?.type ?? "";
  const where = "the transcript says";
  if (kind.startsWith("hook_"))
    return SOUND_ATTACHMENTS.has(kind) && !line.attachment?.stderr ? [] : [`${where} ${text.slice(0, 500)}`];
  if (line.hookErrors?.length) return [`${where} ${text.slice(0, 500)}`];
  return ["user", "assistant", "system"].includes(line.type ?? "") ? complaintOf(where, text) : [];
}

/** Every line of the transcripts written since then, those of sub-agents among them. */
function transcripts(home: string, began: number): string[] {
  const folder = join(home, ".claude", "projects");
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return names
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith(".jsonl") && statSync(path).mtimeMs >= began - CLOCK_MS)
    .flatMap((path) => readFileSync(path, "utf8").split("\n"))
    .filter((line) => line !== "");
}
