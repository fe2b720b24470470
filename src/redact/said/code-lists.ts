import type { ContextRule } from "../context-rule.ts";

const LINE = String.raw`[ \t]{0,4}(?:\n|\\{1,7}n)[\s>|+*•-]{0,12}(?:[\w.-]{1,30}\s{0,3}\|\s{0,3})?(?:\d{1,2}[.):]\s{1,3})?(?:\[[ x]\]\s)?`;
const CODE = String.raw`(?=[A-Za-z-]{0,24}\d)[A-Za-z0-9]{4,16}(?:-[A-Za-z0-9]{3,12}){0,4}(?![A-Za-z0-9-])`;
const BETWEEN = String.raw`(?:[ \t]{0,4}[,;|/][ \t]{0,4}|[ \t]{1,6}|(?:${LINE}){1,2})["'\x60]?`;

/** Codes that let one in without the second factor, in a row or a list below their heading. */
export const CODE_LIST_RULES: readonly ContextRule[] = [
  {
    kind: "backup-codes",
    hints: ["codes", "code de secours"],
    needs: [
      [
        "backup",
        "recovery",
        "rescue",
        "scratch",
        "emergency",
        "one-time",
        "2fa",
        "mfa",
        "wiederherstellung",
        "reserve",
        "ersatz",
        "secours",
        "respaldo",
      ],
    ],
    pattern: () =>
      new RegExp(
        String.raw`(?:(?:backup|recovery|rescue|scratch|emergency|one-time|2fa|mfa|reserve|ersatz|wiederherstellungs)[-_ ]{0,2}(?:login |access |verification |auth(?:entication)? )?codes?|codes? (?:de|of) (?:secours|respaldo|recovery|backup))\\{0,3}["'\x60*]{0,3}[^\n\d:=]{0,60}[:=]?\*{0,2}[ \t]{0,4}(?:\[\s{0,4}|(?:${LINE}){1,3})?["'\x60*_]{0,2}(?<secret>${CODE}(?:["'\x60]?${BETWEEN}${CODE}){1,40})`,
        "gi",
      ),
    accept: areCodes,
  },
];

/** Two or more of the same length; no years, ports and counts. */
function areCodes(secret: string): boolean {
  const codes = secret.match(/[A-Za-z0-9]{4,16}(?:-[A-Za-z0-9]{3,12}){0,4}/g) ?? [];
  const [first = ""] = codes;
  return first.replace(/-/g, "").length >= 6 && codes.every(({ length }) => length === first.length);
}
