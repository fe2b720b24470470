import { digest } from "../../../../src/text/hashes/digest.ts";
import { PROJECT } from "../../carriers.ts";
import { askedServer, edited, failed, type Payload, ran, toolUsed, wrote } from "../../payloads.ts";

/** Ways of a text into a session that the standing set does not take. */
export const FRESH_CARRIERS: Readonly<Record<string, (text: string, form: "shell" | "text") => Payload>> = {
  reply: (text) => ({
    hook_event_name: "Stop",
    stop_hook_active: false,
    last_assistant_message: `It is in place now. What I used:\n\n    ${inner(text, "\n    ")}\n\nTests pass.`,
  }),
  "answer to a question": (text) =>
    toolUsed(
      "AskUserQuestion",
      { questions: [{ question: "How is it called?", header: "Call", options: [], multiSelect: false }] },
      { questions: [{ question: "How is it called?" }], answers: { "How is it called?": text } },
    ),
  "accepted plan": (text) => {
    const plan = `# Plan\n\n1. Set it up:\n\n${text}\n\n2. Test`;
    // Without an id of its own it is no event.
    return { ...toolUsed("ExitPlanMode", { plan }, { plan }), tool_use_id: `toolu_${digest([text])}` };
  },
  "sub-agent's report": (text) =>
    toolUsed(
      "Agent",
      { description: "look around", prompt: "Find out how it is set up", subagent_type: "Explore" },
      { status: "completed", agentId: "a1b2", content: [{ type: "text", text: `Found this:\n${text}\n` }] },
    ),
  "commit message": (text, form) =>
    ran(
      form === "shell"
        ? `git commit -m "note how to call it" -m 'runs: ${text.replaceAll("'", '"')}'`
        : `git commit -F - <<'MSG'\nchore: note it\n\n${text}\nMSG`,
      "[main 1f2e3d4] chore: note it",
    ),
  "grep result": (text) =>
    toolUsed(
      "Grep",
      { pattern: "shop", output_mode: "content" },
      {
        content: text
          .split("\n")
          .map((line, at) => `src/setup.ts:${at + 40}:  ${line}`)
          .join("\n"),
      },
    ),
  "shell history": (text) =>
    ran(
      "fc -l -20",
      text
        .split("\n")
        .map((line, at) => `  ${at + 411}  ${line}`)
        .join("\n"),
    ),
  "removed lines": (text) => ran("git show", `@@ -1,3 +1,1 @@\n-${inner(text, "\n-")}\n context`),
  "python error": (text) =>
    failed(
      "python run.py",
      `Traceback (most recent call last):\n  File "run.py", line 3\nValueError: ${JSON.stringify(text)}`,
    ),
  "container log": (text) => ran("docker compose logs", `web-1  | ${inner(text, "\nweb-1  | ")}`),
  "chat message": (text) =>
    askedServer(
      "mcp__slack__history",
      { channel: "C01" },
      JSON.stringify({ messages: [{ user: "U1", text }] }),
    ),
  "actions file": (text) =>
    wrote(
      `${PROJECT}/.github/workflows/ci.yml`,
      `jobs:\n  ci:\n    steps:\n      - run: |\n          ${inner(text, "\n          ")}\n`,
    ),
  "comment in code": (text) => edited(`${PROJECT}/src/a.ts`, "// later", `// ${inner(text, "\n// ")}`),
};

function inner(text: string, between: string): string {
  return text.replaceAll("\n", between);
}
