import { matching } from "../../text/one-of.ts";

/** Signs written as codes: escapes of C, JavaScript and Python, percent codes, HTML's references, quoted-printable. */
export const SIGN_CODES = matching("gi")`
  ((?:\\{1,7}x[89a-f][0-9a-f]){2,4}|(?:%(?:25)?[89a-f][0-9a-f]){2,4}|(?:=[89A-F][0-9A-F]){2,4})
  \\{1,7}u\{?0{0,4}([0-9a-f]{2})\}?
  \\{1,7}x([0-9a-f]{2})
  %(?:25|u00)?([0-9a-f]{2})
  =([2-7][0-9A-F])
  &#x0{0,4}([0-9a-f]{2});
  &#0{0,4}(\d{2,3});
  \\{1,7}0?([0-7]{3})(?!\d)
  &([a-z]{2,6});
`;

const [SEVERAL, DECIMAL, OCTAL, NAME] = [1, 7, 8, 9];

/** What the code stands for; null for none that prints. */
export function signOfCode(match: RegExpExecArray): string | null {
  const way = match.findIndex((group, at) => at > 0 && group !== undefined);
  const value = match[way] ?? "";
  if (way === NAME) return NAMED[value.toLowerCase()] ?? null;
  if (way === SEVERAL) return signsOfBytes(value);
  const code = Number.parseInt(value, way === DECIMAL ? 10 : way === OCTAL ? 8 : 16);
  return (code >= 32 && code < 127) || (code > 160 && code < 256) ? String.fromCharCode(code) : null;
}

function signsOfBytes(codes: string): string | null {
  const bytes = Buffer.from(codes.replace(/%25|[\\x%=]/g, ""), "hex");
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? bytes.toString("latin1") : text;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  excl: "!",
  num: "#",
  dollar: "$",
  percnt: "%",
  lpar: "(",
  rpar: ")",
  ast: "*",
  plus: "+",
  comma: ",",
  period: ".",
  sol: "/",
  colon: ":",
  semi: ";",
  equals: "=",
  quest: "?",
  commat: "@",
  bsol: "\\",
  hat: "^",
  lowbar: "_",
  grave: "`",
  tilde: "~",
};
