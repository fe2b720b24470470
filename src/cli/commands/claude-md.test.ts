import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { homeOf } from "../../config/home.ts";
import { PLACEHOLDER, recallFileText } from "../../domain/recall-file.ts";
import { type ClaudeMdOptions, switchFileRoute } from "./claude-md.ts";
import { uninstallAgent } from "./uninstall.ts";

let root: string;
let project: string;
let output: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "compact-"));
  project = join(root, "user", "project");
  output = [];
  mkdirSync(join(project, ".git"), { recursive: true });
  mkdirSync(join(project, "src"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function turn(state: "on" | "off", changed: Partial<ClaudeMdOptions> & { cwd?: string } = {}) {
  const { cwd = join(project, "src"), ...options } = changed;
  const env = { HOME: join(root, "user") };
  const print = (text: string) => output.push(text);
  const context = {
    env,
    home: homeOf(env),
    cwd,
    terminal: false,
    isPerson: true,
    print,
    note: print,
    now: () => 0,
  };
  return switchFileRoute(context, { state, project: null, dryRun: false, json: false, ...options });
}

const at = (...path: string[]) => join(project, ...path);
const textAt = (...path: string[]) => readFileSync(at(...path), "utf8");

/** Every file and folder of the project, with its bytes. */
function everything(folder = project): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    names.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, entry.isFile() ? readFileSync(path, "latin1") : "folder or link"];
    }),
  );
}

test("switched on, CLAUDE.md begins with the line, the file holds nothing yet and git does not see it", async () => {
  writeFileSync(at("CLAUDE.md"), "# Rules\n");
  writeFileSync(at(".gitignore"), "node_modules\n");
  expect(await turn("on")).toBe(0);
  expect(textAt("CLAUDE.md")).toBe("@.claude/recall-context.md\n# Rules\n");
  expect(textAt(".gitignore")).toBe("node_modules\n.claude/recall-context.md\n");
  expect(textAt(".claude", "recall-context.md")).toBe(PLACEHOLDER);
  expect(statSync(at(".claude", "recall-context.md")).mode & 0o777).toBe(0o600);
  expect(output.join("\n")).toContain("+@.claude/recall-context.md");
});

const FILES: readonly [string, Readonly<Record<string, string>>][] = [
  ["no file at all", {}],
  ["empty files", { "CLAUDE.md": "", ".gitignore": "" }],
  ["files without a last newline", { "CLAUDE.md": "# Rules", ".gitignore": "dist\n*.log" }],
  ["Windows line endings", { "CLAUDE.md": "# Rules\r\n\r\nTabs.\r\n", ".gitignore": "dist\r\n" }],
  ["byte order marks", { "CLAUDE.md": "\uFEFF# Rules\n", ".gitignore": "\uFEFFdist\n" }],
  ["nothing but a byte order mark", { "CLAUDE.md": "\uFEFF", ".gitignore": "\uFEFF" }],
  [
    "the lines already there",
    { "CLAUDE.md": "@.claude/recall-context.md\nx", ".gitignore": ".claude/recall-context.md\nx" },
  ],
  ["our line in the middle", { "CLAUDE.md": "# Rules\n@.claude/recall-context.md\n", ".gitignore": "\n" }],
  ["a file of that name that is not ours", { ".claude/recall-context.md": "<!-- another tool's -->\n" }],
  ["other files in the folder", { ".claude/settings.json": "{}" }],
];

test.each(FILES)("switched off, %s is what it was before, byte for byte", async (_, files) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(at(name), ".."), { recursive: true });
    writeFileSync(at(name), text);
  }
  const before = everything();
  await turn("on");
  await turn("on");
  await turn("off");
  expect(everything()).toEqual(before);
  expect(existsSync(join(root, "user", ".unbidden", "file-routes"))).toBe(false);
});

test("later edits of the files stay when it is switched off", async () => {
  writeFileSync(at("CLAUDE.md"), "# Rules");
  await turn("on");
  writeFileSync(at("CLAUDE.md"), `# Top\r\n${textAt("CLAUDE.md")}\r\nTabs.\r\n`);
  writeFileSync(at(".gitignore"), `${textAt(".gitignore")}dist\n`);
  await turn("off");
  expect(textAt("CLAUDE.md")).toBe("# Top\r\n# Rules\r\nTabs.\r\n");
  expect(textAt(".gitignore")).toBe("dist\n");
});

test("switched off in the middle of a compaction, nothing of the session stays in the project", async () => {
  await turn("on");
  const head = { session: "a".repeat(32), at: Date.now() };
  writeFileSync(at(".claude", "recall-context.md"), recallFileText(head, "4f2c", "what was said"));
  await turn("off");
  expect(existsSync(at(".claude"))).toBe(false);
});

