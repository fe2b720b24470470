// Ranking and gate are not to get worse unseen: the saved figures hold, to a point.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readDataset } from "../bench/recall/dataset.ts";
import { OWN_SET } from "../bench/recall/recall.ts";
import { metricsOf } from "../bench/recall/report.ts";
import { runSystem } from "../bench/recall/run-system.ts";

interface Figures {
  readonly "R@5": number;
  readonly "any5@FIR5": number;
  readonly atDefault: { readonly any5: number; readonly FIR: number };
}

const SPLITS = ["tune", "check"] as const;
const POINT = 0.01;

test.each(SPLITS)(
  "prompts of the %s half are answered, and left alone, as bench/results says",
  async (split) => {
    const saved = JSON.parse(readFileSync(join("bench", "results", `recall-terse-${split}.json`), "utf8"));
    const floor: Figures = saved.systems.unbidden.metrics;
    const set = readDataset({
      name: "terse",
      folder: OWN_SET,
      level: "turn",
      limit: null,
      split,
      memories: null,
    });
    const now = metricsOf("terse", await runSystem(set, "unbidden")) as unknown as Figures;
    expect(now["R@5"]).toBeGreaterThanOrEqual(floor["R@5"] - POINT);
    expect(now["any5@FIR5"]).toBeGreaterThanOrEqual(floor["any5@FIR5"] - POINT);
    expect(now.atDefault.any5).toBeGreaterThanOrEqual(floor.atDefault.any5 - POINT);
    expect(now.atDefault.FIR).toBeLessThanOrEqual(floor.atDefault.FIR + POINT);
  },
  30_000,
);
