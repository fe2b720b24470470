import { madeOnce } from "../../text/made-once.ts";
import { oneOf } from "../../text/one-of.ts";
import { LATIN_WORDS, OTHER_WORDS } from "../said/languages.ts";

/** Words by what they tell of a value near them, the stronger first. */
const TELLS = madeOnce(
  () =>
    new RegExp(
      `(?<strong>${oneOf`
        pass(?:w|ph|co|\b|_|-)|pasw|pwd|passwd|(?<![a-z])pw\b|(?<![a-z])psk\b|\bmdp\b|secret|credential|identifiants|zugangsdaten|inloggegevens
        ${LATIN_WORDS()}|비번|密|口令
      `})|(?<key>${oneOf`
        token|api[ _-]?key|(?<![a-z])key(?![a-z]*board)|キー|ключ|(?<![a-z])keys\b|bearer|\bpat\b|unseal|auth(?!or)|hmac|encrypt|cookie|signature|webhook
      `})|(?<login>${oneOf`login|logon|user(?:name)?\b|admin|account|connect|sudo|su\b|\bpin\b|anmeld|session`})|(?<other>${oneOf`
        commit|sha\d*|md5|hash|digest|checksum|integrity|uuid|guid|\bid\b|_id\b|\bids?[:=]|etag|version|toolu|request|image|chunk|build|branch|public|fingerprint|test|spec
      `})`,
      "gi",
    ),
);
const FOREIGN = madeOnce(() => new RegExp(OTHER_WORDS(), "gi"));

/** What a word tells, and where it ends. */
export interface Tell {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
}

/** All telling words of a line. */
export function tellsIn(line: string): readonly Tell[] {
  const tells: Tell[] = [];
  for (const { 0: all, index, groups } of line.matchAll(TELLS())) {
    const kind = Object.entries(groups ?? {}).find(([, word]) => word !== undefined)?.[0] ?? "";
    tells.push({ kind, from: index, to: index + all.length });
  }
  if (/[^\0-\u024f]/.test(line))
    for (const { 0: all, index } of line.matchAll(FOREIGN()))
      tells.push({ kind: "strong", from: index, to: index + all.length });
  return tells;
}

const REACH = 160;
const WORDS_APART = [0, 1, 2, 3, 5, 8];

/** Names of features of what stands around a value in its line. */
export function nearbyIn(
  line: string,
  from: number,
  to: number,
  tells: readonly Tell[],
): { readonly place: string; readonly features: readonly string[] } {
  const before = nearestTells(
    tells,
    ({ to: end }) => end <= from && from - end < REACH,
    (tell) => wordsApart(line, tell.to, from),
  );
  const after = nearestTells(
    tells,
    ({ from: start }) => start >= to && start - to < REACH,
    (tell) => wordsApart(line, to, tell.from),
  );
  const flag = /(?:^|\s)-{1,2}[A-Za-z][\w-]*[ =]?["']?$/.test(line.slice(Math.max(0, from - 40), from))
    ? "flag"
    : "none";
  const ends = /^["'`)\]};,.]{0,4}\s*$/.test(line.slice(to, to + 8)) ? "end" : "inner";
  return {
    place: `${before.strong ?? "-"} ${before.key ?? "-"}`,
    features: [
      `strong before ${before.strong}`,
      `key before ${before.key}`,
      `login before ${before.login}`,
      `other before ${before.other}`,
      `strong after ${after.strong}`,
      `key after ${after.key}`,
      `other after ${after.other}`,
      `lead ${leadSign(line.slice(Math.max(0, from - 3), from))} ${ends}`,
      `flag ${flag}`,
    ],
  };
}

/** What stands right before a value. */
function leadSign(lead: string): string {
  if (lead === "") return "start";
  if (/["'`]$/.test(lead)) return "quote";
  if (/[=:]\s{0,2}$/.test(lead)) return "given";
  return /\s$/.test(lead) ? "blank" : "sign";
}

type Distances = Readonly<Record<string, number>>;

function nearestTells(
  tells: readonly Tell[],
  isSide: (tell: Tell) => boolean,
  distance: (tell: Tell) => number,
): Distances {
  const found: Record<string, number> = {};
  for (const tell of tells)
    if (isSide(tell)) found[tell.kind] = Math.min(found[tell.kind] ?? 9, distance(tell));
  return found;
}

/** Words between, in steps. */
function wordsApart(line: string, from: number, to: number): number {
  const words = line.slice(from, to).trim().split(/\s+/).length - (/^\w/.test(line.slice(from, to)) ? 1 : 0);
  return WORDS_APART.findLastIndex((least) => words >= least);
}
