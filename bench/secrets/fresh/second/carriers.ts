import { PROJECT } from "../../carriers.ts";
import { askedServer, edited, failed, type Payload, prompted, ran, toolUsed } from "../../payloads.ts";

/** Ways of a text into a session that neither of the other sets takes. */
export const SECOND_CARRIERS: Readonly<Record<string, (text: string, form: "shell" | "text") => Payload>> = {
  "quoted in a prompt": (text) =>
    prompted(`A colleague wrote:\n> ${inner(text, "\n> ")}\nIs that all we need for staging?`),
  "list in a prompt": (text) =>
    prompted(`What to do:\n - look at the README\n - ${inner(text, "\n   ")}\n - test`),
  "terminal pasted in a prompt": (text) =>
    prompted(`it says\n\nanna@nas:~/shop$ ${inner(text, "\nanna@nas:~/shop$ ")}\nanna@nas:~/shop$ exit`),
  "kubectl log": (text) =>
    ran("kubectl logs web-0 --timestamps", onEachLine("2026-03-01T10:00:00.123456789Z stdout F ", text)),
  "build log": (text) => ran("docker build .", onEachLine("#12 0.345 ", text)),
  "coloured error": (text) => failed("make up", `\u001b[31mError:\u001b[0m ${text}\u001b[0m`),
  "log in JSON, twice": (text) =>
    ran("cat c.log", JSON.stringify({ log: `${JSON.stringify({ msg: text })}\n`, stream: "stdout" })),
  "notebook cell": (text) =>
    toolUsed(
      "NotebookEdit",
      { notebook_path: `${PROJECT}/a.ipynb`, cell_id: "a", new_source: `# set up\n${text}\n` },
      { cell_id: "a", new_source: text },
    ),
  "many edits": (text) =>
    toolUsed(
      "MultiEdit",
      { file_path: `${PROJECT}/b.md`, edits: [{ old_string: "to do", new_string: text }] },
      { filePath: `${PROJECT}/b.md` },
    ),
  "removed by an edit": (text) => edited(`${PROJECT}/c.md`, text, "gone"),
  "issue by a server": (text) =>
    askedServer(
      "mcp__github__get_issue",
      { number: 7 },
      JSON.stringify({ number: 7, title: "staging", body: `<details>\n\n${text}\n\n</details>` }),
    ),
  "yaml of a pipeline": (text) =>
    ran("cat pipeline.yml", `steps:\n  - script: |\n      ${inner(text, "\n      ")}\n`),
  "side by side": (text) =>
    ran("git blame a.md", onEachLine("a1b2c3d4 (Anna 2026-03-01 10:00:00 +0100  7) ", text)),
};

function inner(text: string, between: string): string {
  return text.replaceAll("\n", between);
}

function onEachLine(start: string, text: string): string {
  return start + inner(text, `\n${start}`);
}
