import type { Dice } from "../dice.ts";

/** How a client adds to a prompt what the user did not type. */
export interface Wrapping {
  readonly name: string;
  /** Of the element the text stands in; empty without one. */
  readonly tag: string;
  readonly wrap: (inside: string, file: string, dice: Dice) => string;
  /** The user's words come first. */
  readonly isAfter?: true;
  /** The client keeps it as a part of its own in the transcript. */
  readonly isPart?: true;
}

const plain = (name: string, tag: string, more: Partial<Wrapping> = {}, attributes = ""): Wrapping => ({
  name,
  tag,
  wrap: (inside, file) => `<${tag}${attributes.replace("FILE", file)}>\n${inside}\n</${tag}>`,
  ...more,
});

const PART = { isPart: true } as const;
const AFTER = { isAfter: true } as const;

const CLAUDE_CODE: readonly Wrapping[] = [
  {
    ...plain("selection in the editor", "ide_selection", PART),
    wrap: (inside, file) =>
      `<ide_selection>The user selected the lines 3 to 12 from ${file}:\n${inside}\n\nThis may or may not be related to the current task.</ide_selection>`,
  },
  {
    ...plain("opened file's name", "ide_opened_file", PART),
    wrap: (inside, file) =>
      `<ide_opened_file>The user opened the file ${file}\n${inside} in the IDE. This may or may not be related to the current task.</ide_opened_file>`,
  },
  plain("editor's diagnostics", "ide_diagnostics", PART),
  plain("new diagnostics", "new-diagnostics", PART),
  {
    ...plain("reminder of a changed file", "system-reminder", { ...PART, ...AFTER }),
    wrap: (inside, file) =>
      `<system-reminder>\nNote: ${file} was modified, either by the user or by a linter. Here are the relevant changes:\n${inside}\n</system-reminder>`,
  },
  {
    ...plain("reminder with a read file", "system-reminder", PART),
    wrap: (inside, file) =>
      `<system-reminder>\nCalled the Read tool with the following input: {"file_path":"${file}"}\n</system-reminder>\n<system-reminder>\nResult of calling the Read tool: "${inside}"\n</system-reminder>`,
  },
  plain("output of a local command", "local-command-stdout", PART),
  {
    ...plain("output of a shell escape", "bash-stdout", PART),
    wrap: (inside) =>
      `<bash-input>make test</bash-input>\n<bash-stdout>${inside}</bash-stdout><bash-stderr></bash-stderr>`,
  },
  {
    ...plain("errors of a shell escape", "bash-stderr", PART),
    wrap: (inside) => `<bash-stdout></bash-stdout><bash-stderr>${inside}</bash-stderr>`,
  },
  plain("a hook's context", "user-prompt-submit-hook", { ...PART, ...AFTER }),
  plain("a start hook's context", "session-start-hook", PART),
  {
    ...plain("end of a task", "task-notification", PART),
    wrap: (inside) =>
      `<task-notification>\n<task-id>b4</task-id>\n<status>completed</status>\n<summary>done</summary>\n<result>${inside}</result>\n</task-notification>`,
  },
  plain("a team-mate's message", "teammate-message", PART, ' teammate_id="reviewer" color="blue"'),
  plain("a message of another session", "cross-session-message", PART, ' from="api"'),
  plain("a channel's message", "channel", PART, ' source="slack" user="U02"'),
  plain("background output", "background-task-output", { ...PART, ...AFTER }),
  plain("an MCP resource", "mcp-resource", AFTER, ' server="docs" uri="docs://setup"'),
];

const EDITORS: readonly Wrapping[] = [
  plain("code selection", "code_selection", {}, ' path="FILE" lines="3-12"'),
  plain("recent files", "open_and_recently_viewed_files"),
  plain("linter errors", "linter_errors", AFTER),
  plain("attached files", "attached_files", {}, ' count="1"'),
  plain("file content", "file_content", AFTER, ' path="FILE"'),
  plain("fetched address", "url_content", AFTER, ' url="https://docs.example/setup"'),
  plain("environment details", "environment_details", AFTER),
  plain("workspace diagnostics", "workspace_diagnostics", AFTER),
  {
    ...plain("attachment", "attachment"),
    wrap: (inside, file) =>
      `<attachments>\n<attachment id="${file}">\n${inside}\n</attachment>\n</attachments>`,
  },
  plain("editor context", "editorContext"),
  plain("terminal selection", "terminal_selection"),
  plain("browser selection", "browser_selection", {}, ' url="https://docs.example"'),
  plain("words in a picture", "screenshot_text", AFTER),
  plain("changes of the work tree", "git_diff", AFTER),
  plain("folder rules", "cursor_rules_context"),
];

const OTHERS: readonly Wrapping[] = [
  {
    name: "context headings",
    tag: "",
    wrap: (inside, file) =>
      `# Context from my IDE setup:\n\n## Active file: ${file}\n\n## Active selection of the file:\n${inside}\n\n## My request for Codex:`,
  },
  plain("environment context", "environment_context"),
  plain("instructions of a folder", "user_instructions"),
  {
    name: "referenced files",
    tag: "",
    isAfter: true,
    wrap: (inside, file) =>
      `@${file}\n--- Content from referenced files ---\n\nContent from @${file}:\n${inside}\n--- End of content ---`,
  },
  {
    name: "called tool",
    tag: "file",
    isAfter: true,
    wrap: (inside, file) =>
      `Called the Read tool with the following input: {"filePath":"${file}"}\n<file>\n${inside}\n\n(End of file)\n</file>`,
  },
  {
    name: "files added to the chat",
    tag: "",
    wrap: (inside, file) =>
      `I have *added these files to the chat* so you can go ahead and edit them.\n\n${file}\n\`\`\`\n${inside}\n\`\`\`\n`,
  },
  {
    name: "attached items",
    tag: "context",
    wrap: (inside, file) =>
      `<context>\nThe following items were attached by the user.\n<files>\n\`\`\`${file}\n${inside}\n\`\`\`\n</files>\n</context>`,
  },
  {
    name: "range in a fence",
    tag: "",
    wrap: (inside, file) => `\`\`\`${file} (3-12)\n${inside}\n\`\`\``,
  },
  {
    name: "numbered documents",
    tag: "document_content",
    wrap: (inside, file) =>
      `<documents>\n<document index="1">\n<source>${file}</source>\n<document_content>\n${inside}\n</document_content>\n</document>\n</documents>`,
  },
  {
    name: "pasted text",
    tag: "",
    isAfter: true,
    wrap: (inside, _file, dice) => `[Pasted text #1 +${dice.number(6, 40)} lines]\n${inside}`,
  },
];

export const WRAPPINGS: readonly Wrapping[] = [...CLAUDE_CODE, ...EDITORS, ...OTHERS];
