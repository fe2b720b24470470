// The tables in docs/ that follow from tables in the code.
import type { Command } from "commander";
import type { AgentAdapter } from "../src/agents/agent.ts";
import { AGENTS } from "../src/agents/agents.ts";
import { buildProgram } from "../src/cli/program.ts";
import { homeOf } from "../src/config/home.ts";
import { HOOK_TABLE } from "../src/config/hook-table.ts";
import type { Option } from "../src/config/option-kinds.ts";
import { ALL_OPTIONS, environmentName, OPTIONS, optionNames } from "../src/config/options.ts";
import { METRICS } from "../src/daemon/http/metric-names.ts";
import { ERRORS } from "../src/domain/errors.ts";
import { HOOK_EVENTS, type HookEvent, isAboutATool, pathsAt } from "../src/domain/hook-row.ts";
import { TOOLS } from "../src/mcp/server.ts";
import { CLIENT_PINS } from "../test/clients/pins.ts";
import { conformanceTable } from "./conformance-table.ts";
import { faultTable, fuzzTable } from "./fault-tables.ts";
import { latencyTable } from "./latency-plot.ts";
import { meaningGoals } from "./meaning-goals.ts";
import {
  clientSessions,
  indexGoals,
  indexReading,
  indexTimes,
  launcherCalls,
  launcherCpu,
  launcherGoals,
  launcherTimes,
  toolHookTimes,
} from "./performance-tables.ts";
import { costTable, sizeTable, turnAblations, typedAblations } from "./result-tables.ts";
import { waitsTable } from "./waits-table.ts";

/** What stands between `<!-- generated:NAME -->` and `<!-- /generated:NAME -->` in each file. */
export const GENERATED: readonly {
  readonly file: string;
  readonly name: string;
  readonly text: () => string;
}[] = [
  { file: "docs/configuration.md", name: "options", text: optionTable },
  { file: "docs/configuration.md", name: "old names", text: oldNameTable },
  { file: "docs/configuration.md", name: "hooks", text: hookTable },
  { file: "docs/agents.md", name: "moments", text: agentTable },
  { file: "docs/errors.md", name: "errors", text: errorTable },
  { file: "docs/daemon.md", name: "metrics", text: metricTable },
  { file: "docs/cli.md", name: "cli", text: commandReference },
  { file: "docs/mcp.md", name: "tools", text: toolTable },
  { file: "docs/mcp.md", name: "conformance", text: conformanceTable },
  { file: "README.md", name: "injections", text: injectionTable },
  { file: "README.md", name: "costs", text: costTable },
  { file: "docs/performance.md", name: "latency", text: latencyTable },
  { file: "docs/performance.md", name: "launcher", text: launcherTimes },
  { file: "docs/performance.md", name: "launcher cpu", text: launcherCpu },
  { file: "docs/performance.md", name: "launcher calls", text: launcherCalls },
  { file: "docs/performance.md", name: "launcher goals", text: launcherGoals },
  { file: "docs/performance.md", name: "tool hooks", text: toolHookTimes },
  { file: "docs/performance.md", name: "client", text: clientSessions },
  { file: "docs/performance.md", name: "index", text: indexTimes },
  { file: "docs/performance.md", name: "index reading", text: indexReading },
  { file: "docs/performance.md", name: "index goals", text: indexGoals },
  { file: "docs/performance.md", name: "waits", text: waitsTable },
  { file: "docs/meaning.md", name: "meaning goals", text: meaningGoals },
  { file: "docs/faults.md", name: "faults", text: faultTable },
  { file: "docs/faults.md", name: "fuzzing", text: fuzzTable },
  { file: "docs/ranking.md", name: "typed ablations", text: typedAblations },
  { file: "docs/ranking.md", name: "turn ablations", text: turnAblations },
  { file: "docs/ranking.md", name: "sizes", text: sizeTable },
];

/** A file's text with its generated part made anew. Throws when a marker is missing. */
export function withGenerated(text: string, name: string, generated: string): string {
  const [open, close] = [`<!-- generated:${name} -->`, `<!-- /generated:${name} -->`];
  const start = text.indexOf(open);
  const end = text.indexOf(close);
  if (start === -1 || end < start) throw new Error(`${open} ... ${close} is missing`);
  return `${text.slice(0, start + open.length)}\n\n${generated}\n\n${text.slice(end)}`;
}

function optionTable(): string {
  const rows = Object.entries(OPTIONS).map(([path, option]: [string, Option]) => {
    const value = option.type === "list" || option.default === "" ? "none" : `\`${option.default}\``;
    const variable = option.fileOnly ? "none" : `\`${environmentName(path)}\``;
    return `| \`${path}\` | ${value} | ${rangeOf(option)} | ${variable} | ${option.doc} |`;
  });
  return ["| option | default | range | environment | what it does |", "|---|---|---|---|---|", ...rows].join(
    "\n",
  );
}

