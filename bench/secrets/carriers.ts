import { askedServer, edited, failed, type Payload, prompted, ran, toolUsed, wrote } from "./payloads.ts";

/** How a text gets into a session; null where that form of text has no place there. */
type Carry = (text: string, form: "shell" | "text") => Payload | null;

/** All that leave a text as it is, but for what quotes and lines of logs add. */
export const PLAIN_CARRIERS: Readonly<Record<string, Carry>> = {
  prompt: (text) => prompted(`This is what I have:\n${text}\nPlease go on with it.`),
  "bash command": (text, form) =>
    ran(form === "shell" ? `cd shop && ${text}` : `cat > notes.md <<'EOF'\n${text}\nEOF`, "ok"),
  "bash output": (text) => ran("make check", `checking\n${text}\nchecked in 3 s`),
  error: (text) => failed("make check", `Error: it does not answer\n${text}\n    at run (src/run.js:3:1)`),
  "written file": (text) => wrote(`${PROJECT}/notes.md`, `# Notes\n\n${text}\n`),
  edit: (text) => edited(`${PROJECT}/notes.md`, "to do", text),
  "mcp argument": (text) => askedServer("mcp__chat__post", { channel: "ops", message: text }, "posted"),
  "mcp result": (text) => askedServer("mcp__chat__read", { channel: "ops" }, `anna wrote:\n${text}`),
  "web result": (text) =>
    toolUsed(
      "WebFetch",
      { url: "https://example.org/setup", prompt: "how" },
      { result: `Set up\n\n${text}` },
    ),
  "json lines": (text) => ran("cat a.log", `{"level":"info","msg":${JSON.stringify(text)},"pid":41}`),
  "log lines": (text) => ran("cat b.log", onEachLine("2026-03-01T10:00:00.123Z INFO [worker-3] ", text)),
  "diff lines": (text) => ran("git diff", `@@ -1,2 +1,3 @@\n context\n${onEachLine("+", text)}\n context`),
  "table cell": (text) =>
    text.includes("\n") || text.includes("|")
      ? null
      : ran("cat a.md", `| what | how |\n|---|---|\n| a | ${text} |`),
};

export const PROJECT = "/home/me/shop";

function onEachLine(start: string, text: string): string {
  return text
    .split("\n")
    .map((line) => start + line)
    .join("\n");
}
