import { isToolName } from "../../text/named-in-text.ts";
import { oneOf } from "../../text/one-of.ts";
import { isDeictic, isPassing } from "./guards.ts";
import { isOrder } from "./orders.ts";
import { isGeneralRule, isHabit, isStandingOrder, isWeVerb } from "./standing.ts";
import { type Statement, withoutLeadIn } from "./statements.ts";

/** The words of a standing wish, or of a correction after a no; else null. */
export function readPreference(sentence: Statement, corrects: boolean): string | null {
  if (sentence.text.length > 300 || !isOwnList(sentence.under)) return null;
  const clause = LATER_CLAUSE.exec(sentence.text)?.groups?.clause ?? sentence.text;
  const words = withoutLeadIn(clause).replace(/^(?:no |wait,? )(?=we |use )/i, "");
  if (!/\S\s+\S/.test(words)) return null;
  const isWish = [isStandingOrder, isHabit, isGeneralRule, isComparison, isProhibition].some((form) =>
    form(words),
  );
  return isWish || (corrects && isCorrection(words)) ? words.replace(ASIDE, "") : null;
}

/** "..., but I'm stuck", "..., can you help me": the task behind a wish. */
const ASIDE =
  /, (?:(?:and|but|so) )*(?:i(?:['’]m|['’]ve)?\b(?! (?:don|prefer|want no|never|always))|(?:can|could|would|will) you\b|which is why\b).*$/is;

/** The user says no to the last step. */
export function isNo(text: string): boolean {
  return DENIAL.test(text);
}

