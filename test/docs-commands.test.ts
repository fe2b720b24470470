// Whatever command line a page shows is one that the program takes.
import { type Command, CommanderError } from "commander";
import { expect, test } from "vitest";
import { buildProgram } from "../src/cli/program.ts";
import { homeOf } from "../src/config/home.ts";
import { PAGES, type Shown, shownCommands, wordsOf } from "./support/docs-commands.ts";

test.each(PAGES)("every command line in %s is one that the program takes", async (page) => {
  const refused: string[] = [];
  for (const shown of shownCommands(page)) {
    const fault = await refusal(shown);
    if (fault !== null) refused.push(`${shown.line}: ${fault}`);
  }
  expect(refused).toEqual([]);
});

test.each([
  ["unbidden serach x", "unknown command"],
  ["unbidden search x --depe", "unknown option"],
  ["unbidden usage --by colour", "Allowed choices"],
  ["unbidden why a b", "too many arguments"],
  ["unbidden search", "missing required argument"],
])("%s is refused", async (line, why) => {
  expect(await refusal({ line, isWhole: true })).toContain(why);
});

async function refusal({ line, isWhole }: Shown): Promise<string | null> {
  const program = parserOnly();
  try {
    await program.parseAsync(wordsOf(line), { from: "user" });
    return null;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const isNamed = error.code === "commander.missingArgument" && !isWhole;
    return isNamed || error.exitCode === 0 ? null : error.message;
  }
}

/** The real command table, that does nothing. */
function parserOnly(): Command {
  const quiet = () => {};
  const program = buildProgram(
    {
      env: {},
      home: homeOf({ HOME: "/nowhere" }),
      cwd: "/nowhere",
      terminal: false,
      isPerson: false,
      print: quiet,
      note: quiet,
      now: () => 0,
    },
    { packageFolder: "/nowhere", nodePath: "/nowhere" },
    quiet,
    quiet,
  );
  for (const command of program.commands)
    command.action(quiet).exitOverride().configureOutput({ writeErr: quiet });
  return program;
}
