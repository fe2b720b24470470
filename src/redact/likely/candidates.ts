import { madeOnce } from "../../text/made-once.ts";
import { isHarmless } from "./harmless.ts";
import { looksOf } from "./looks.ts";
import { nearbyIn, type Tell, tellsIn } from "./nearby.ts";

/** A run of signs that could be a secret, and what is known of it. */
export interface SuspectRun {
  readonly from: number;
  readonly to: number;
  readonly value: string;
  /** Names of features, each there or not. */
  readonly features: readonly string[];
}

const RUN = /[^\s"'`<>()[\]{},;|\\]{8,}/g;
const NAME = /^(?:[A-Za-z_@$][\w.-]{0,40}[=:](?!\/\/|:)){1,3}/;
const LEAST = 8;
/** Longer lines are data. */
const LONGEST_LINE = 20_000;
/** Lines above in which a word can tell. */
const ABOVE = 2;

/** Runs of a text that could be secrets. */
export function* candidatesIn(text: string): Iterable<SuspectRun> {
  let at = 0;
  // Words are looked for where a run asks: the lines of most texts hold none.
  const above: TellsOfLine[] = [];
  for (const line of text.split("\n")) {
    const runs = line.length > LONGEST_LINE ? [] : [...line.matchAll(RUN)];
    const tells = madeOnce(() => (line.length > LONGEST_LINE ? [] : tellsIn(line)));
    for (const { 0: run, index } of runs) {
      const candidate = suspectRun(line, run, index, { tells, above });
      if (candidate) yield { ...candidate, from: at + candidate.from, to: at + candidate.to };
    }
    above.unshift(tells);
    above.length = Math.min(above.length, ABOVE);
    at += line.length + 1;
  }
}

type TellsOfLine = () => readonly Tell[];

interface Around {
  readonly tells: TellsOfLine;
  readonly above: readonly TellsOfLine[];
}

function suspectRun(line: string, run: string, index: number, { tells, above }: Around): SuspectRun | null {
  const name = NAME.exec(run)?.[0] ?? "";
  const value = run.slice(name.length).replace(/[.:!?]{1,3}$/, "");
  if (value.length < LEAST || isHarmless(value, line.slice(0, index + name.length))) return null;
  const from = index + name.length;
  const to = from + value.length;
  const { shape, features: looks } = looksOf(value);
  const { place, features: near } = nearbyIn(line, from, to, tells());
  const over = above.flatMap((tellsAbove, up) => tellsAbove().map(({ kind }) => `above ${up + 1} ${kind}`));
  const crossed = [`${shape} at ${place}`, ...[...new Set(over)].map((word) => `${shape}, ${word}`)];
  return { from, to, value, features: [...looks, ...near, ...new Set(over), ...crossed] };
}
