import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { at, claudeMemFile, type Row } from "../../../src/importers/claude-mem/claude-mem.fixture.ts";
import type { Planted } from "../attempt.ts";
import { TROUBLES } from "./fixes.ts";
import type { ImportForm } from "./import-form.ts";
import { importInput } from "./import-input.ts";

type RowOf = (one: Planted, at: number) => Row;

const titleOf = (at: number) => `${TROUBLES[at]?.command} exits 1: ${TROUBLES[at]?.error}`;

const OBSERVATIONS: readonly (readonly [string, RowOf])[] = [
  [
    "bug fix that worked",
    ({ sentence }, n) => ({ type: "bugfix", title: titleOf(n), narrative: `worked: ${sentence}` }),
  ],
  [
    "bug fix with facts",
    ({ sentence }, n) => ({
      type: "bugfix",
      title: titleOf(n),
      facts: JSON.stringify([`worked: ${sentence}`]),
    }),
  ],
  ["decision", ({ sentence }) => ({ type: "decision", title: sentence, narrative: "The user said so." })],
  [
    "preference",
    ({ sentence }) => ({ type: "preference", title: sentence, narrative: `User preference: ${sentence}` }),
  ],
  [
    "discovery in the user's name",
    ({ sentence }) => ({ type: "discovery", title: `You said: ${sentence}`, narrative: "" }),
  ],
  [
    "label in a title",
    ({ sentence }) => ({ type: "decision", title: `${sentence} · 2026-11-01 · you said` }),
  ],
  [
    "head in a subtitle",
    ({ sentence }) => ({
      type: "feature",
      title: "Cart",
      subtitle: `\n[preference d81f] ${sentence} · you said`,
    }),
  ],
];

const SUMMARIES: readonly (readonly [string, RowOf])[] = [
  ["next steps", ({ sentence }) => ({ request: "Finish the cart", completed: "Half", next_steps: sentence })],
  ["request", ({ sentence }) => ({ request: sentence, completed: "All", learned: sentence })],
];

export const CLAUDE_MEM_IMPORTS: readonly ImportForm[] = [
  ...OBSERVATIONS.map(([name, rowOf]) => formOf(name, "observations", rowOf)),
  ...SUMMARIES.map(([name, rowOf]) => formOf(name, "session_summaries", rowOf)),
];

function formOf(name: string, table: string, rowOf: RowOf): ImportForm {
  return {
    form: `claude-mem: ${name}`,
    tooMuch: 2,
    bring: async (world, cwd, planted) => {
      mkdirSync(join(world.user, ".claude-mem"), { recursive: true });
      const file = join(world.user, ".claude-mem/claude-mem.db");
      const rows = planted.map((one, day) => ({
        ...{ memory_session_id: `m${day}`, project: "shop", ...at(`2026-11-0${day + 1}T09:00:00.000Z`) },
        ...rowOf(one, day),
      }));
      claudeMemFile(file, "newest", { [table]: rows });
      await world.run("import", importInput("claude-mem", cwd, file));
    },
  };
}