test("the user's own text in the file is not deleted", async () => {
  await turn("on");
  writeFileSync(at(".claude", "recall-context.md"), "my own notes\n");
  await turn("off");
  expect(textAt(".claude", "recall-context.md")).toBe("my own notes\n");
});

test("a dry run shows what would change and writes nothing", async () => {
  const before = everything(root);
  await turn("on", { dryRun: true });
  expect(everything(root)).toEqual(before);
  expect(output.join("\n")).toMatch(
    /CLAUDE\.md\n.*\n\+@\.claude\/recall-context\.md[\s\S]*nothing was written/,
  );
});

test("a second time nothing changes, nor does switching off a route that was never on", async () => {
  await turn("off", { json: true });
  await turn("on");
  const before = everything(root);
  output.length = 0;
  await turn("on");
  expect(everything(root)).toEqual(before);
  expect(output).toEqual([expect.stringContaining("Already on in ~/project")]);
});

test("a line that a colleague's CLAUDE.md brought stays when it is switched off here without ever being on", async () => {
  writeFileSync(at("CLAUDE.md"), "@.claude/recall-context.md\n");
  await turn("off");
  expect(textAt("CLAUDE.md")).toBe("@.claude/recall-context.md\n");
});

test("a project is named by a folder in it, and the home folder is none", async () => {
  await turn("on", { cwd: root, project: join(project, "src"), json: true });
  expect(JSON.parse(output[0] ?? "")).toMatchObject({ project, state: "on", changed: true });
  await expect(turn("on", { cwd: join(root, "user") })).rejects.toMatchObject({ code: "PROJECT_UNKNOWN" });
  await expect(turn("on", { project: at("gone") })).rejects.toMatchObject({ code: "PROJECT_UNKNOWN" });
});

const LINKS: readonly [string, (outside: string) => void][] = [
  ["CLAUDE.md leads out of it", (outside) => symlinkSync(join(outside, "file"), at("CLAUDE.md"))],
  [".gitignore leads out of it", (outside) => symlinkSync(join(outside, "file"), at(".gitignore"))],
  ["CLAUDE.md leads to nothing", (outside) => symlinkSync(join(outside, "new"), at("CLAUDE.md"))],
  [".claude leads out of it", (outside) => symlinkSync(outside, at(".claude"))],
  [
    "the file is another file of the project",
    () => {
      mkdirSync(at(".claude"));
      symlinkSync(at(".git"), at(".claude", "recall-context.md"));
    },
  ],
  [
    "the file leads out of it",
    (outside) => {
      mkdirSync(at(".claude"));
      symlinkSync(join(outside, "file"), at(".claude", "recall-context.md"));
    },
  ],
];

test.each(LINKS)("nothing is written through a link of the project: %s", async (_, link) => {
  const outside = join(root, "outside");
  mkdirSync(outside);
  writeFileSync(join(outside, "file"), "not the project's\n");
  link(outside);
  const before = everything(root);
  await expect(turn("on")).rejects.toMatchObject({ code: "FILE_OUTSIDE" });
  expect(everything(root)).toEqual(before);
});

test("CLAUDE.md may be a link to another file of the project", async () => {
  writeFileSync(at("AGENTS.md"), "# Rules\n");
  symlinkSync("AGENTS.md", at("CLAUDE.md"));
  await turn("on");
  expect(textAt("AGENTS.md")).toBe("@.claude/recall-context.md\n# Rules\n");
  await turn("off");
  expect(textAt("AGENTS.md")).toBe("# Rules\n");
  expect(lstatSync(at("CLAUDE.md")).isSymbolicLink()).toBe(true);
});

test("a CLAUDE.md that is no UTF-8 is left alone", async () => {
  writeFileSync(at("CLAUDE.md"), Buffer.from([0x23, 0xe9, 0x0a]));
  const before = everything(root);
  await expect(turn("on")).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
  expect(everything(root)).toEqual(before);
});

test("uninstalling lists projects whose CLAUDE.md still names the recall file", async () => {
  await turn("on");
  const env = { HOME: join(root, "user") };
  const print = (text: string) => output.push(text);
  const context = {
    env,
    home: homeOf(env),
    cwd: root,
    terminal: false,
    isPerson: true,
    print,
    note: print,
    now: () => 0,
  };
  const program = { packageFolder: join(root, "package"), nodePath: process.execPath };
  await uninstallAgent(context, { agent: "claude-code", dryRun: false, json: false, ...program });
  expect(output.at(-1)).toContain(
    "Still named by CLAUDE.md in ~/project: run `unbidden claude-md off` there.",
  );
});