function toolTable(): string {
  const rows = TOOLS.map(({ name, input, description }) => {
    const fields = Object.keys(input.shape).map((field) => `\`${field}\``);
    return `| \`${name}\` | ${fields.join(", ")} | ${description} |`;
  });
  return ["| tool | input | what the model is told of it |", "|---|---|---|", ...rows].join("\n");
}

/** What each agent tells us, and where it takes our words. */
function agentTable(): string {
  const agents = [...AGENTS.values()];
  const head = ["hook event", ...agents.map(({ label }) => label)];
  const ran = agents.map(({ name }) => CLIENT_PINS.find(({ client }) => client === name)?.version);
  const rows = HOOK_EVENTS.map((hookEvent) => [
    hookEvent,
    ...agents.map((agent) => momentCell(agent, hookEvent)),
  ]);
  const tested = ["run in our tests", ...ran.map((version) => version ?? "not run here")];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line), line(tested)].join("\n");
}

function momentCell(agent: AgentAdapter, hookEvent: HookEvent): string {
  const names = agent.eventsAt(hookEvent).map((name) => `\`${name}\``);
  if (names.length === 0) return "not used";
  const isTold = agent.renderHook(hookEvent, "x") !== "";
  return `${names.join(", ")}${isTold ? ", **told**" : ""}`;
}

function oldNameTable(): string {
  const old = optionNames().filter(({ name, path }) => name !== path);
  const rows = old.map(({ name, variable, path, isNegated }) => {
    const opposite = isNegated ? ", with the opposite value" : "";
    const oldVariable = ALL_OPTIONS[path]?.fileOnly ? "none" : `\`${variable}\``;
    return `| \`${name}\` | ${oldVariable} | \`${path}\`${opposite} |`;
  });
  return ["| old name | old variable | now |", "|---|---|---|", ...rows].join("\n");
}

function rangeOf(option: Option): string {
  switch (option.type) {
    case "number":
      return `${option.min} to ${option.max}`;
    case "boolean":
      return "true or false";
    case "list":
      return "words separated by commas";
    case "word":
      return option.words.join(", ");
    case "text":
      return option.wanted;
  }
}

function hookTable(): string {
  const rows = HOOK_TABLE.map(({ name, hookEvents, priority, matcher, description }) => {
    const tools = hookEvents.some(isAboutATool) ? `\`${matcher}\`` : "";
    return `| \`${name}\` | ${hookEvents.join(", ")} | ${priority} | ${tools} | ${description} |`;
  });
  return ["| row | when | priority | tools | what it does |", "|---|---|---|---|---|", ...rows].join("\n");
}

/** When the README says that a block may appear. */
const INJECTED_AT = {
  "session-start": "A session starts",
  prompt: "You send a prompt",
  "before-tool": "A tool is about to run",
  "tool-failure": "A tool failed",
} as const;

function injectionTable(): string {
  const rows = Object.entries(INJECTED_AT).flatMap(([hookEvent, when]) =>
    pathsAt(HOOK_TABLE, hookEvent as keyof typeof INJECTED_AT).map(
      ({ description }, index) => `| ${index === 0 ? when : ""} | ${description} |`,
    ),
  );
  return ["| when | what the agent reads |", "|---|---|", ...rows].join("\n");
}

function errorTable(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { meaning, remedy }]) => `| \`${code}\` | ${meaning} | ${remedy} |`,
  );
  return ["| code | what it means | what to do |", "|---|---|---|", ...rows].join("\n");
}

function metricTable(): string {
  const rows = Object.entries(METRICS).map(
    ([name, { type, labels, help }]) =>
      `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(", ")} | ${help} |`,
  );
  return ["| name | type | labels | what it tells |", "|---|---|---|---|", ...rows].join("\n");
}

function commandReference(): string {
  const context = {
    env: {},
    home: homeOf({ HOME: "~" }),
    cwd: "/",
    terminal: false,
    isPerson: false,
    print: () => undefined,
    note: () => undefined,
    now: () => 0,
  };
  const program = buildProgram(context, { packageFolder: "", nodePath: "" }, () => undefined);
  const shown = program.createHelp().visibleCommands(program);
  return shown
    .filter((command) => command.name() !== "help")
    .map(commandSection)
    .join("\n\n");
}

function commandSection(command: Command): string {
  const help = command.createHelp();
  const usage = `unbidden ${command.name()} ${command.usage()}`.trim();
  const rows = [...help.visibleArguments(command), ...help.visibleOptions(command)].map((entry) => {
    const term = "flags" in entry ? entry.flags : entry.name();
    const text = "flags" in entry ? help.optionDescription(entry) : help.argumentDescription(entry);
    return `| \`${term}\` | ${text.replaceAll("|", "\\|")} |`;
  });
  return [
    `### ${command.name()}`,
    "",
    `${command.description()}.`,
    "",
    "```",
    usage,
    "```",
    "",
    "| | |",
    "|---|---|",
    ...rows,
  ].join("\n");
}
