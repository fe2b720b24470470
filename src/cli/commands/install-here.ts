import { ERRORS, UnbiddenError } from "../../domain/errors.ts";
import { INSTALLERS, installersHere } from "../agent-settings.ts";
import type { CliContext, ExitCode } from "../context.ts";
import { type InstallOptions, installAgent, nextSteps } from "./install.ts";
import { offerOtherMemories, offerPastSessions, type RunImport } from "./offer-import.ts";

export interface InstallHereOptions extends Omit<InstallOptions, "agent" | "confirm" | "onInstalled"> {
  /** Nothing is asked. */
  readonly isAgreed: boolean;
  /** Asks the person about the agent of this name. */
  readonly ask: (label: string) => Promise<boolean>;
  readonly runImport: RunImport;
}

/** Installs for every agent on this machine, each after the person has seen what changes and said yes. */
export async function installHere(context: CliContext, options: InstallHereOptions): Promise<ExitCode> {
  const { isAgreed, ask, runImport, ...install } = options;
  // An import of sessions takes over this process, so it is named here and not begun.
  const naming = { ...context, terminal: false };
  if (options.json) throw new UnbiddenError("ARGUMENT_INVALID", "--json needs the name of one agent");
  if (!isAgreed && !options.dryRun && !context.terminal)
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      `nobody is here to be asked: name one of ${namesOf(INSTALLERS)}, or use \`unbidden install all --yes\``,
    );
  const found = installersHere(context);
  if (found.length === 0) {
    context.print(
      `No agent was found here; known are ${namesOf(INSTALLERS)}. \`unbidden install <agent>\` installs for one all the same.`,
    );
    return 1;
  }
  const installed: string[] = [];
  const failed: string[] = [];
  for (const { name, label } of found) {
    const done = installAgent(context, {
      ...install,
      agent: name,
      isOneOfMany: true,
      ...(isAgreed ? {} : { confirm: () => ask(label) }),
      onInstalled: async () => {
        installed.push(name);
        await offerPastSessions(naming, name, async () => undefined);
      },
    });
    await done.catch((error: unknown) => {
      failed.push(name);
      context.note(failureOf(label, error));
    });
  }
  if (installed.length > 0)
    context.print(["", ...nextSteps(context, options.packageFolder, "all")].join("\n"));
  await offerOtherMemories(isAgreed ? naming : context, installed, runImport);
  return failed.length === 0 ? 0 : 1;
}

/** What keeps one agent from being installed must not keep the others from it; what we do not know does. */
function failureOf(label: string, error: unknown): string {
  if (!(error instanceof UnbiddenError)) throw error;
  const { meaning, remedy } = ERRORS[error.code];
  return `Not installed for ${label}: ${error.message || meaning}\n  -> ${remedy} (${error.code})`;
}

function namesOf(installers: typeof INSTALLERS): string {
  return installers.map(({ name }) => name).join(", ");
}
