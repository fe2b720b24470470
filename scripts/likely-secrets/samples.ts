import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../bench/provenance.ts";
import { randomFrom } from "../../bench/random.ts";
import { eventsOf } from "../../bench/secrets/fresh/benign-sample.ts";
import { freshMakers } from "../../bench/secrets/fresh/fresh-cases.ts";
import { FRESH_SETS } from "../../bench/secrets/fresh/fresh-set.ts";
import { runsOf } from "../../bench/secrets/leak.ts";
import { fixedCases, genericCases } from "../../bench/secrets/plain-cases.ts";
import type { SecretCase } from "../../bench/secrets/secret-case.ts";
import { parsedTexts, prepared, storedTexts } from "../../bench/secrets/stored.ts";
import { candidatesIn } from "../../src/redact/likely/candidates.ts";

/** A run of signs, and whether it is a secret. */
export interface Sample {
  readonly features: readonly string[];
  readonly isSecret: boolean;
}

/** One case of so many is read as it is stored, and one of so many as it came. */
const EACH_STORED = 3;
const EACH_RAW = 12;
const RUN = 8;

/** Runs in generated cases: secrets that the rules leave or take, and what stands around them. */
export function* samplesOfCases(sets: readonly string[], seed: number): Iterable<Sample> {
  const random = randomFrom(seed);
  const fresh = sets.flatMap((name) =>
    freshMakers(FRESH_SETS[name] as NonNullable<(typeof FRESH_SETS)[string]>),
  );
  for (const make of [fixedCases, genericCases, ...fresh])
    for (const one of make(random)) {
      if (random() * EACH_STORED < 1) yield* samplesOf(one, storedTexts(one.payload));
      if (random() * EACH_RAW < 1) yield* samplesOf(one, parsedTexts(one.payload));
    }
}

function* samplesOf({ secrets }: SecretCase, texts: readonly string[]): Iterable<Sample> {
  const runs = runsOf(secrets, RUN);
  for (const text of texts)
    for (const { features, value } of candidatesIn(text)) yield { features, isSecret: holds(value, runs) };
}

function holds(value: string, runs: ReadonlySet<string>): boolean {
  for (let at = 0; at + RUN <= value.length; at++) if (runs.has(value.slice(at, at + RUN))) return true;
  return false;
}

/** They are few and chosen to be hard. */
const WRITTEN_COUNT = 4;

/** Runs in the lines written to be mistaken. */
export function samplesOfBenign(): Sample[] {
  const text = readFileSync(join(ROOT, "bench", "datasets", "secrets", "benign.txt"), "utf8");
  const lines = text
    .trimEnd()
    .split("\n\n")
    .flatMap((each) => [...candidatesIn(each)]);
  const samples = lines.map(({ features }) => ({ features, isSecret: false }));
  return Array.from({ length: WRITTEN_COUNT }, () => samples).flat();
}

/** Of each archive so many lines. */
const MOST_LINES = 60_000;

/** Runs in real sessions that the rules leave: taken for none of them secret. */
export async function* samplesOfSessions(
  data: string,
  isRead: (archive: string) => boolean,
): AsyncIterable<Sample> {
  for (const archive of globSync("*.tar.xz", { cwd: data }).sort().filter(isRead))
    yield* samplesOfArchive(join(data, archive));
}

async function* samplesOfArchive(archive: string): AsyncIterable<Sample> {
  const seen = new Set<string>();
  for await (const event of eventsOf(archive)) {
    if (seen.size > MOST_LINES) return;
    const { text } = prepared(event);
    for (const { features, value } of candidatesIn(text)) {
      if (!seen.has(value)) yield { features, isSecret: false };
      seen.add(value);
    }
    for (const line of text.split("\n")) seen.add(line);
  }
}
