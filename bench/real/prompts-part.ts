import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { clientSession } from "../../test/support/claude-code-payloads.ts";
import { progress } from "../progress.ts";
import { rounded } from "../statistics.ts";
import { type Need, type RealPrompt, readNeeds } from "./data.ts";
import { openAt, saidBy } from "./engine-at.ts";
import { type ImportedHome, importedHome, onCopy } from "./homes.ts";
import { patternOf } from "./net.ts";
import { type ByPerson, byPerson, folderIn, type Setting } from "./part.ts";
import { type Reach, reachLine, reachOf } from "./reach.ts";

/** `brief`: only what the session began with had it; `wrong`: something else was said. */
type Verdict = "right" | "brief" | "wrong" | "silent" | "noise" | "quiet";

/** Prompts of one sort that need a memory. */
interface Needy {
  readonly of: number;
  readonly right: number;
  readonly share: number;
  readonly brief: number;
  readonly wrong: number;
  readonly silent: number;
  /** Those for which a right memory is among the first ten of a search: more only what is kept could give. */
  readonly findable: number;
  /** Those that are taken for a question about what is known. */
  readonly takenExplicit: number;
}

/** What prompts in new sessions are answered. */
export interface PromptsPart {
  readonly needed: Needy;
  readonly explicit: Needy;
  readonly other: Needy;
  readonly nothing: { readonly of: number; readonly noise: number; readonly share: number };
  readonly ids: Readonly<Record<string, Verdict>>;
}

interface Row {
  readonly dev: string;
  readonly prompt: RealPrompt;
  readonly need: Need | null;
  readonly brief: string;
  readonly said: string;
  readonly reach: Reach;
  readonly verdict: Verdict;
}

export async function promptsPart(setting: Setting): Promise<ByPerson<PromptsPart>> {
  const needs = readNeeds();
  const rows: Row[] = [];
  for (const [, prompts] of Map.groupBy(setting.prompts, ({ dev, at }) => `${dev} ${at}`)) {
    const home = await homeAt(setting, prompts);
    for (const prompt of prompts) {
      const asked = await askedAnew(home, prompt);
      const need = prompt.need === null ? null : needOf(needs, prompt);
      rows.push({ dev: prompt.dev, prompt, need, ...asked, verdict: verdictOn(prompt, asked) });
      progress("prompts", rows.length, setting.prompts.length);
    }
  }
  for (const row of rows) setting.pairs?.(pairOf(row));
  return byPerson(rows, figures);
}

function homeAt({ folders }: Setting, [prompt]: readonly RealPrompt[]): Promise<ImportedHome> {
  if (!prompt) throw new Error("no prompt");
  return importedHome({ ...folders, person: prompt.dev, until: prompt.at });
}

function needOf(needs: Readonly<Record<string, Need>>, { id }: RealPrompt): Need {
  const need = needs[id];
  if (need === undefined) throw new Error(`needs.json does not say what ${id} is`);
  return need;
}

/** In a session of its own, and in a store that no other prompt has touched. */
function askedAnew(home: ImportedHome, prompt: RealPrompt) {
  const { dev, cwd: said, p } = prompt;
  const cwd = folderIn(home, dev, said);
  mkdirSync(cwd, { recursive: true });
  return onCopy(home, async (copy) => {
    const engine = openAt(copy);
    const reach = await reachOf(engine, cwd, prompt);
    const session = clientSession({ user: home.home }, cwd, randomUUID());
    const brief = (await saidBy(engine, session.start())) ?? "";
    const answer = (await saidBy(engine, session.prompt(p, randomUUID()))) ?? "";
    await engine.close();
    return { brief, said: answer, reach };
  });
}

function verdictOn(
  { need, expect }: RealPrompt,
  { brief, said }: { readonly brief: string; readonly said: string },
): Verdict {
  if (need === null) return said === "" ? "quiet" : "noise";
  const right = patternOf(expect);
  if (right.test(withoutDenials(said))) return "right";
  if (right.test(withoutDenials(brief))) return "brief";
  return said === "" ? "silent" : "wrong";
}

/** That nothing is known of a thing names the thing, and is no answer. */
function withoutDenials(block: string): string {
  return block.replace(/^.*nothing is remembered.*$/gim, "");
}

function figures(rows: readonly Row[]): PromptsPart {
  const needed = rows.filter(({ need }) => need !== null);
  const nothing = rows.filter(({ need }) => need === null);
  const noise = nothing.filter(({ verdict }) => verdict === "noise").length;
  return {
    needed: needyOf(needed),
    explicit: needyOf(needed.filter(({ need }) => need === "explicit")),
    other: needyOf(needed.filter(({ need }) => need === "other")),
    nothing: { of: nothing.length, noise, share: share(noise, nothing.length) },
    ids: Object.fromEntries(rows.map(({ prompt, verdict }) => [prompt.id, verdict])),
  };
}

function needyOf(rows: readonly Row[]): Needy {
  const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  const right = count("right");
  const others = { brief: count("brief"), wrong: count("wrong"), silent: count("silent") };
  const findable = rows.filter(({ reach }) => reach.place > 0).length;
  const takenExplicit = rows.filter(({ reach }) => reach.explicit).length;
  return { of: rows.length, right, share: share(right, rows.length), ...others, findable, takenExplicit };
}

function share(part: number, of: number): number {
  return of === 0 ? 0 : rounded(part / of);
}

function pairOf({ dev, prompt, need, brief, said, reach, verdict }: Row): string {
  const head = `[${dev} ${prompt.at}] ${prompt.id} ${need ?? "nothing"} ${verdict.toUpperCase()} | ${prompt.p}`;
  const wanted = prompt.need === null ? [] : [`      wanted: ${prompt.need}`, `      ${reachLine(reach)}`];
  const block = said || (verdict === "brief" ? `(brief)\n${brief}` : "");
  const lines = block === "" ? [] : [`      ${block.replaceAll("\n", "\n      ")}`];
  return [head, ...wanted, ...lines].join("\n");
}
