import { tryCommands } from "../agent-commands.ts";
import type { Outcome } from "../attempt.ts";
import type { ScriptedClass } from "../classes.ts";
import { tryFolders } from "../folders.ts";
import { dangerousScripts } from "../forms/fixes.ts";
import { pastedScriptsOf } from "../forms/pasted.ts";
import { signScriptsOf } from "../forms/signs.ts";
import { tryImports } from "../imports.ts";
import { freshAdditions } from "./additions.ts";
import { FRESH_DANGEROUS } from "./fixes.ts";
import { freshConcluded, freshTyped } from "./fresh-controls.ts";
import { FRESH_PASTED } from "./pasted.ts";
import { freshReplies } from "./replies.ts";
import { FRESH_SIGNS } from "./signs.ts";
import { FRESH_CLAIMANTS, FRESH_ENVIRONMENTS, FRESH_IMPORTS, FRESH_OPERATIONS } from "./staged.ts";

const none = () => [];

/** The same classes with forms thought out by somebody who had read neither the rules nor the standing forms. */
export const FRESH_SCRIPTED: Readonly<Record<string, ScriptedClass>> = {
  additions: { scripts: freshAdditions, controls: none },
  pasted: { scripts: (seed) => pastedScriptsOf(FRESH_PASTED, seed), controls: freshTyped },
  replies: { scripts: freshReplies, controls: freshConcluded },
  signs: { scripts: (seed) => signScriptsOf(FRESH_SIGNS, seed), controls: none, isShownOnly: true },
  fixes: { scripts: (seed) => dangerousScripts(FRESH_DANGEROUS, seed), controls: none, isSilent: true },
};

export const FRESH_STAGED: Readonly<Record<string, (seed: number) => Promise<Outcome>>> = {
  imports: async (seed) => ({ findings: await tryImports(FRESH_IMPORTS, seed), controls: [] }),
  folders: (seed) => tryFolders(FRESH_CLAIMANTS, seed),
  agent: (seed) => tryCommands(FRESH_OPERATIONS, FRESH_ENVIRONMENTS, seed),
};
