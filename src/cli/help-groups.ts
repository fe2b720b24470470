import type { Command } from "commander";

interface HelpGroup {
  readonly title: string;
  readonly examples: readonly [string, string];
  readonly commands: readonly string[];
}

/** What people come for, in that order; `--help` lists the commands under it. */
export const HELP_GROUPS: readonly HelpGroup[] = [
  {
    title: "Set up",
    examples: ["unbidden install claude-code", "unbidden doctor"],
    commands: [
      "install",
      "uninstall",
      "demo",
      "doctor",
      "daemon",
      "on",
      "off",
      "join",
      "claude-md",
      "statusline",
      "mcp",
      "completion",
      "config",
      "embeddings",
    ],
  },
  {
    title: "Look",
    examples: ['unbidden search "storage format"', 'unbidden timeline --since "7d ago"'],
    commands: [
      "ui",
      "status",
      "search",
      "list",
      "show",
      "timeline",
      "brief",
      "session",
      "projects",
      "graph",
      "synonyms",
    ],
  },
  {
    title: "Correct",
    examples: ['unbidden add "We deploy on Tuesdays only."', "unbidden supersede 1a2b3c 4d5e6f"],
    commands: [
      "review",
      "add",
      "note",
      "edit",
      "confirm",
      "pin",
      "unpin",
      "wrong",
      "supersede",
      "retire",
      "bulk",
      "undo",
      "forget",
    ],
  },
  {
    title: "Explain",
    examples: ["unbidden why last", 'unbidden preview "which database do we use?"'],
    commands: ["why", "log", "preview", "stats", "usage", "test", "evaluate"],
  },
  {
    title: "Keep",
    examples: ["unbidden import claude-code", "unbidden export > memories.jsonl"],
    commands: ["import", "export", "curate", "backup", "restore", "verify", "scrub"],
  },
  {
    title: "Share",
    examples: ["unbidden share 1a2b3c", "unbidden sync setup folder ~/Sync/memories"],
    commands: ["share", "team", "sync"],
  },
];

/** Lists the commands of `--help` in groups, with examples of each. */
export function groupCommands(program: Command): void {
  const order = HELP_GROUPS.flatMap(({ commands }) => commands);
  (program.commands as Command[]).sort((a, b) => order.indexOf(a.name()) - order.indexOf(b.name()));
  for (const { title, examples, commands } of HELP_GROUPS) {
    const heading = [`${title}:`, ...examples.map((example) => `  $ ${example}`), ""].join("\n");
    for (const command of program.commands) if (commands.includes(command.name())) command.helpGroup(heading);
  }
}
