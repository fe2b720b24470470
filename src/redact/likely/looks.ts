import { isPronounceable, isWordy } from "../entropy.ts";

/** Shapes that a value can have, the first that fits; a word comes before what is random. */
const SHAPES: readonly (readonly [shape: string, fits: RegExp])[] = [
  ["uuid", /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i],
  ["number", /^[+-]?\$?[\d_.,:%/xX-]+[a-zA-Z%]{0,3}$/],
  ["date", /^\d{4}-\d\d-\d\d/],
  ["hex", /^(?:0x)?[0-9a-f]{7,}$/i],
  ["hash", /^(?:sha\d+|md5|h1)[-:]/i],
  ["url", /^[a-z+]+:\/\/|^\/\/|^www\.|^[\w.+-]+@[\w-]+\.\w/i],
  ["file", /\.(?:[a-z]{1,5}\d?)(?::\d+)*$/i],
  ["path", /^[~.@]{0,2}\/|\/[\w.@-]*\/|^[\w.-]+\/[\w.-]+$|^[A-Z]:/],
  ["version", /^[\w@^~<>=./-]*\d+\.\d+/],
  ["flag", /^--?[a-z][a-z-]*(?:=|$)/],
  ["member", /^[@$#&*!]?[A-Za-z_$][\w$]*(?:(?:\.|::|->|#)[\w$]+)+$/],
  ["code", /[=!<>&]=|=>|&&|\$[A-Za-z{(]|\.\.\.|::|[*]{2}/],
  ["name and year", /^[A-Z][a-z]{3,}\d{2,4}[!-/:-@_]?\w?$/],
  ["words and number", /^[a-z]{3,}(?:-[a-z]{3,})+-\d{1,4}$/],
  ["snake", /^_*[A-Za-z\d]+(?:_+[A-Za-z\d]+)+_*$/],
  ["kebab", /^[A-Za-z\d]+(?:-+[A-Za-z\d]+)+$/],
];

/** How a value looks: its shape, and names of features of its signs. */
export function looksOf(value: string): { readonly shape: string; readonly features: readonly string[] } {
  const judged = value.slice(0, MOST_JUDGED);
  const fits = SHAPES.find(([, pattern]) => pattern.test(judged))?.[0] ?? "run";
  const words = isWordy(judged) ? "wordy" : "random";
  const shape = `${fits} ${words}`;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^*?~+=&]/, /[-_./:]/].map((sign) =>
    sign.test(judged) ? 1 : 0,
  );
  const changes = Math.min(6, Math.floor((10 * signChanges(judged)) / judged.length));
  return {
    shape,
    features: [
      `shape ${shape}`,
      `signs ${classes.join("")} ${words}`,
      `length ${lengthStep(value.length)} ${fits}`,
      `changes ${changes} ${words}`,
      `changes ${changes} ${lengthStep(value.length)}`,
      `said ${isPronounceable(judged.replace(/[^A-Za-z]/g, "")) ? "yes" : "no"} ${lengthStep(value.length)}`,
    ],
  };
}

const MOST_JUDGED = 200;
const LENGTHS = [8, 9, 10, 12, 15, 20, 26, 33, 41, 65, 100];

function lengthStep(length: number): number {
  return LENGTHS.findLastIndex((least) => length >= least);
}

/** Places where the kind of sign changes, which in random text are more than in words. */
function signChanges(text: string): number {
  return (text.match(/[A-Z](?=[a-z\d])|[a-z](?=[A-Z\d])|\d(?=[A-Za-z])|\w(?=[!@#$%^*?~+=&])/g) ?? []).length;
}
