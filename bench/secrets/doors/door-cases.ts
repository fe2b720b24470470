import type { Random } from "../../random.ts";
import { fill } from "../fill.ts";
import { askedServer, failed, ran } from "../payloads.ts";
import { LEAKING_RUN, type SecretCase } from "../secret-case.ts";
import { PRINTING_COMMANDS } from "./commands.ts";
import { SECRET_FILES } from "./files.ts";
import { FILES_FOR_RARE_WAYS, RARE_WAYS, USUAL_WAYS } from "./ways.ts";

/** What files and commands hold whose names say that all of it is secret. */
export function* doorCases(random: Random): Iterable<SecretCase> {
  for (const [path, template] of Object.entries(SECRET_FILES))
    yield* fileCases(random, { path, template }, USUAL_WAYS);
  for (const path of FILES_FOR_RARE_WAYS)
    yield* fileCases(random, { path, template: SECRET_FILES[path] ?? "" }, RARE_WAYS);
  yield* commandCases(random, PRINTING_COMMANDS);
}

export function* fileCases(
  random: Random,
  { path, template }: { readonly path: string; readonly template: string },
  ways: typeof USUAL_WAYS,
): Iterable<SecretCase> {
  for (const [way, carry] of Object.entries(ways)) {
    const { text, secrets } = fill(random, template);
    const kind = ways === USUAL_WAYS ? path : way;
    const carrier = ways === USUAL_WAYS ? way : "rare way";
    yield { set: "doors", kind, carrier, shape: path, payload: carry(path, text), secrets, run: LEAKING_RUN };
  }
}

/** Commands by what they print. */
export function* commandCases(
  random: Random,
  commands: Readonly<Record<string, string>>,
): Iterable<SecretCase> {
  for (const [command, template] of Object.entries(commands)) {
    const ways = {
      command: (text: string) => ran(command, text),
      "command after cd": (text: string) => ran(`cd infra && ${command}`, text),
      "command that fails": (text: string) => failed(`${command} && false`, text),
      "command of a server": (text: string) => askedServer("mcp__shell__run", { command }, text),
    };
    for (const [carrier, carry] of Object.entries(ways)) {
      const { text, secrets } = fill(random, template);
      yield {
        set: "doors",
        kind: command,
        carrier,
        shape: "",
        payload: carry(text),
        secrets,
        run: LEAKING_RUN,
      };
    }
  }
}
