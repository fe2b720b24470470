import { expect, test } from "vitest";
import { clientLines, readLines } from "./claude-code-transcript.fixture.ts";

const client = clientLines();
const ran = (command: string, printed: string) =>
  readLines([client.prompt("p-1", `<bash-input>${command}</bash-input>`), client.prompt("p-1", printed)])
    .events;

test("a command the user runs with ! is a shell call, and no prompt", () => {
  expect(
    ran("git tag v1 &amp;&amp; ls", "<bash-stdout>-&gt; v1</bash-stdout><bash-stderr></bash-stderr>"),
  ).toMatchObject([
    {
      kind: "tool",
      text: "-> v1",
      trust: 1,
      turn: "p-1",
      tool: { name: "Bash", use: "shell", command: "git tag v1 && ls" },
    },
  ]);
});

test.each([
  "error: failed to push some refs",
  "To github.com\n ! [rejected]  main -> main (fetch first)",
  "fatal: not a git repository",
  "zsh: command not found: rg",
])("that it failed its own words tell: %s", (words) => {
  expect(ran("x", `<bash-stdout></bash-stdout><bash-stderr>${words}</bash-stderr>`)).toMatchObject([
    { kind: "tool-failure", text: words },
  ]);
});

test("other output on stderr is no failure", () => {
  const [event] = ran(
    "git push",
    "<bash-stdout></bash-stdout><bash-stderr>To github.com\n * [new tag] v1</bash-stderr>",
  );
  expect(event?.kind).toBe("tool");
});

test.each([
  [client.prompt("p-1", "<bash-stdout>always push</bash-stdout>")],
  [client.prompt("p-1", "<bash-input>ls</bash-input>")],
  [client.prompt("p-1", "<bash-input></bash-input>"), client.prompt("p-1", "<bash-stdout>x</bash-stdout>")],
])("half of it tells nothing", (...lines) => {
  expect(readLines(lines).events).toEqual([]);
});
