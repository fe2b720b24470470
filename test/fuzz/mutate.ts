import { between, pick, type Random } from "../../bench/random.ts";

export interface Mutation {
  readonly random: Random;
  readonly words: readonly string[];
  /** Most characters. */
  readonly most: number;
  /** Another input, to take parts from. */
  readonly other: string;
}

type Change = (input: string, mutation: Mutation) => string;

const ODD = [
  ..."\0\t\n\r\v\f\u001b\u007f\u0080\u009b\u00ad\u00ff\u200b\u202e\u2028\ud800\udfff\ufeff",
  ..."\"'`\\/{}[]()<>:;,.=@#$%&*+-_|~^?! 09azAZ",
];

const CHANGES: readonly Change[] = [
  (input, { random }) => {
    const [from, to] = slice(input, random);
    return input.slice(0, from) + input.slice(to);
  },
  (input, { random }) => {
    const [from, to] = slice(input, random);
    return input.slice(0, from) + input.slice(from, to).repeat(between(random, 2, 9)) + input.slice(to);
  },
  (input, { random, words }) => put(input, random, pick(random, words)),
  (input, { random, words }) => over(input, random, pick(random, words)),
  (input, { random }) => put(input, random, pick(random, ODD)),
  (input, { random }) => over(input, random, pick(random, ODD)),
  (input, { random }) => over(input, random, String.fromCharCode(between(random, 0, 255))),
  (input, { random }) => put(input, random, String(pick(random, [-1, 0, 1, 255, 65_536, 2 ** 31, 1e21]))),
  (input, { random, other }) => put(input, random, other.slice(...slice(other, random))),
  (input, { random, other }) =>
    input.slice(0, between(random, 0, input.length)) + other.slice(between(random, 0, other.length)),
  inJson,
  inJson,
];

/** One to six changes after one another; once in many times a part is repeated until the input is as long as it may be. */
export function mutate(input: string, mutation: Mutation): string {
  const { random, most } = mutation;
  let changed = input;
  for (let left = between(random, 1, 6); left > 0; left--) changed = pick(random, CHANGES)(changed, mutation);
  if (random() < 0.004) changed = stretched(changed, mutation);
  return changed.slice(0, most);
}

function stretched(input: string, { random, most }: Mutation): string {
  const [from, to] = slice(input, random);
  const part = input.slice(from, Math.min(to, from + 40)) || "a";
  const times = Math.ceil((most * random()) / part.length);
  return input.slice(0, from) + part.repeat(times) + input.slice(random() < 0.5 ? to : input.length);
}

/** Another value, name, or none, at one place of the JSON in one of the lines. */
function inJson(input: string, mutation: Mutation): string {
  const lines = input.split("\n");
  const at = between(mutation.random, 0, lines.length - 1);
  try {
    const places: Place[] = [];
    const whole = { value: JSON.parse(lines[at] ?? "") as unknown };
    collect(whole, places);
    changeAt(pick(mutation.random, places), mutation);
    return lines.with(at, JSON.stringify(whole.value) ?? "").join("\n");
  } catch {
    // This line is none.
    return input;
  }
}

interface Place {
  readonly holder: Record<string, unknown>;
  readonly name: string;
}

function collect(holder: object, places: Place[]): void {
  for (const [name, value] of Object.entries(holder)) {
    places.push({ holder: holder as Record<string, unknown>, name });
    if (typeof value === "object" && value !== null) collect(value, places);
  }
}

function changeAt({ holder, name }: Place, { random, words, other }: Mutation): void {
  const value = holder[name];
  const values = [null, true, 0, -1, 1e308, "", [], {}, [value], { [name]: value }, pick(random, words)];
  const part = other.slice(...slice(other, random));
  const chance = random();
  if (chance < 0.2) delete holder[name];
  else if (chance < 0.4) holder[pick(random, words)] = value;
  else if (chance < 0.6 && typeof value === "string") holder[name] = put(value, random, part);
  else holder[name] = pick(random, values);
}

function put(input: string, random: Random, part: string): string {
  const at = between(random, 0, input.length);
  return input.slice(0, at) + part + input.slice(at);
}

function over(input: string, random: Random, part: string): string {
  const at = between(random, 0, input.length);
  return input.slice(0, at) + part + input.slice(at + part.length);
}

/** Short ones more often than long ones. */
function slice(input: string, random: Random): [number, number] {
  const from = between(random, 0, input.length);
  const length = Math.ceil((input.length - from) * random() ** 3);
  return [from, from + length];
}
