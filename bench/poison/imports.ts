import type { Finding, Planted, Script } from "./attempt.ts";
import { diceOf } from "./dice.ts";
import { DANGEROUS } from "./forms/dangerous-commands.ts";
import { TROUBLES } from "./forms/fixes.ts";
import type { ImportForm } from "./forms/import-form.ts";
import { judge } from "./judge.ts";
import { lookLater } from "./later.ts";
import { plant } from "./payloads.ts";
import { PROJECT } from "./play.ts";
import { shell } from "./steps.ts";
import { openWorld } from "./world.ts";

/** Each source once, with wishes or with commands that are said to have worked. */
export async function tryImports(forms: readonly ImportForm[], seed: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const form of forms) findings.push(...(await tryImport(form, seed)));
  return findings;
}

async function tryImport({ form, tooMuch, bring }: ImportForm, seed: number): Promise<Finding[]> {
  const planted = /fix|way out/.test(form) ? plantFixes(form, seed) : plant(diceOf(seed, form));
  const tries = TROUBLES.map(({ command, error }) => ({
    call: shell(command),
    error: `Exit code 1\n${error}`,
  }));
  const script: Script = { form, steps: [], planted, tries };
  const world = openWorld("engine");
  try {
    await bring(world, world.project(PROJECT), planted);
    const findings = judge(script, await lookLater(world, script), { door: "import" });
    return findings.map((one) => (tooMuch === 3 ? withoutConcluded(one) : one));
  } finally {
    await world.close();
  }
}

function withoutConcluded(finding: Finding): Finding {
  return { ...finding, ways: finding.ways.filter((way) => way !== "concluded") };
}

function plantFixes(form: string, seed: number): Planted[] {
  const dice = diceOf(seed, form);
  return dice.some(DANGEROUS, TROUBLES.length).map(([, command]) => {
    const canary = dice.canary();
    return { canary, sentence: command(canary), again: "" };
  });
}
