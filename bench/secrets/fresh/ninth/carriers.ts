import { edited, failed, type Payload, prompted, ran, toolUsed } from "../../payloads.ts";

/** Ways of a text into a session that each day of work has. */
export const NINTH_CARRIERS: Readonly<Record<string, (text: string, form: "shell" | "text") => Payload>> = {
  "prompt, pasted and asked": (text) =>
    prompted(`${text}\n\nI get a 401 with this. Can you find out why and add a test for it?`),
  "command, or its output": (text, form) =>
    form === "shell"
      ? ran(`set -e\n${text}\necho done`, "done")
      : ran("npm run dev", `ready in 412 ms\n${text}`),
  "file, changed": (text, form) => {
    const path = form === "shell" ? "/home/me/shop/scripts/setup.sh" : "/home/me/shop/README.md";
    return edited(path, "TODO", text);
  },
  "lines found by the tool": (text) =>
    toolUsed(
      "Grep",
      { pattern: "acme|localhost", path: "/home/me/shop", output_mode: "content", "-n": true },
      {
        mode: "content",
        content: text
          .split("\n")
          .map((line, at) => `docs/notes.md:${at + 12}:${line}`)
          .join("\n"),
      },
    ),
  "test that failed": (text) =>
    failed(
      "npx vitest run",
      ` FAIL  test/setup.test.ts > starts\nAssertionError: expected 500 to be 200\n\nstdout | test/setup.test.ts\n${text}\n\n Test Files  1 failed (1)`,
    ),
};
