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
  const notes = [...purgeNotes(known), ...unreadNotes(known)];
  if (notes.length > 0) return notes;
  const met = others.length === 0 ? "no other yet" : others.map((other) => other.name).join(", ");
  return [okCheck(NAME, `${name} exchanged ${ago(lastAt, now())}, with ${met}`)];
}

type Known = NonNullable<ReturnType<DoctorDeps["machines"]>>;

function purgeNotes({ others }: Known): Check[] {
  const behind = others.filter(({ hasPresentKey }) => !hasPresentKey).map((other) => other.name);
  if (behind.length === 0) return [];
  const finding = `a purge waits for ${behind.join(", ")}: copies of the place made before can still be opened there`;
  return [
    noteCheck(
      NAME,
      finding,
      "run `unbidden sync` on each of them; where one is gone for good, set up another place with the rest",
    ),
  ];
}

/** Nothing of it was taken over, and nothing of ours is lost by it. */
function unreadNotes({ place, unreadable, newer }: Known): Check[] {
  const notes: Check[] = [];
  if (unreadable > 0)
    notes.push(
      noteCheck(
        NAME,
        `${unreadable} of the files in ${place} cannot be read: not whole yet, or not of your machines`,
        "run `unbidden sync` on your other machines; where it stays, somebody else writes there",
      ),
    );
  if (newer > 0)
    notes.push(
      noteCheck(NAME, `${newer} of the files in ${place} come from a newer version`, "upgrade this machine"),
    );
  return notes;
}
