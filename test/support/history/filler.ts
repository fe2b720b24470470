import { between, pick, type Random } from "../../../bench/random.ts";

/** Text of a given length that looks like code or output and says nothing. */
export interface Filler {
  code(lines: number): string;
  output(lines: number): string;
}

const POOL_LINES = 4_000;

/** Made once: a slice of a pool costs nothing, and a history has hundreds of megabytes. */
export function fillerFrom(random: Random): Filler {
  const code = Array.from({ length: POOL_LINES }, () => codeLine(random));
  const output = Array.from({ length: POOL_LINES }, () => outputLine(random));
  const slice = (pool: readonly string[], lines: number) => {
    const start = between(random, 0, POOL_LINES - lines);
    return pool.slice(start, start + lines).join("\n");
  };
  return { code: (lines) => slice(code, lines), output: (lines) => slice(output, lines) };
}

const NAMES =
  "entry reading berth booking invoice sensor frame note species photo amount period gap queue".split(" ");
const VERBS = "load parse merge check render store fetch group split total filter format".split(" ");

function codeLine(random: Random): string {
  const name = pick(random, NAMES);
  const verb = pick(random, VERBS);
  const number = between(random, 1, 999);
  return pick(random, [
    `export function ${verb}${capital(name)}(${name}: ${capital(name)}, limit = ${number}) {`,
    `  const ${name}${number} = await ${verb}(${name}, { limit: ${number}, strict: true });`,
    `  if (${name}.length > ${number}) return ${verb}(${name}.slice(0, ${number}));`,
    `  for (const ${name} of ${name}s) total += ${name}.weight * ${number};`,
    `  // ${capital(verb)} before ${name} ${number}, as the order matters to the reader.`,
    "}",
    "",
  ]);
}

function outputLine(random: Random): string {
  const file = `${pick(random, NAMES)}-${pick(random, VERBS)}`;
  const number = between(random, 1, 9_999);
  return pick(random, [
    ` ✓ ${file} > ${pick(random, VERBS)}s ${number} ${pick(random, NAMES)}s (${number % 90} ms)`,
    `[${between(random, 10, 23)}:${between(random, 10, 59)}:12] info  ${file}: ${number} done`,
    `-rw-r--r-- 1 sam sam ${number} ${file}.txt`,
    `${file}.ts:${number}:  return ${pick(random, VERBS)}(${pick(random, NAMES)});`,
    `  ${number} ${file}`,
  ]);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
