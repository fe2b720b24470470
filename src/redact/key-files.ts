import type { PlaceRule } from "./place-rule.ts";

// Lines of a key file, also behind a quote's, a diff's or a listing's signs, or with newlines written as \n.
const GAP = String.raw`(?:\n[ >|]{0,8}\d{1,6}[→|:\t ]|\n-|[\s\\"'\x60,|>]){1,40}`;
const PEM_BEGIN = "-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----";
const RUN = "[A-Za-z0-9+/=]";
// None goes over the beginning of another key, or every key would look through all that follows.
const HEADERS = String.raw`(?:[A-Z][A-Za-z-]{2,20}: (?:(?!-----BEGIN)[^\n]){0,200}\n\s{0,4})*`;

/** Private keys as files have them. */
export const KEY_FILE_RULES: readonly PlaceRule[] = [
  {
    kind: "pem",
    hints: ["private key"],
    pattern: new RegExp(
      String.raw`${PEM_BEGIN}\s{0,8}(?<secret>[^-]*(?:-(?!----(?:BEGIN|END) )[^-]*)*(?<!\s))(?=\s{0,8}-----END )`,
      "g",
    ),
    accept: (secret) => secret.length <= 20_000 && /[A-Za-z0-9+/=]{16}/.test(secret),
  },
  // One end is missing, as in a log that was cut.
  {
    kind: "pem",
    hints: ["private key"],
    pattern: new RegExp(
      `${PEM_BEGIN}${GAP}(?<secret>${HEADERS}${RUN}{12,}(?:${GAP}${RUN}{12,})*(?:${GAP}${RUN}+)?)`,
      "g",
    ),
  },
  {
    kind: "pem",
    hints: ["private key"],
    pattern: new RegExp(
      `(?=-----END [A-Z0-9 ]{0,40}PRIVATE KEY)(?<=(?<secret>(?:${RUN}{12,}${GAP})*(?:${RUN}+${GAP})?${RUN}+(?:${GAP})?))`,
      "g",
    ),
    accept: (secret) => secret.length >= 40,
  },
];
