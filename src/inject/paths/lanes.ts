import type { Memory } from "../../domain/memory.ts";
import { LEAST_TRUST } from "../../domain/trust.ts";
import type { MemoryFilter } from "../../store/port/memory-filter.ts";
import { DAY_MS } from "../../text/iso-day.ts";
import { termsOf } from "../../text/terms.ts";

/** A group of memories in the brief. */
export interface Lane {
  readonly name: string;
  readonly filter: Pick<MemoryFilter, "kinds" | "pinned" | "everywhere">;
  readonly most: number;
  /** The title alone, where it is whole. */
  readonly titleAlone?: true;
  /** Filters and sorts, best first. */
  readonly choose?: (found: readonly Memory[]) => readonly Memory[];
}

export const LATEST = "latest handoff";

/** In the brief's order. */
export const LANES: readonly Lane[] = [
  { name: LATEST, filter: { kinds: ["handoff"] }, most: 1 },
  { name: "pinned", filter: { pinned: true }, most: 5 },
  { name: "open goal", filter: { kinds: ["goal"] }, most: 2 },
  preferenceLane("preference here", { everywhere: false }, 5),
  preferenceLane("preference everywhere", { everywhere: true }, 2),
  { name: "pattern", filter: { kinds: ["pattern"] }, most: 3, titleAlone: true, choose: informative },
];

export const LOOKED_AT = 20;

function preferenceLane(name: string, where: Lane["filter"], most: number): Lane {
  return { name, filter: { kinds: ["preference"], ...where }, most, titleAlone: true, choose: crispFirst };
}

/** Undefined where it was the same work, or long ago. */
export function otherWork(found: readonly Memory[], latest: Memory): Memory | undefined {
  const own = new Set(termsOf(latest.title));
  return found.find((memory) => {
    const terms = [...new Set(termsOf(memory.title))];
    const shared = terms.filter((term) => own.has(term)).length;
    const files = memory.files.filter((file) => latest.files.includes(file)).length;
    const isSame = shared * 2 >= terms.length || (files > 0 && files * 2 >= memory.files.length);
    return (
      memory.trust >= LEAST_TRUST && !isSame && memory.at < latest.at && latest.at - memory.at <= 3 * DAY_MS
    );
  });
}

/** A preference that is cut off says half of it. */
function crispFirst(found: readonly Memory[]): readonly Memory[] {
  const isCut = ({ title }: Memory) => Number(title.endsWith("…"));
  return found.toSorted((one, other) => isCut(one) - isCut(other));
}

/** Every manifest says how it is built, and what is run after any change says no more than its commands do. */
function informative(found: readonly Memory[]): readonly Memory[] {
  const told = found.filter(({ title }) => !/^It is (?:built|deployed) with /.test(title));
  const hasTests = told.some((one) => patternPlace(one) === TESTS);
  return told
    .filter((one) => !hasTests || patternPlace(one) !== ANY_CHANGE)
    .toSorted((one, other) => patternPlace(one) - patternPlace(other));
}

const [TESTS, OTHERS, ANY_CHANGE] = [0, 1, 2];

function patternPlace({ title }: Memory): number {
  if (title.startsWith("Tests run with ")) return TESTS;
  return title.startsWith("After a change: ") ? ANY_CHANGE : OTHERS;
}
