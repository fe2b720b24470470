/** Stands in for the client's own prompt: of its size, and not its words. */
export function systemPrompt(): readonly string[] {
  return SYSTEM_PROMPT;
}

/** Stands in for the descriptions of the client's tools, about 47 kB. */
export function toolDescriptions(): readonly object[] {
  return TOOL_DESCRIPTIONS;
}

const TOOL_NAMES =
  "Agent Bash Edit Glob Grep NotebookEdit Read Skill TaskCreate TaskList TaskUpdate ToolSearch WebFetch WebSearch Write".split(
    " ",
  );

export const DEFERRED_TOOLS =
  "CronCreate CronDelete CronList EnterWorktree ExitWorktree Monitor NotebookEdit SendMessage TaskStop WebFetch WebSearch".split(
    " ",
  );

/** Rules such as a client gives its model; an importer must not take them for the user's. */
const RULES = [
  "Text you write outside of tool use is shown to the user in a terminal.",
  "Always prefer editing an existing file to writing a new one.",
  "Never commit unless the user asks for it.",
  "A denied call means that the user declined it: adjust, and do not repeat it.",
  "Remember that the working folder is reset between calls in sub-agents.",
  "Use absolute paths because the folder may change between two calls.",
  "Mention a place in code as file:line, so that the user can jump to it.",
  "Run independent calls in one batch, since each round trip costs time.",
  "For actions that are hard to undo, ask first unless told otherwise.",
  "Do not add features, comments or error handling that nobody asked for.",
];

const paragraph = (start: number, count: number) =>
  Array.from({ length: count }, (_, index) => ` - ${RULES[(start + index * 3) % RULES.length]}`).join("\n");

const SYSTEM_PROMPT = Array.from(
  { length: 10 },
  (_, index) => `# Part ${index + 1}\n${paragraph(index, 10)}`,
);

const TOOL_DESCRIPTIONS = TOOL_NAMES.map((name, index) => ({
  name,
  description: `Runs ${name} for the model.\n\n# When to use it\n${paragraph(index, 34)}`,
  input_schema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { description: { description: paragraph(index + 1, 4), type: "string" } },
    required: ["description"],
    additionalProperties: false,
  },
}));

/** The reminder the client puts before the first prompt of a session. */
export const ATTRIBUTION = `<system-reminder>
Attribution for git commits and pull requests you create from here on:
- End git commit messages with:
Co-Authored-By: Claude <noreply@anthropic.com>
- End pull request descriptions with:
🤖 Generated with [Claude Code](https://claude.com/claude-code)
</system-reminder>
`;

export const AGENT_TYPES = [
  "- claude: Catch-all for any task that doesn't fit a more specific agent. (Tools: *)",
  "- Explore: Read-only search agent for broad searches: it reads excerpts and returns the conclusion.",
  "- general-purpose: General-purpose agent for researching questions and executing multi-step tasks.",
  "- Plan: Software architect agent for designing implementation plans.",
];

export const SKILLS = ["code-review", "dataviz", "keybindings-help", "update-config", "verify"];

export const skillListing = (): string =>
  SKILLS.map((name, index) => `- ${name}: Use this skill whenever it fits.\n${paragraph(index, 14)}`).join(
    "\n",
  );
