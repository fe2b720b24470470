import type { Memory } from "../../domain/memory.ts";
import { LEAST_TRUST } from "../../domain/trust.ts";
import type { MemoryFilter } from "../../store/store.ts";
import { termsOf } from "../../text/terms.ts";

/** One reason to be in a brief: which memories, and how many at most. */
export interface Lane {
  readonly name: string;
  readonly of: Pick<MemoryFilter, "kinds" | "pinned" | "everywhere">;
  readonly most: number;
  /** Told in its first line alone, where that is whole. */
  readonly titleAlone?: true;
  /** Which of those found, best first; all of them where nothing chooses. */
  readonly choose?: (found: readonly Memory[]) => readonly Memory[];
}

/** The lane of where the last session ended. */
export const LATEST = "latest handoff";

/** In the order they are given. */
export const LANES: readonly Lane[] = [
  { name: LATEST, of: { kinds: ["handoff"] }, most: 1 },
  { name: "pinned", of: { pinned: true }, most: 5 },
  { name: "open goal", of: { kinds: ["goal"] }, most: 2 },
  {
    name: "preference here",
    of: { kinds: ["preference"], everywhere: false },
    most: 5,
    titleAlone: true,
    choose: crispFirst,
  },
  {
    name: "preference everywhere",
    of: { kinds: ["preference"], everywhere: true },
    most: 2,
    titleAlone: true,
    choose: crispFirst,
  },
  { name: "pattern", of: { kinds: ["pattern"] }, most: 3, titleAlone: true, choose: informative },
];

/** Most memories of a lane among which its best are chosen. */
export const LOOKED_AT = 20;

const DAY_MS = 86_400_000;

/** The work before that of `latest`, unless it was the same or long ago. */
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

/** A wish that is cut says half of it. */
function crispFirst(found: readonly Memory[]): readonly Memory[] {
  const isCut = ({ title }: Memory) => Number(title.endsWith("…"));
  return found.toSorted((one, other) => isCut(one) - isCut(other));
}

/** How it is built every manifest says. */
function informative(found: readonly Memory[]): readonly Memory[] {
  return found.filter(({ title }) => !/^It is (?:built|deployed) with /.test(title)).toSorted(testsFirst);
}

/** How tests run before all else; of equals the order stays. */
function testsFirst(one: Memory, other: Memory): number {
  return Number(/^Tests run with /.test(other.title)) - Number(/^Tests run with /.test(one.title));
}
