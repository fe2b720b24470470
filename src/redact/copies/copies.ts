import { toBase32 } from "../readings/base32.ts";
import { spelledForms } from "./spelled-forms.ts";
import { joinedText, splitSpans, withoutJoints, withSpans } from "./split-text.ts";

/** Shorter values are also parts of other words. */
const MIN_LENGTH = 8;
/** Most secrets looked for, and most characters of one. */
const MAX_SECRETS = 40;
const MAX_LENGTH = 5_000;

/** Replaces what is left of secrets that were removed elsewhere: as they are, in base64, hex, URLs and JSON, sign by sign, also split over lines. */
export function withoutCopies(
  text: string,
  secrets: readonly string[],
  mark: (secret: string) => string,
): string {
  const sought = soughtOf(secrets);
  const whole = withoutAnyForm(text, sought, mark, (cleared, form, marked) =>
    cleared.replaceAll(form, marked),
  );
  return sought.reduce(
    (cleared, secret) =>
      spelledForms(secret, cleared).reduce((rest, form) => rest.replace(form, () => mark(secret)), cleared),
    whole,
  );
}

/** Replaces only copies that lie over several lines, or in pieces. */
export function withoutSplitCopies(
  text: string,
  secrets: readonly string[],
  mark: (secret: string) => string,
): string {
  return withoutAnyForm(text, soughtOf(secrets), mark, (cleared) => cleared);
}

function soughtOf(secrets: readonly string[]): string[] {
  return [...new Set(secrets.slice(0, MAX_SECRETS))].filter(
    (secret) => secret.length >= MIN_LENGTH && secret.length <= MAX_LENGTH && /[^a-z]/.test(secret),
  );
}

/** Each form is replaced by `whole` first, then where it lies over several lines. */
function withoutAnyForm(
  text: string,
  secrets: readonly string[],
  mark: (secret: string) => string,
  whole: (text: string, form: string, marked: () => string) => string,
): string {
  let cleared = text;
  let joined = joinedText(text);
  for (const secret of secrets)
    for (const form of formsOf(secret)) {
      const marked = () => mark(secret);
      const before = cleared;
      cleared = whole(before, form, marked);
      if (form.length < MIN_SPLIT || !joined.text.includes(withoutJoints(form))) continue;
      if (cleared !== before) joined = joinedText(cleared);
      const spans = splitSpans(joined, withoutJoints(form)).filter(([from, to]) => to - from > form.length);
      cleared = withSpans(cleared, spans, marked);
      joined = joinedText(cleared);
    }
  return cleared;
}

/** Least characters of a form looked for over line ends. */
const MIN_SPLIT = 16;

function formsOf(secret: string): ReadonlySet<string> {
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(secret);
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].flatMap((before) => base64At(bytes, before));
  const twice = [0, 1, 2].flatMap((before) =>
    base64.flatMap((form) => base64At(Buffer.from(form), before)).filter(({ length }) => length >= MIN_SPLIT),
  );
  const hex = bytes.toString("hex");
  const backwards = [...secret].reverse().join("");
  const all = [
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    url,
    url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  ];
  return new Set(
    [
      ...all,
      encodeURIComponent(url),
      ...base64,
      ...twice,
      hex,
      hex.toUpperCase(),
      toBase32(bytes),
      backwards,
    ].filter(({ length }) => length >= MIN_LENGTH),
  );
}

/** Its characters in base64 that do not depend on what stands before and behind it. */
function base64At(bytes: Buffer, before: number): string[] {
  const whole = Buffer.concat([Buffer.alloc(before), bytes]);
  const first = before === 0 ? 0 : before + 1;
  const last = Math.floor((whole.length * 8) / 6);
  return (["base64", "base64url"] as const).map((encoding) => whole.toString(encoding).slice(first, last));
}
