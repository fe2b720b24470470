import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../provenance.ts";

const CLASSES = ["own", "result", "plan", "repeats", "half"] as const;

/** A real reply as it was judged by hand; see bench/datasets/echoes. */
export interface Label {
  readonly session: string;
  /** The entry of the transcript that wrote it. */
  readonly entry: string;
  readonly is: (typeof CLASSES)[number];
  /** Whether the rules of the day of the draw found it to repeat something; it stands for `weight` such replies. */
  readonly drawn: "flagged" | "unflagged";
  readonly weight: number;
}

export function readLabels(): readonly Label[] {
  const path = join(ROOT, "bench", "datasets", "echoes", "labels.jsonl");
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const label = JSON.parse(line) as Label;
      if (!CLASSES.includes(label.is)) throw new Error(`no class of replies: ${label.is}`);
      return label;
    });
}
