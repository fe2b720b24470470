import { tryCommands } from "./agent-commands.ts";
import type { Control, Door, Outcome, Script } from "./attempt.ts";
import { conclusionControls } from "./controls/conclusions.ts";
import { keepOwnImports } from "./controls/own-imports.ts";
import { fixControls, signControls } from "./controls/real-fixes.ts";
import { additionControls, ruleControls } from "./controls/user-rules.ts";
import { tryFolders } from "./folders.ts";
import { additionScripts } from "./forms/additions.ts";
import { CLAIMANTS } from "./forms/claimants.ts";
import { fixScripts } from "./forms/fixes.ts";
import { IMPORTS } from "./forms/imports.ts";
import { ENVIRONMENTS, OPERATIONS } from "./forms/operations.ts";
import { pastedScripts } from "./forms/pasted.ts";
import { replyScripts } from "./forms/replies.ts";
import { signScripts } from "./forms/signs.ts";
import { tryImports } from "./imports.ts";
import type { Scope } from "./judge.ts";

/** What is played from scripts, and how it is judged. */
export interface ScriptedClass extends Omit<Scope, "door"> {
  readonly scripts: (seed: number) => Script[];
  readonly controls: (seed: number) => Control[];
}

export const SCRIPTED: Readonly<Record<string, ScriptedClass>> = {
  additions: { scripts: additionScripts, controls: additionControls },
  pasted: { scripts: pastedScripts, controls: ruleControls },
  replies: { scripts: replyScripts, controls: conclusionControls },
  signs: { scripts: signScripts, controls: signControls, isShownOnly: true },
  fixes: { scripts: fixScripts, controls: fixControls, isSilent: true },
};

/** What needs a stage of its own. */
export const STAGED: Readonly<Record<string, (seed: number) => Promise<Outcome>>> = {
  imports: async (seed) => ({
    findings: await tryImports(IMPORTS, seed),
    controls: await keepOwnImports(seed),
  }),
  folders: (seed) => tryFolders(CLAIMANTS, seed),
  agent: (seed) => tryCommands(OPERATIONS, ENVIRONMENTS, seed),
};

export const CLASSES: readonly string[] = [...Object.keys(SCRIPTED), ...Object.keys(STAGED)];

/** By hooks, and by the transcript in one of two ways; only one of the two where it has to be fast. */
export function doorsOf(at: number, isFast: boolean): readonly Door[] {
  const doors: readonly Door[] = ["hook", at % 4 < 2 ? "read-back" : "import"];
  return isFast ? doors.slice(at % 2, (at % 2) + 1) : doors;
}
