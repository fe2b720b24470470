import { installerOf, readSettings } from "../agent-settings.ts";
import type { CliContext, ExitCode } from "../context.ts";
import { keepCopy, readRecords } from "../install-record.ts";
import { type HookProgram, hookCommandLine } from "../launcher.ts";
import { writeTextFile } from "../text-file.ts";
import { installedTarget } from "../transport.ts";

/** Has the requests in every settings file of ours go to the home's present port, and prints the files it changed. */
export async function rewriteHttpHooks(context: CliContext, program: HookProgram): Promise<ExitCode> {
  for (const { file, agent, transport } of await readRecords(context.home)) {
    const target = installedTarget(context, agent, transport);
    if (target === null) continue;
    const installer = installerOf(agent);
    const commandLine = hookCommandLine(context.home, agent, program);
    const { text } = await readSettings(file, installer, commandLine);
    if (text === null) continue;
    const after = installer.withTarget(text, commandLine, target);
    if (after === text) continue;
    await keepCopy(context.home, file, text);
    await writeTextFile(file, after);
    context.print(file);
  }
  return 0;
}
