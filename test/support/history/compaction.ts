import { pick } from "../../../bench/random.ts";
import { slashLines } from "./asides.ts";
import { chained, type Transcript, timestamp, turnFields, userLine } from "./lines.ts";
import { hookLines, openingLines } from "./opening.ts";
import type { Task } from "./phrases.ts";
import { promptSnapshot } from "./request-lines.ts";

/** What the summary is made of. */
export interface Compacted {
  readonly said: readonly string[];
  /** The ids of the prompts' lines. */
  readonly prompts: readonly string[];
  readonly task: Task;
  /** What our hook says again after it; null for silence. */
  readonly block: string | null;
}

/** The conversation is replaced by a summary of it, which repeats what the user said. */
export function compactionLines(transcript: Transcript, compacted: Compacted): void {
  const manual = transcript.random() < 0.4;
  boundaryLine(transcript, manual ? "manual" : "auto");
  transcript.tokens = 14_000;
  transcript.request = null;
  userLine(transcript, {
    text: summaryOf(compacted.said),
    before: { isVisibleInTranscriptOnly: true, isCompactSummary: true },
    after: turnOf(transcript, compacted),
  });
  if (manual) slashLines(transcript, ["compact", "", "Compacted "]);
  fileLine(transcript, compacted.task);
  openingLines(transcript);
  if (compacted.block !== null) hookLines(transcript, "SessionStart", "compact", compacted.block);
  promptSnapshot(transcript, "with tools");
}

function boundaryLine(transcript: Transcript, trigger: "manual" | "auto"): void {
  const { modern } = transcript.facts.client;
  const before = transcript.parent;
  if (modern) transcript.slug ??= pick(transcript.random, SLUGS);
  transcript.parent = null;
  const compactMetadata = {
    ...{ trigger, preTokens: transcript.tokens },
    ...(modern ? METADATA : {}),
    ...(modern && trigger === "auto" ? { runningTurnPrompt: {} } : {}),
  };
  chained(transcript, {
    logicalParentUuid: before,
    ...{ type: "system", subtype: "compact_boundary", content: "Conversation compacted", level: "info" },
    ...(trigger === "manual" ? { isMeta: false } : {}),
    compactMetadata,
  });
}

const METADATA = {
  ...{ postTokens: 2_760, cumulativeDroppedTokens: 9_716, durationMs: 19_000 },
  preCompactOrganizationsCoverStart: false,
};
const SLUGS = ["optimized-discovering-forest", "mellow-spinning-whale", "quiet-wandering-lamp"];

function turnOf(transcript: Transcript, { prompts }: Compacted): object {
  if (!transcript.facts.client.modern) return {};
  const { turnOrigin, turnPosition } = turnFields(transcript, "typed", "user");
  return { turnOrigin, turnPosition, summarizedTurnPromptUuids: prompts };
}

/** The client shows the model again what it had read. */
function fileLine(transcript: Transcript, { file, change }: Task): void {
  if (!transcript.facts.client.modern) return;
  const filePath = `${transcript.facts.cwd}/${file}`;
  const content = `// ${timestamp(transcript)}: ${change}\n`;
  const read = { filePath, content, numLines: 2, startLine: 1, totalLines: 2 };
  const seen = [
    `Called the Read tool with the following input: {"file_path":"${filePath}"}`,
    `Result of calling the Read tool:\n1\t${content}`,
  ];
  chained(
    transcript,
    {
      attachment: {
        ...{ type: "file", filename: filePath, content: { type: "text", file: read } },
        ...{ displayPath: file, savedCopyFraming: { enveloped: false } },
      },
      type: "attachment",
    },
    {
      rendered: seen.map((words) => ({ content: `<system-reminder>\n${words}\n</system-reminder>` })),
      renderedRole: "user",
    },
  );
}

function summaryOf(said: readonly string[]): string {
  const messages = said.slice(-20).map((words) => `   - "${words}"`);
  return `This session is being continued from a previous conversation that ran out of context. The summary below covers the earlier portion of the conversation.

Summary:
1. Primary Request and Intent:
   The user worked on this project.

6. All user messages:
${messages.join("\n")}

7. Pending Tasks:
   - Go on with the last task.

If you need specific details from before compaction, read the full transcript. Continue the conversation from where it left off without asking the user any further questions.`;
}
