import type { Span } from "../../text/span.ts";
import { LINE_STARTS } from "../readings/line-starts.ts";
import { asWritten, type Reading, rewritten, writtenSpan } from "../readings/reading.ts";
import { formsOf, LEAST_KNOWN, maskedForms } from "./known-forms.ts";
import { signForms } from "./number-forms.ts";

/** Most secrets looked for, and most characters of one. */
const MAX_SECRETS = 40;
const MAX_LENGTH = 5_000;
/** Least characters of what is looked for over line ends and signs that join. */
const LEAST_SPLIT = 16;

/** Replaces what is left of secrets that were removed elsewhere. */
export function withoutCopies(
  text: string,
  secrets: readonly string[],
  mark: (secret: string) => string,
): string {
  return soughtOf(secrets).reduce((cleared, secret) => cleared.replaceAll(secret, () => mark(secret)), text);
}

/** Replaces forms of them that no reading of the text shows. */
export function withoutOtherForms(
  text: string,
  secrets: readonly string[],
  mark: (secret: string) => string,
): string {
  return soughtOf(secrets).reduce(
    (cleared, secret) =>
      [...formsOf(secret), ...maskedForms(secret, text)].reduce(
        (rest, form) => rest.replaceAll(form, () => mark(secret)),
        cleared,
      ),
    text,
  );
}

/** Replaces the forms that a rule would tear before it knows the secret. */
export function withoutSignForms(
  text: string,
  secrets: readonly string[],
  mark: (secret: string) => string,
): string {
  return soughtOf(secrets)
    .filter(({ length }) => length >= LEAST_SPLIT)
    .reduce(
      (cleared, secret) =>
        signForms(Buffer.from(secret)).reduce(
          (rest, form) => rest.replaceAll(form, () => mark(secret)),
          cleared,
        ),
      text,
    );
}

/** A copy of a secret that is written otherwise: its place in the text, all of the run that holds it. */
export interface WrittenCopy {
  readonly span: Span;
  readonly secret: string;
}

/** Where the text holds secrets that only its readings show, or that lie over several lines or in pieces. */
export function writtenCopies(
  text: string,
  readings: readonly Reading[],
  secrets: readonly string[],
): readonly WrittenCopy[] {
  const sought = soughtOf(secrets);
  if (sought.length === 0) return [];
  const found = readings.flatMap((reading) =>
    sought.flatMap((secret) => readingCopies(reading, secret, secret)),
  );
  const inPieces = [asWritten(text), ...readings.slice(0, 1)].map(withoutJoints).flatMap((joined) =>
    sought.flatMap((secret) => {
      const pieces = secret.replace(JOINTS_OF_FORM, "");
      return pieces.length < LEAST_SPLIT ? [] : readingCopies(joined, pieces, secret);
    }),
  );
  // As it is written, the rules tell more of it.
  return [...found, ...inPieces].filter(({ span, secret }) => text.slice(...span) !== secret);
}

const JOINTS_OF_FORM = /[\s"'+.,&\\]/g;
const JOINTS = new RegExp(String.raw`(?:(?<=^|\n)|\n|\\{1,3}n)${LINE_STARTS}|\\{1,3}[nr]|[\s"'+.,&\\]`, "g");

function withoutJoints(reading: Reading): Reading {
  return rewritten(reading, JOINTS, () => "");
}

function readingCopies(reading: Reading, form: string, secret: string): WrittenCopy[] {
  const copies: WrittenCopy[] = [];
  for (let at = reading.text.indexOf(form); at !== -1; at = reading.text.indexOf(form, at + form.length))
    copies.push({ span: writtenSpan(reading, [at, at + form.length]), secret });
  return copies;
}

function soughtOf(secrets: readonly string[]): string[] {
  return [...new Set(secrets.slice(0, MAX_SECRETS))].filter(
    (secret) => secret.length >= LEAST_KNOWN && secret.length <= MAX_LENGTH && /[^a-z]/.test(secret),
  );
}
