import { KINDS } from "../../domain/memory.ts";
import { matching } from "../../text/one-of.ts";
import { plainLook, withPlainForms } from "./plain-look.ts";

/** Makes claims to speak for somebody, and signs of ours or of a model's prompt, harmless in a line that a stranger may have written. */
export function withoutForeignSigns(line: string): string {
  const plain = withPlainForms(line);
  return foreignSigns().reduce((words, [sign, instead]) => replaceByLook(words, sign, instead), plain);
}

/** The line up to where it begins to give orders. */
export function withoutOrders(line: string): string {
  const { look, indexes } = plainLook(line);
  const at = look.search(orders());
  if (at === -1) return line;
  return line.slice(0, indexes?.[at] ?? at).replace(/[\s"'“‘`(,;:–—·-]{1,20}$/, "");
}

/** Finds the pattern in what the text looks like. */
function replaceByLook(text: string, pattern: RegExp, instead: string): string {
  const { look, indexes } = plainLook(text);
  let result = "";
  let from = 0;
  for (const { index, 0: found } of look.matchAll(pattern)) {
    const end = index + found.length;
    result += text.slice(from, indexes?.[index] ?? index) + instead;
    from = indexes?.[end] ?? end;
  }
  return from === 0 ? text : result + text.slice(from);
}

type Sign = readonly [pattern: RegExp, instead: string];
let knownSigns: readonly Sign[] | undefined;
let knownOrders: RegExp | undefined;

/** Compiled for the first such line, because most hooks tell none. */
function foreignSigns(): readonly Sign[] {
  knownSigns ??= [
    [SPOKEN(), "…"],
    [WORKED(), "…"],
    [FRAME(), "…"],
    [HEAD(), "…"],
    [PROMPT_MARK(), "…"],
    [/<(?=\/?[a-z!?_]|\s{1,3}\/\s{0,3}[a-z])/g, "‹"],
    // The role alone is a word.
    [/(?<=(?<![\w./-])(?:human|assistant|user|system|developer|agent|claude|model|ai)[\s*]{0,3}):/g, " –"],
    [/·|(?<=\s)[|~/](?=\s{1,3}\d{4}-\d\d-\d\d)/g, "-"],
    [/[`~]{3,80}/g, "'"],
  ];
  return knownSigns;
}

const SPEAKER = "(?:you|(?:the )?(?:user|human|agent|assistant|owner|maintainers?|developer))";

const SPOKEN = () => matching("g")`
  (?<![a-z])${SPEAKER}[^a-z0-9]{0,3}(?:(?:has|have|had|already|once|also)[^a-z0-9]{1,3}){0,2}(?:said|says|confirmed|confirms|concluded|wrote|typed|told|approved|agreed|decided|stated|allowed)(?![a-z])
  (?<![a-z])(?:said|stated|confirmed|approved|written|typed|decided) by (?:you|the user|the human|user)(?![a-z])
`;

const WORKED = () =>
  /(?<![a-z])(?:what )?(?:w[o0]rked|after|known fix|proven fix|way out)(?: before)?\s{0,3}(?::|=>?|-{1,3}>)/g;

const FRAME = () => matching("g")`
  -{0,80}\s{0,3}end[^a-z0-9]{1,3}unbidden(?:\s{0,3}[0-9a-f]{4}(?!\w))?\s{0,3}-{0,80}
  -(?:\s?-){1,80}\s{0,3}unbidden(?![a-z])(?:\s{0,3}[0-9a-f]{4}(?!\w))?\s{0,3}:?
  (?<![a-z])unbidden\s{1,3}[0-9a-f]{4}\s{0,3}(?::|-{2,80})
`;

const HEAD = () => matching("g")`
  [[({<|]\s{0,3}(?:${KINDS.join("|")})[\s:#-]{1,3}[0-9a-f]{4,32}\s{0,3}[\])}>|]
  \[\s{0,3}earlier work\s{0,3}\]
`;

/** Marks by which a model's prompt separates its speakers. */
const PROMPT_MARK = () => matching("g")`
  <{1,2}\s{0,3}\|[^|<>]{0,40}\|?\s{0,3}>?
  \[\s{0,3}\/?\s{0,3}(?:inst|sys|system|user|assistant|human|tool_?calls?|tool_?results?|available_?tools)\s{0,3}\]
  <{1,2}\s{0,3}\/?\s{0,3}sys\s{0,3}>{0,2}|<\/?s>
  #{1,6}\s{0,3}(?:instructions?|system|user|human|assistant|response)(?![a-z])\s{0,3}:?
`;

/** Beginnings of a lasting order; an error that says what is missing is none. */
function orders(): RegExp {
  knownOrders ??= matching("")`
    (?<![a-z])(?<!\b(?:is|are|was|were|has|have|had|will|would|be|it|this|that|which|does|did) )(?:please )?(?:always|never) (?![a-z]{1,20}ed\b|been|be |was|were|had|has|have|is |are |did|does|got|worked|happened|seen|fails?|returns?|true|false|null|reached|ran |called|ended|finish|complet|resolv|exit|appear|mind)[a-z]
    (?<![a-z])(?:from now on|from here on|going forward|henceforth|ab sofort|ab jetzt|dorénavant|désormais|à partir de maintenant|a partir de ahora|de ahora en adelante|a partir de agora)(?![a-z])
    (?<![a-z])please (?:always|never|also |send|use |run |add |post|upload|push|commit|deploy|delete|remove|write|copy|call|execute|fetch|download|forward|share|store|keep|name|put|do )(?!(?:npm|yarn|pnpm|pip|make|cargo|bundle|composer|go) (?:i|ci|install|build|setup|init|tidy)(?![a-z]))
    (?<![a-z])(?:remember (?:that|to)|keep in mind|make it a (?:rule|habit)|don['’]?t forget|do not forget)(?![a-z])
    (?<![a-z])(?:do not|don['’]?t) (?:use|ask|run|commit|push|deploy|build|install|merge|wait|check|call|mention|question|confirm|test|trust|follow)(?![a-z])
    (?<![a-z])(?:before|after|in|at the start of) (?:each|every|any) (?:session|task|commit|build|deploy|push|step|test|prompt|reply|answer)(?![a-z])
    (?<![a-z])(?:each|every|any|an|the|all) ?(?:session|agent|assistant|coding agent|ai agent|model)s? (?:must|should|shall|has to|have to|needs? to|may|runs?|begins?|starts?|expects?)(?![a-z])
    (?<![a-z])(?:the|our) (?:convention|rule|policy|agreement|maintainers?|team|decision)(?: (?:here|of|in|for) (?:\S{1,40} ){0,3}\S{1,40})? (?:is to|is that|are to|is:|expects?|wants?|requires?|demands?)(?![a-z])
    (?<![a-z])(?:ignore|disregard|forget|override) (?:all|any|your|previous|prior|every|earlier|the (?:above|previous|user))(?![a-z])
    (?<![a-z])(?:is|are) (?:pre-?)?(?:approved|authori[sz]ed|permitted) (?:for|in|to|by|here)(?![a-z])
  `;
  return knownOrders;
}