const DENIAL =
  /^(?:no|nope|nah|wrong|incorrect|not quite|that['’]?s (?:wrong|incorrect|not right|not correct)|that is (?:wrong|incorrect|not right)|actually)(?:$|[\s,.:;!–—-])/i;

/** "..., and from now on run the linter": the wish may follow the task. */
const LATER_CLAUSE =
  /(?:[;,–—] (?:and |but |so )?(?=(?:please )?from now on\b.)|; (?=(?:please )?(?:always|never) .))(?<clause>.+)$/is;

/** Items under "Rules:" are the user's wishes, items under "Add this to the prompt:" are not. */
function isOwnList(under: string): boolean {
  return under === "" || OWN_LIST.test(under);
}

const OWN_LIST =
  /\b(?:rules?|conventions?|preferences?|guidelines?|remember|important|notes?|style|standards?|please|from now on|in this (?:repo|project|codebase))\b/i;

/** "Use pnpm instead of npm", "prefer X over Y", "I'd rather use X than Y". */
function isComparison(words: string): boolean {
  const { one = "", other = "" } = (USED.exec(words) ?? PREFERRED.exec(words))?.groups ?? {};
  if (one === "" || other === "" || isPassing(words) || words.length > 100) return false;
  if (/\b(?:here|if|above|below)\b/i.test(words) || IN_FILE.test(words)) return false;
  return isGeneralName(one) && isGeneralName(other);
}

const USED = /^use (?<one>\S.*?)(?: instead of|,? (?:and )?not| rather than) (?<other>\S.*)$/is;
const PREFERRED =
  /^(?:prefer|(?:i['’]?d|i would) rather (?:you )?(?:use|have|see|keep|write)) (?<one>\S.*?)(?: instead of| over| rather than| than| to) (?<other>\S.*)$/is;
const IN_FILE = /\bin (?:the )?`?[\w./-]+\.[a-z]{1,4}\b/i;

/** "Use `a.b()` instead of `c`" is about one place in the code; tools and habits have plain names. */
function isGeneralName(name: string): boolean {
  if (INDEFINITE.test(name) || isDeictic(name) || name.split(" ").length > 6) return false;
  const words = name.replace(/[`.,!]+(?=\s|$)|^`/g, "").split(/\s+/);
  // A version belongs to one task.
  if (/\bv\d/i.test(name)) return false;
  return words.every((word) => !CODE.test(word) || isToolName(word));
}

const INDEFINITE =
  /^(?:an?|my|your|his|her|their|another|one|some|more|less|just|only|single|exact|new|\d)(?:\s|$)/i;
const CODE = /[()=[\]{}<>]|::|\w_\w|[a-z][A-Z](?!\w{0,2}$)|^[a-z]+[A-Z]|^[a-z]\w*\.\w|^\.\w/;

/** "Don't add comments", "stop using emojis": a ban on a kind of thing, not on this one. */
function isProhibition(words: string): boolean {
  if (/^(?:stop (?:apologi|summari)[sz]ing|(?:don['’]?t|do not) apologi[sz]e)\b/i.test(words))
    return !isPassing(words);
  const { what, ...verbs } = (BAN.exec(words) ?? UNWANTED.exec(words))?.groups ?? {};
  const verb = Object.values(verbs).join("");
  const isOfTask = [ONCE, IN_FILE].some((pattern) => pattern.test(words));
  if (what === undefined || isPassing(words) || isOfTask || ONE_PURPOSE.test(what)) return false;
  if (EVERYWHERE.test(what)) return !/^(?:it|this|that|these|those|them)\b/i.test(what);
  if (DEFINITE.test(what) || /^(?:tests?|files|changes|code|commits)\b|^any[.!]*$/i.test(what)) return false;
  if (/^us/i.test(verb) || /^import|^mock/i.test(verb))
    return ONE_NAME.test(what) || KIND_OF_THING.test(what);
  return MAKING.test(verb) && KIND_OF_THING.test(what);
}

const BAN_WAYS = oneOf`
  (?:don['’]?t|do not) (?<banned>use|add|write|include|introduce|import|mock|put|leave|log|hard-?code|commit|push|merge|rebase|squash|amend|force-push|edit|modify|touch|change|delete|install|run|deploy|wrap|skip|disable|bump|publish|create|generate|start|end|begin|suggest|explain|summari[sz]e|repeat)
  stop (?<stopped>using|adding|writing|including|introducing|importing|mocking|putting|leaving|making|suggesting|ending|starting|repeating|explaining|summari[sz]ing|apologi[sz]ing|wrapping|committing|pushing)
  avoid (?<avoided>using |adding |writing )?|no more
`;
const BAN = new RegExp(String.raw`^${BAN_WAYS}\s*(?<what>\S.*)$`, "is");
const UNWANTED = /^i (?:don['’]?t|do not) want (?<what>(?:any )?(?:(?! to )[\s\S])+)$/i;
const MAKING =
  /^(?:$|add|writ|includ|introduc|put|leav|log|hard-?cod|wrap|suggest|end|begin|start|explain|summari|repeat|apologi|mak)/i;

const DEFINITE =
  /^(?:the|this|that|these|those|it|them|my|your|me|an?|another|so|too|anything|everything|all|to|for|in|on|with|you)\b/i;
const ONE_NAME = /^`?@?[\w./-]+(?: [\w./-]+)?`?(?:$|[.!,]| (?:for|in|anywhere|because|since|at)\b)/i;
const KIND_OF_THING = /^(?:any |default |new )?(?:[\w-]+ ){0,2}[\w-]+[^s\W]s\b(?! (?:is|are|you)\b)/i;
const ONE_PURPOSE = / to \w+ (?:the|this|that|it)\b/i;
const ONCE =
  /\b(?:just|first|only|existing|again|any ?more|until|till|while|so far|before (?:i|we|you)|when (?:i|you['’]re)|for (?:the|this|these) \w+|here|now|if)\b/i;
const EVERYWHERE =
  /\b(?:ever|anywhere|directly|by hand|manually|at all|in (?:this|our|the) (?:project|repo|repository|codebase)|in (?:tests|unit tests|commits?|commit messages|code|production code|prs|pull requests|docs)|(?:to|on|into|against) (?:main|master|prod|production|trunk|develop)|without (?:asking|tests|an? \w+|review|running|my)|generated (?:files|code)|vendored)\b/i;

/** "Don't use a global for the pool, pass it in": a ban and its alternative. */
const ALTERNATIVE =
  /^(?:don['’]?t|do not|never) (?:use|add|create|make) an? [^,]{3,80}, (?<order>\S+ \S.*)$/is;

/** "Don't mock the queue here, use the in-memory one instead". */
const REPLACED =
  /^(?:don['’]?t|do not|never) (?:use|mock|import|add|write|call|run|create) [^,;]{2,60}[,;] (?:but |please )?use (?<other>[^,;]{2,60}?),? instead\b/is;

/** "kebab-case, never camelCase", "metres, not feet". */
export function isContrast(words: string): boolean {
  return SIDES.test(words) && words.length <= 160 && !isPassing(words) && !isDeictic(words);
}

const SIDES =
  /^(?!(?:no|not|never|we|i|you|it|they|he|she|there|can|could|why|what|how)\b)[^,:]{2,80}, (?:and )?(?:never|not) (?!(?:sure|yet|really|even|just|only|because|that|this|it|the|a|an|my|your|now)\b)\S[^,:]{1,60}$/i;

/** After a no: "use X instead", "we deploy from main". */
function isCorrection(words: string): boolean {
  if (isPassing(words) || /\bif\b/i.test(words)) return false;
  const ban = ALTERNATIVE.exec(words)?.groups?.order;
  if (ban !== undefined) return isOrder(ban) && !/\bhere\b/i.test(words) && !IN_FILE.test(words);
  const replaced = REPLACED.exec(words)?.groups?.other;
  if (replaced !== undefined)
    return !INDEFINITE.test(replaced) && !isDeictic(replaced) && !IN_FILE.test(words);
  const instead = /^use (?!an? )(?<what>.+?),? instead\b/i.exec(words)?.groups?.what;
  if (instead !== undefined) return !isDeictic(instead) && !IN_FILE.test(words);
  const habit = /^we (?:(?:don['’]?t|do not|only|never|always) )?(?<verb>\w+)\s+(?<what>\S.*)$/i.exec(
    words,
  )?.groups;
  return habit !== undefined && isWeVerb(habit.verb ?? "") && !isDeictic(habit.what ?? "");
}
