/** What was to be reached, and what was. */
export type Goal = {
  readonly name: string;
  readonly found: number;
  readonly met: boolean;
} & ({ readonly atMost: number } | { readonly atLeast: number });

export function atMost(name: string, limit: number, found: number): Goal {
  return { name, atMost: limit, found, met: found <= limit };
}

export function atLeast(name: string, limit: number, found: number): Goal {
  return { name, atLeast: limit, found, met: found >= limit };
}

export function goalLine(goal: Goal): string {
  const wanted = "atMost" in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  return `${goal.met ? "met   " : "missed"} ${goal.name}: ${Number(goal.found.toFixed(2))}, goal ${wanted}`;
}
