import { PROJECT } from "../../carriers.ts";
import { askedServer, failed, type Payload, prompted, ran, wrote } from "../../payloads.ts";

/** Ways of a text into a session that a working day has. */
export const FOURTH_CARRIERS: Readonly<Record<string, (text: string, form: "shell" | "text") => Payload>> = {
  "prompt, alone": (text) => prompted(text),
  "prompt, at its end": (text) => prompted(`Please fix the login test, it cannot sign in. ${text}`),
  "prompt with a log": (text) => prompted(`it says:\n> shop@1.0.0 dev\n> vite\n\n${text}\n\nwhy?`),
  "command run": (text, form) => ran(form === "shell" ? text : `cat <<'EOF' > notes.txt\n${text}\nEOF`, ""),
  "command with a comment": (text, form) =>
    ran(form === "shell" ? `# try again\n${text} 2>&1 | tail -20` : `printf '%s' "${text}" | wc -c`, "12"),
  "file shown": (text) => ran("cat deploy/README.md", `# Deploy\n\n${text}\n\n## Next\n`),
  "lines found": (text) =>
    ran(
      "rg -n -C2 mail",
      text
        .split("\n")
        .map((line, at) => `deploy/setup.txt:${at + 4}:${line}`)
        .join("\n"),
    ),
  "output with colours": (text) => ran("make show", `\u001b[32m✔\u001b[0m \u001b[1m${text}\u001b[0m`),
  "failure with a stack": (text) =>
    failed(
      "npm test",
      `FAIL test/login.test.ts\n  ● login\n\n    ${text}\n\n      at Object.<anonymous> (test/login.test.ts:9:3)`,
    ),
  "file written": (text) => wrote(`${PROJECT}/scripts/try.txt`, `${text}\n`),
  "issue by a server": (text) =>
    askedServer(
      "mcp__github__get_issue",
      { number: 7 },
      JSON.stringify({ title: "Login", body: text, state: "open" }),
    ),
  "message by a server": (text) =>
    askedServer("mcp__slack__read", { channel: "C1" }, `*anna* 10:02\n${text}\n*ben* 10:03\nthx`),
};
