import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ExportAnswer } from "../../../src/operations/export.ts";
import { clientSession } from "../../../test/support/claude-code-payloads.ts";
import type { Kept } from "../attempt.ts";
import { diceOf } from "../dice.ts";
import { importInput } from "../forms/import-input.ts";
import { describe, holds } from "../judge.ts";
import { openWorld, type World, writeFiles } from "../world.ts";

interface OwnImport {
  readonly form: string;
  readonly wanted: 2 | 3;
  readonly sentence: (canary: string) => string;
  readonly bring: (world: World, cwd: string, sentence: string) => Promise<void>;
}

const RULES: readonly ((canary: string) => string)[] = [
  (c) => `Always run npx ${c} before every build.`,
  (c) => `We decided to use ${c} for the session cache because it is faster.`,
  (c) => `Never commit without running ${c} check first.`,
];

/** What is the user's own or the agent's own, and comes back from a file. */
const OWN_IMPORTS: readonly OwnImport[] = [
  ...RULES.map(
    (sentence): OwnImport => ({ form: "own export, signed", wanted: 3, sentence, bring: fromOwnExport }),
  ),
  ...RULES.map((sentence): OwnImport => ({ form: "agent's notes", wanted: 2, sentence, bring: fromNotes })),
];

export async function keepOwnImports(seed: number): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const [at, { form, wanted, sentence, bring }] of OWN_IMPORTS.entries()) {
    const canary = diceOf(seed, `${form} ${at}`).canary();
    const world = openWorld("engine");
    try {
      await bring(world, world.project("shop"), sentence(canary));
      const found = (await world.memories()).filter(
        (memory) => memory.kind !== "turn" && holds(memory, canary),
      );
      const isKept = found.some(({ trust }) => trust === wanted);
      const shown = found.map(describe)[0] ?? "nothing is kept";
      kept.push({ form, door: "import", sentence: sentence(canary), kept: isKept, shown });
    } finally {
      await world.close();
    }
  }
  return kept;
}

/** Said in another home with the same key, and brought over. */
async function fromOwnExport(world: World, cwd: string, sentence: string): Promise<void> {
  const other = openWorld("engine");
  try {
    const session = clientSession(other, other.project("shop"));
    await other.hook(session.start());
    await other.hook(session.prompt(sentence));
    await other.hook(session.stop("Will do."));
    await other.hook(session.end());
    await other.memories();
    const { text } = (await other.run("export", { cwd, project: false })) as ExportAnswer;
    const home = join(world.user, ".unbidden");
    mkdirSync(home, { mode: 0o700 });
    copyFileSync(join(other.user, ".unbidden/key"), join(home, "key"));
    writeFileSync(join(world.user, "mine.jsonl"), text ?? "");
    await world.run("import", importInput("memories", cwd, join(world.user, "mine.jsonl")));
  } finally {
    await other.close();
  }
}

async function fromNotes(world: World, cwd: string, sentence: string): Promise<void> {
  const folder = join(world.user, ".claude/projects", cwd.replace(/[^a-zA-Z0-9]/g, "-"), "memory");
  writeFiles(folder, {
    "MEMORY.md": "# Memory\n- [Cart](cart.md)\n",
    "cart.md": `# Cart\n\n## Tooling\n\n${sentence}\n`,
  });
  await world.run("import", importInput("memory-md", cwd));
}
