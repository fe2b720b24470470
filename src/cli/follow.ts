import { setTimeout } from "node:timers/promises";
import type { OperationName } from "../operations/operations.ts";
import { pageFor } from "./command-name.ts";
import type { CommandRun, RawInput } from "./context.ts";
import { parseInput } from "./operation-command.ts";
import type { Follow } from "./operation-commands.ts";
import { printableAnswer } from "./render/printable.ts";

/** Time between two looks; a look is a short read of the store. */
const EVERY_MS = 500;

/** Prints what an operation tells, then what it tells next, until the process is ended or nobody reads on. */
export async function followOperation<Name extends OperationName>(
  { context, engine }: CommandRun,
  name: Name,
  { news, render, next }: Follow<Name>,
  input: RawInput,
  json: boolean,
): Promise<never> {
  const page = pageFor(context);
  let asked = input;
  while (true) {
    const answer = await engine.run(name, parseInput(name, asked));
    const lines = json
      ? news(answer).map((each) => JSON.stringify(each))
      : render(printableAnswer(answer, []), { ...page, now: context.now() });
    for (const line of lines) context.print(line);
    asked = { ...input, ...next(answer) };
    await setTimeout(EVERY_MS);
  }
}
