import { globSync } from "node:fs";
import { basename } from "node:path";
import { AGENTS } from "../../src/agents/agents.ts";
import type { PastStep } from "../../src/domain/past.ts";
import { transcriptImporters } from "../../src/importers/importers.ts";
import { unpackedHome } from "../real/homes.ts";
import { WrongUse } from "../wrong-use.ts";

/** One compaction as a transcript tells of it. */
export interface Compaction {
  readonly before: readonly PastStep[];
  readonly summary: string;
  /** What was done next, until the next compaction. */
  readonly after: readonly PastStep[];
}

/** Steps after a compaction that may still need what was before it. */
const AFTER = 40;
/** A resumed session repeats the transcript of another. */
const SAME = 500;

/** Every distinct compaction of the archives in a folder. */
export async function* recordedCompactions(data: string, homes: string): AsyncGenerator<Compaction> {
  const people = globSync("*.tar.xz", { cwd: data }).map((file) => basename(file, ".tar.xz"));
  if (people.length === 0) throw new WrongUse(`--data: ${data} holds no archives of sessions`);
  const seen = new Set<string>();
  for (const person of people.sort()) {
    const { home } = await unpackedHome({ data, homes, stores: "", person });
    for await (const compaction of compactionsOf(home)) {
      const name = compaction.summary.slice(0, SAME);
      if (!seen.has(name)) yield compaction;
      seen.add(name);
    }
  }
}

async function* compactionsOf(home: string): AsyncGenerator<Compaction> {
  const importer = transcriptImporters(AGENTS, { userHome: home, env: {} }).get("claude-code");
  if (!importer) throw new Error("no importer of Claude Code's sessions");
  const { sessions } = await importer.sessions();
  for (const session of sessions) yield* compactionsIn(importer.past(session, Number.MAX_SAFE_INTEGER).steps);
}

function compactionsIn(steps: readonly PastStep[]): readonly Compaction[] {
  const at = steps.flatMap(({ kind }, index) => (kind === "summary" ? [index] : []));
  return at.map((index, nth) => ({
    before: steps.slice(0, index),
    summary: steps[index]?.text ?? "",
    after: steps.slice(index + 1, at[nth + 1] ?? steps.length).slice(0, AFTER),
  }));
}
