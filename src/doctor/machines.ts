import { type Check, noteCheck, okCheck } from "../domain/check.ts";
import { ago } from "./ago.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

const NAME = "your machines";
/** The daemon exchanges every few minutes, but only while a session is open. */
const LONG_AGO = 3 * 86_400_000;

/** Whether what is said here still reaches the user's other machines. */
export async function checkMachines({ machines, now }: DoctorDeps): Promise<Check[]> {
  const known = machines();
  if (known === null) return [];
  const { name, place, lastAt, others } = known;
  if (lastAt === null || now() - lastAt > LONG_AGO) {
    const last =
      lastAt === null ? "nothing was ever exchanged" : `the last exchange was ${ago(lastAt, now())}`;
    return [
      noteCheck(
        NAME,
        `${last}, through ${place}`,
        "`unbidden sync` exchanges now, and says what is in the way",
      ),
    ];
  }
  const behind = others.filter(({ hasPresentKey }) => !hasPresentKey).map((other) => other.name);
  if (behind.length > 0)
    return [
      noteCheck(
        NAME,
        `a purge waits for ${behind.join(", ")}: copies of the place made before can still be opened there`,
        "run `unbidden sync` on each of them",
      ),
    ];
  const met = others.length === 0 ? "no other yet" : others.map((other) => other.name).join(", ");
  return [okCheck(NAME, `${name} exchanged ${ago(lastAt, now())}, with ${met}`)];
}
