import { askedServer, failed, type Payload, prompted, ran, toolUsed } from "../../payloads.ts";

/** Ways of a text into a session that each day of work has. */
export const EIGHTH_CARRIERS: Readonly<Record<string, (text: string, form: "shell" | "text") => Payload>> = {
  "prompt, a question": (text) =>
    prompted(`why does this not work on staging? it is fine on my machine\n\n${text}\n\nthanks!`),
  "file, read": (text, form) => {
    const [filePath, content] =
      form === "shell" ? ["scripts/run.sh", `#!/bin/sh\nset -eu\n${text}\n`] : ["docs/setup.md", `${text}\n`];
    return toolUsed("Read", { file_path: filePath }, { type: "text", file: { filePath, content } });
  },
  "lines of compose": (text) =>
    ran(
      "docker compose logs --tail 50 api",
      text
        .split("\n")
        .map((line) => `api-1  | ${line}`)
        .join("\n"),
    ),
  "job that failed": (text) => failed("gh run view 412 --log-failed", `build\tRun checks\t${text}`),
  "issue in JSON": (text) =>
    askedServer(
      "mcp__github__get_issue",
      { owner: "acme", repo: "shop", issue_number: 41 },
      JSON.stringify({ number: 41, state: "open", title: "Deploy fails", body: text }),
    ),
};
