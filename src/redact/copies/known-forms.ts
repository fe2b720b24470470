import { numberForms } from "./number-forms.ts";

/** Shorter values are also parts of other words. */
export const LEAST_KNOWN = 8;
/** Least characters of a form of a form. */
const LEAST_TWICE = 16;

/** How else a secret can stand in a text where no run of it reads by itself: in JSON, in URLs, in base64 that was cut or goes on, in hex behind other signs, backwards, in rot13. */
export function formsOf(secret: string): ReadonlySet<string> {
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(secret);
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].flatMap((before) => base64At(bytes, before));
  const twice = [0, 1, 2].flatMap((before) =>
    base64
      .flatMap((form) => base64At(Buffer.from(form), before))
      .filter(({ length }) => length >= LEAST_TWICE),
  );
  const all = [
    secret,
    json,
    JSON.stringify(json).slice(1, -1),
    url,
    url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    encodeURIComponent(url),
    ...base64,
    ...twice,
    ...numberForms(bytes),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    [...secret].reverse().join(""),
    secret.replace(/[a-z]/gi, turned),
  ];
  return new Set(all.filter(({ length }) => length >= LEAST_KNOWN));
}

const MASKS = ["*", "•", "…", "..."];
/** Most characters that a mask hides of a copy that still says the secret. */
const MOST_MASKED = 8;

/** Most of a secret behind or before the signs that hide its rest, for the signs in this text. */
export function maskedForms(secret: string, text: string): readonly string[] {
  const most = Math.min(MOST_MASKED, Math.floor(secret.length / 2));
  const hidden = Array.from({ length: most }, (_, at) => at + 1);
  return MASKS.filter((mask) => text.includes(mask)).flatMap((mask) =>
    hidden.flatMap((count) => [mask + secret.slice(count), secret.slice(0, -count) + mask]),
  );
}

/** Its characters in base64 that do not depend on what stands before and behind it. */
function base64At(bytes: Buffer, before: number): string[] {
  const whole = Buffer.concat([Buffer.alloc(before), bytes]);
  const first = before === 0 ? 0 : before + 1;
  const last = Math.floor((whole.length * 8) / 6);
  return (["base64", "base64url"] as const).map((encoding) => whole.toString(encoding).slice(first, last));
}

function turned(letter: string): string {
  const code = letter.charCodeAt(0);
  return String.fromCharCode((code & 31) > 13 ? code - 13 : code + 13);
}
