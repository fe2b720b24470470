import { expect, test } from "vitest";
import { claudeCodeInstaller } from "./claude-code-install.ts";
import { LAUNCHER, ORIGINALS, parsed, WINDOWS, wish } from "./claude-code-settings.fixture.ts";

const { withHooks, withoutHooks, ownerOfStatusLine } = claudeCodeInstaller;
const WITH = { ...wish("needed"), statusLine: true };
const OWN = '{\n  "statusLine": { "type": "command", "command": "~/my-line.sh" }\n}\n';

test("the line is the command beside the launcher, on Windows the bundle beside the hook's", () => {
  const command = (commandLine: readonly string[]) =>
    parsed(withHooks(null, commandLine, WITH, null)).statusLine;
  expect(command(LAUNCHER)).toEqual({
    type: "command",
    command: "/home/u/.unbidden/bin/unbidden statusline",
  });
  expect(command(["/home/a user/.unbidden/bin/unbidden-hook", "claude-code"]).command).toBe(
    "'/home/a user/.unbidden/bin/unbidden' statusline",
  );
  expect(command(WINDOWS).command).toBe(
    '"C:\\node\\node.exe" "C:\\npm\\node_modules\\unbidden\\dist\\statusline.cjs"',
  );
});

test.each(
  [LAUNCHER, WINDOWS].flatMap((commandLine) =>
    ORIGINALS.map(([name, original]) => ({ name, original, commandLine })),
  ),
)("settings that are $name come back whole, and the line alone can go", ({ original, commandLine }) => {
  const shown = withHooks(original, commandLine, WITH, original);
  expect(withHooks(shown, commandLine, WITH, original)).toBe(shown);
  expect(ownerOfStatusLine(shown, commandLine)).toBe("ours");
  const hidden = withHooks(shown, commandLine, wish("needed"), original);
  expect(hidden).toBe(withHooks(original, commandLine, wish("needed"), original));
  expect(withoutHooks(shown, commandLine, original)).toBe(original);
});

test("a status line of the user's own always stays", () => {
  const after = withHooks(OWN, LAUNCHER, WITH, OWN);
  expect(after).toBe(withHooks(OWN, LAUNCHER, wish("needed"), OWN));
  expect(ownerOfStatusLine(after, LAUNCHER)).toBe("user's");
  expect(withoutHooks(after, LAUNCHER, OWN)).toBe(OWN);
});

test("the user's fields of our line stay, and a moved path is corrected", () => {
  const shown = parsed(withHooks(null, WINDOWS, WITH, null));
  const command = shown.statusLine.command.replace("C:\\npm", "D:\\npm");
  const moved = { ...shown, statusLine: { ...shown.statusLine, command, padding: 0 } };
  const mended = parsed(withHooks(JSON.stringify(moved), WINDOWS, WITH, null)).statusLine;
  expect(mended).toEqual({ ...shown.statusLine, padding: 0 });
});
