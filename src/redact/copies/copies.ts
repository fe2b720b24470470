import { spelledForms } from "./spelled-forms.ts";

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
  const named = new Set(secrets.slice(0, MAX_SECRETS));
  const sought = [...named].filter(({ length }) => length >= MIN_LENGTH && length <= MAX_LENGTH);
  const joined = text.replace(SPLIT, "");
  const mixed = sought.filter((secret) => /[^a-z]/.test(secret));
  const whole = mixed
    .flatMap((secret) => [...formsOf(secret)].map((form) => ({ form, secret })))
    .reduce((cleared, { form, secret }) => {
      const whole = cleared.replaceAll(form, () => mark(secret));
      const isSplit = form.length >= MIN_SPLIT && joined.includes(form.replace(SPLIT, ""));
      return isSplit ? whole.replace(splitForm(form), () => mark(secret)) : whole;
    }, text);
  return mixed.reduce(
    (cleared, secret) =>
      spelledForms(secret, cleared).reduce((rest, form) => rest.replace(form, () => mark(secret)), cleared),
    whole,
  );
}

/** Least characters of a form looked for over line ends. */
const MIN_SPLIT = 16;
const SPLIT = /\\{1,3}[nr]|[\s"'+.,&\\]/g;

/** The form with line ends, quotes and plus signs between its characters. */
function splitForm(form: string): RegExp {
  const characters = form.replace(SPLIT, "").split("");
  const escaped = characters.map((character) => character.replace(/[^\w]/, "\\$&"));
  return new RegExp(escaped.join(String.raw`(?:\\{1,3}[nr]|[\s"'+.,&\\]){0,16}`), "g");
}

function formsOf(secret: string): ReadonlySet<string> {
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(secret);
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].flatMap((before) => base64At(bytes, before));
  const twice = [0, 1, 2].flatMap((before) =>
    base64.flatMap((form) => base64At(Buffer.from(form), before)).filter(({ length }) => length >= MIN_SPLIT),
  );
  const hex = bytes.toString("hex");
  const all = [
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    url,
    url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  ];
  return new Set(
    [...all, encodeURIComponent(url), ...base64, ...twice, hex, hex.toUpperCase()].filter(
      ({ length }) => length >= MIN_LENGTH,
    ),
  );
}

/** Its characters in base64 that do not depend on what stands before and behind it. */
function base64At(bytes: Buffer, before: number): string[] {
  const whole = Buffer.concat([Buffer.alloc(before), bytes]);
  const first = before === 0 ? 0 : before + 1;
  const last = Math.floor((whole.length * 8) / 6);
  return (["base64", "base64url"] as const).map((encoding) => whole.toString(encoding).slice(first, last));
}
