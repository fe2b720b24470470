import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../provenance.ts";

const CLASSES = ["decision", "preference", "fact", "correction", "complaint", "none"] as const;
type Class = (typeof CLASSES)[number];

/** A sentence that a person typed, as it was judged by hand. */
export interface Label {
  /** People have numbers here, and no names. */
  readonly person: number;
  /** The transcript's file name, and the entry in it. */
  readonly session: string;
  readonly prompt: string;
  /** Where in the prompt's text it stands. */
  readonly from: number;
  readonly to: number;
  readonly is: Class;
  /** Of some use, or understood by guessing only: neither right nor wrong to keep. */
  readonly half: boolean;
}

/** Every label of the set; of the sentences themselves it holds nothing. */
export function readLabels(): readonly Label[] {
  const path = join(ROOT, "bench", "datasets", "sentences", "labels.jsonl");
  return readFileSync(path, "utf8").trim().split("\n").flatMap(labelsOf);
}

function labelsOf(line: string): readonly Label[] {
  const { person, session, prompt, sentences } = JSON.parse(line) as {
    readonly sentences: readonly (readonly [number, number, string])[];
  } & Pick<Label, "person" | "session" | "prompt">;
  return sentences.map(([from, length, named]) => {
    const is = CLASSES.find((one) => one === named.replace("?", ""));
    if (!is) throw new Error(`no class of sentences: ${named}`);
    return { person, session, prompt, from, to: from + length, is, half: named.endsWith("?") };
  });
}
