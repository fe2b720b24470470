import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../bench/provenance.ts";
import { randomFrom } from "../../bench/random.ts";
import { learn, type Weights } from "./logistic.ts";
import { type Sample, samplesOfBenign, samplesOfCases, samplesOfSessions } from "./samples.ts";

/** Writes the table of likely secrets from generated cases and real sessions: `train.ts --data FOLDER [--without third]`. */
const { values } = parseArgs({ options: { data: { type: "string" }, without: { type: "string" } } });
/** Sessions of these are read for nothing but measuring. */
const HELD_OUT = /^(?:robin|soph|teslamint|victor)\./;
const WIDTH = 180;
/** So many of the benign runs held out may go. */
const MOST_LOST = 0.0005;

const sets = ["first", "second", "third"].filter((name) => name !== values.without);
const data = values.data ?? "";
const samples: Sample[] = [...samplesOfCases(sets, 1)];
for await (const sample of samplesOfSessions(data, (archive) => !HELD_OUT.test(archive)))
  samples.push(sample);
samples.push(...samplesOfBenign());
const weights = learn(samples, randomFrom(1));
const benign: number[] = [];
for await (const sample of samplesOfSessions(data, (archive) => HELD_OUT.test(archive)))
  benign.push(scoreWith(weights, sample));
benign.sort((a, b) => b - a);
const threshold = Math.round(100 * (benign[Math.floor(MOST_LOST * benign.length)] ?? 0)) / 100;
const secrets = samples.filter(({ isSecret }) => isSecret);
const found = secrets.filter((sample) => scoreWith(weights, sample) > threshold).length;
process.stdout.write(
  `${samples.length} runs, ${secrets.length} of them secrets, ${found} found; ${benign.length} benign held out; threshold ${threshold}\n`,
);
writeFileSync(join(ROOT, "src", "redact", "likely", "weights.ts"), tableSource(weights, threshold));

function scoreWith(table: Weights, { features }: Sample): number {
  return features.reduce((score, name) => score + (table[name] ?? 0), table.all ?? 0);
}

function tableSource(table: Weights, least: number): string {
  const lines: string[] = [""];
  for (const [name, weight] of Object.entries(table)) {
    const entry = `${name}=${weight}; `;
    if ((lines.at(-1) ?? "").length + entry.length > WIDTH) lines.push("");
    lines.push((lines.pop() ?? "") + entry);
  }
  const rows = lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/;$/, "");
  return `// Made by scripts/likely-secrets/train.ts.\n\n/** Above it a value is taken for a secret. */\nexport const LEAST_SCORE = ${least};\n\n/** What each feature adds to the logarithm of the odds. */\nexport const LIKELY_WEIGHTS = \`\n${rows}\n\`;\n`;
}
