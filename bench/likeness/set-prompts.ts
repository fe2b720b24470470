import type { Hit } from "../../src/domain/hit.ts";
import { openStaticEmbedder } from "../../src/embedder/static/static-embedder.ts";
import { progress } from "../progress.ts";
import { readDataset } from "../recall/dataset.ts";
import type { DatasetName, Question, Split } from "../recall/library.ts";
import { replay } from "../recall/replay.ts";
import { meaningBy } from "../recall/run-system.ts";
import type { Answer } from "../recall/system.ts";
import { unbiddenSystem } from "../recall/unbidden-system.ts";
import type { AskedPrompt } from "./asked-prompt.ts";
import { likestOf } from "./likest.ts";

/** The prompts of a set, asked with the table's vectors beside the words. */
export async function setPrompts(
  name: DatasetName,
  split: Split | null,
  folder: string,
): Promise<readonly AskedPrompt[]> {
  const dataset = readDataset({ name, folder, split, level: "turn", limit: null, memories: null });
  const prompts: AskedPrompt[] = [];
  let hits: readonly Hit[] = [];
  const keep = (found: readonly Hit[]) => {
    hits = found;
    return found;
  };
  for (const library of dataset.libraries()) {
    const system = unbiddenSystem("turn", keep, meaningBy(openStaticEmbedder()));
    await replay(system, library, (question, answer) => {
      if (question.use !== "freshness") prompts.push(askedPrompt(question, answer, hits));
      progress(name, prompts.length, dataset.questions);
    });
    await system.close();
  }
  return prompts;
}

function askedPrompt({ relevant }: Question, { given }: Answer, hits: readonly Hit[]): AskedPrompt {
  const isRight = (ids: readonly string[]) => ids.some((id) => relevant.includes(id));
  const ids = given?.ids ?? [];
  const left = hits.filter(({ memory }) => !memory.sources.some((id) => ids.includes(id)));
  return {
    needs: relevant.length > 0,
    given: ids.length > 0,
    right: isRight(ids),
    ...likestOf(left, ({ memory }) => isRight(memory.sources)),
  };
}
