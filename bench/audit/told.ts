import type { Door, Planted, Script, Step, Way } from "../poison/attempt.ts";
import { diceOf } from "../poison/dice.ts";
import { judge, type Scope } from "../poison/judge.ts";
import { lookLater } from "../poison/later.ts";
import { plant } from "../poison/payloads.ts";
import { playScript } from "../poison/play.ts";
import { openWorld } from "../poison/world.ts";
import { type Attempt, shownBy } from "./audit-case.ts";

/** Sessions in which a foreign sentence is met, by what they are called. */
export type Forms = Readonly<Record<string, (wish: string) => readonly Step[]>>;

interface Telling extends Partial<Scope> {
  /** What counts as got through. */
  readonly ways: readonly Way[];
  /** By hooks alone unless said otherwise. */
  readonly doors?: readonly Door[];
  readonly tries?: Script["tries"];
  /** What says of itself that it runs the client. */
  readonly program?: string;
}

const SEED = 22;

/** Each form in a home of its own; then what later sessions are told is judged. */
export async function tellForms(forms: Forms, telling: Telling): Promise<Attempt[]> {
  const { doors = ["hook"] } = telling;
  const attempts: Attempt[] = [];
  for (const [form, stepsOf] of Object.entries(forms))
    for (const door of doors) attempts.push(await tellForm({ form, stepsOf, door }, telling));
  return attempts;
}

async function tellForm(
  { form, stepsOf, door }: { form: string; stepsOf: Forms[string]; door: Door },
  { ways, tries = [], program, ...scope }: Telling,
): Promise<Attempt> {
  const planted = plantOne(form);
  const script: Script = {
    ...{ form, planted: [planted], tries },
    steps: stepsOf(planted.sentence),
    ...(program === undefined ? {} : { program }),
  };
  const world = openWorld("process", program);
  try {
    await playScript(world, script, door);
    const [finding] = judge(script, await lookLater(world, script), { ...scope, door });
    const counted = finding?.ways.filter((way) => ways.includes(way)) ?? [];
    return shownBy(`${form}, ${door}`, counted.length > 0 ? `${counted.join(", ")}: ${finding?.shown}` : "");
  } finally {
    await world.close();
  }
}

export function plantOne(form: string): Planted {
  const [planted] = plant(diceOf(SEED, form), 1);
  if (!planted) throw new RangeError("nothing to plant");
  return planted;
}
