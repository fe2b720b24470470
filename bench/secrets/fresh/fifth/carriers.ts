import { askedServer, edited, failed, type Payload, prompted, ran, toolUsed, wrote } from "../../payloads.ts";

/** Ways of a text into a session, as clients, logs and chats dress it. */
export const FIFTH_CARRIERS: Readonly<Record<string, (text: string, form: "shell" | "text") => Payload>> = {
  "prompt, first in it": (text) => prompted(`${text}\n\nstill the same error, any idea?`),
  "prompt, fenced": (text) => prompted(`I get this:\n\`\`\`\n${text}\n\`\`\`\nwhat am I missing?`),
  "prompt, a chat quoted": (text) =>
    prompted(`From the team's chat:\n${each(text, "> ")}\ncan you use that?`),
  "prompt, in a list": (text) => prompted(`Please:\n1. start the stack\n2. ${text}\n3. run the e2e tests`),
  "command after set": (text, form) =>
    ran(form === "shell" ? `set -euo pipefail; ${text}` : `tee -a notes.local <<'END'\n${text}\nEND`, ""),
  "log with stamps": (text) =>
    ran("docker compose logs web", each(text, "web-1  | 2026-03-02T08:14:55.123Z ")),
  "coloured output": (text) =>
    ran("just show", `\u001b[1m==> show\u001b[0m\n${each(text, "\u001b[32m", "\u001b[0m")}`),
  "numbered lines": (text) =>
    ran(
      "cat -n notes.txt",
      text
        .split("\n")
        .map((line, at) => `${String(at + 1).padStart(6)}\t${line}`)
        .join("\n"),
    ),
  "lines of Windows": (text) => ran("type notes.txt", `${text.replaceAll("\n", "\r\n")}\r\n`),
  "failed command": (text) => failed("make deploy", `make: *** [deploy] Error 1\n${text}`),
  patch: (text) =>
    ran(
      "git diff HEAD~1",
      `diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1,9 @@\n${each(text, "+")}`,
    ),
  "line taken away": (text) => edited("docs/runbook.md", `## Access\n${text}\n`, "## Access\nsee the wiki\n"),
  "file written": (text) => wrote("docs/handover.md", `# Handover\n\n${text}\n`),
  "cell of a notebook": (text) =>
    toolUsed(
      "NotebookEdit",
      { notebook_path: "/srv/shop/eda.ipynb", cell_id: "c1", new_source: text, edit_mode: "replace" },
      { new_source: text, cell_id: "c1", cell_type: "code", language: "python", edit_mode: "replace" },
    ),
  "answer in JSON": (text) =>
    askedServer(
      "mcp__notion__fetch",
      { id: "runbook" },
      JSON.stringify({ title: "Runbook", blocks: [{ type: "paragraph", text }] }),
    ),
  "answer of a sub-agent": (text) =>
    toolUsed(
      "Task",
      { description: "look it up", prompt: "How is it set up?", subagent_type: "Explore" },
      { content: [{ type: "text", text: `Found it:\n\n${text}` }], totalTokens: 900 },
    ),
  "comment on an issue": (text) =>
    ran(
      "gh issue view 12 --comments",
      `author:\tanna\n--\n${each(text, "  ")}\n--\nauthor:\tjonas\n--\nthanks`,
    ),
};

function each(text: string, before: string, after = ""): string {
  return text
    .split("\n")
    .map((line) => before + line + after)
    .join("\n");
}
