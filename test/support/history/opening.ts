import { AGENT_TYPES, ATTRIBUTION, DEFERRED_TOOLS, SKILLS, skillListing } from "./client-words.ts";
import { chained, type Transcript, timestamp, uuid } from "./lines.ts";
import { promptSnapshot } from "./request-lines.ts";

/** Our hook spoke at the session's start: a block of ours, twice, in the client's words. */
export function hookLines(transcript: Transcript, event: string, source: string, block: string): void {
  if (!transcript.facts.client.modern) return;
  const output = { hookSpecificOutput: { hookEventName: event, additionalContext: block } };
  const success = {
    type: "hook_success",
    hookName: `${event}:${source}`,
    toolUseID: uuid(transcript),
    hookEvent: event,
    content: "",
    stdout: JSON.stringify(output),
    stderr: "",
    exitCode: 0,
    command: "/home/me/.unbidden/bin/unbidden-hook claude-code",
    durationMs: 85,
  };
  if (event === "SessionStart") chained(transcript, { attachment: success, type: "attachment" });
  const context = {
    type: "hook_additional_context",
    content: [block],
    hookName: event,
    toolUseID: event === "SessionStart" ? event : `hook-${uuid(transcript)}`,
    hookEvent: event,
  };
  attach(transcript, context, `${event} hook additional context: ${block}`);
}

const DIGESTS = [
  "140faf7359fd9e4c",
  "909bf5fe1d1fb81f",
  "8bcbb8b001b829d1",
  "233332cc9c0d34f7",
  "5d1c07ab90e2f461",
];

/** What the client tells the model once, before the first prompt is answered. */
export function openingLines(transcript: Transcript): void {
  if (!transcript.facts.client.modern) return;
  const { cwd, model, branch } = transcript.facts;
  const snapshot = { workingDirectory: cwd, isWorktree: false, isGitRepo: true, platform: "linux" };
  attach(
    transcript,
    { type: "environment", snapshot: { ...snapshot, additionalWorkingDirectories: [], shell: "bash" } },
    `# Environment\n - Primary working directory: ${cwd}\n - Is a git repository: true (${branch})\n - Platform: linux`,
  );
  const powered = `You are powered by the model named ${model}.`;
  attach(transcript, { type: "model", identity: { modelId: model }, text: powered }, powered);
  const tools = { addedNames: DEFERRED_TOOLS, addedLines: DEFERRED_TOOLS, removedNames: [] };
  const servers = { pendingMcpServers: [], needsAuthMcpServers: [], failedMcpServers: [] };
  attach(
    transcript,
    { type: "deferred_tools_delta", ...tools, wireHiddenNames: [], readdedNames: [], ...servers },
    `The following deferred tools are now available via ToolSearch:\n${DEFERRED_TOOLS.join("\n")}`,
  );
  const addedTypes = ["claude", "Explore", "general-purpose", "Plan"];
  const agents = { addedTypes, addedLines: AGENT_TYPES, builtInTypes: addedTypes, builtInPluginTypes: [] };
  attach(
    transcript,
    { type: "agent_listing_delta", ...agents, removedTypes: [], isInitial: true, showConcurrencyNote: true },
    `Available agent types for the Agent tool:\n${AGENT_TYPES.join("\n")}`,
  );
  const content = skillListing();
  attach(
    transcript,
    {
      type: "skill_listing",
      content,
      skillCount: SKILLS.length,
      isInitial: true,
      names: SKILLS,
      digests: DIGESTS,
    },
    `The following skills are available for use with the Skill tool:\n\n${content}`,
  );
  contextLines(transcript);
}

function contextLines(transcript: Transcript): void {
  chained(transcript, { attachment: { type: "session_context", context: {} }, type: "attachment" });
  const date = timestamp(transcript).slice(0, 10);
  attach(transcript, { type: "date", date }, `Today's date is ${date}.`);
  const change = { type: "remote_session_change", url: null, commit: "Co-Authored-By: Claude", pr: "" };
  const flags = { sendUserFileHint: false, managedCommit: false, managedPr: false };
  chained(
    transcript,
    { attachment: { ...change, ...flags }, type: "attachment" },
    { rendered: [{ content: ATTRIBUTION }], renderedRole: "user", renderedBesideToolResult: true },
  );
  promptSnapshot(transcript, "without tools");
}

/** An attachment, and the reminder it becomes for the model. */
function attach(transcript: Transcript, attachment: object, words: string): void {
  const rendered = [{ content: `<system-reminder>\n${words}\n</system-reminder>` }];
  chained(transcript, { attachment, type: "attachment" }, { rendered, renderedRole: "system" });
}
