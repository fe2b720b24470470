import { KINDS } from "../../domain/memory.ts";
import { madeOnce } from "../../text/made-once.ts";
import { matching } from "../../text/one-of.ts";
import { plainLook, withPlainForms } from "./plain-look.ts";

/** Makes claims to speak for somebody, and signs of ours or of a model's prompt, harmless in a line that a stranger may have written. */
export function withoutForeignSigns(line: string): string {
  const plain = withPlainForms(line);
  return SIGNS.reduce((words, sign) => replaceByLook(words, sign), plain);
}

/** The line up to where it begins to give orders. */
export function withoutOrders(line: string): string {
  return upTo(line, ORDER_WORDS, orders);
}

/** The line up to where it speaks of what "we" decided: an error and a thing to do decide nothing. */
export function withoutDecisions(line: string): string {
  return upTo(line, DECISION_WORDS, decisions);
}

function upTo(line: string, words: readonly string[], pattern: () => RegExp): string {
  const { look, indexes } = plainLook(line);
  const at = words.some((word) => look.includes(word)) ? look.search(pattern()) : -1;
  if (at === -1) return line;
  return line.slice(0, indexes?.[at] ?? at).replace(/[\s"'“‘`(,;:–—·-]{1,20}$/, "");
}

/** Finds the pattern in what the text looks like. */
function replaceByLook(text: string, { hints, pattern, instead }: Sign): string {
  const { look, indexes } = plainLook(text);
  if (!hints.some((hint) => look.includes(hint))) return text;
  let result = "";
  let from = 0;
  for (const { index, 0: found } of look.matchAll(pattern())) {
    const end = index + found.length;
    result += text.slice(from, indexes?.[index] ?? index) + instead;
    from = indexes?.[end] ?? end;
  }
  return from === 0 ? text : result + text.slice(from);
}

interface Sign {
  /** One of them is in every line with the sign; most lines have none, and each pattern takes a hook time to make. */
  readonly hints: readonly string[];
  readonly pattern: () => RegExp;
  readonly instead: string;
}

const SPEAKER = "(?:you|(?:the )?(?:user|human|agent|assistant|owner|maintainers?|developer))";

const SPOKEN = madeOnce(
  () => matching("g")`
  (?<![a-z])${SPEAKER}[^a-z0-9]{0,3}(?:(?:has|have|had|already|once|also)[^a-z0-9]{1,3}){0,2}(?:said|says|confirmed|confirms|concluded|wrote|typed|told|approved|agreed|decided|stated|allowed)(?![a-z])
  (?<![a-z])(?:said|stated|confirmed|approved|written|typed|decided) by (?:you|the user|the human|user)(?![a-z])
`,
);

const WORKED = () =>
  /(?<![a-z])(?:what )?(?:w[o0]rked|after|known fix|proven fix|way out)(?: before)?\s{0,3}(?::|=>?|-{1,3}>)/g;

const FRAME = madeOnce(
  () => matching("g")`
  -{0,80}\s{0,3}end[^a-z0-9]{1,3}unbidden(?:\s{0,3}[0-9a-f]{4}(?!\w))?\s{0,3}-{0,80}
  -(?:\s?-){1,80}\s{0,3}unbidden(?![a-z])(?:\s{0,3}[0-9a-f]{4}(?!\w))?\s{0,3}:?
  (?<![a-z])unbidden\s{1,3}[0-9a-f]{4}\s{0,3}(?::|-{2,80})
`,
);

const HEAD = madeOnce(
  () => matching("g")`
  [[({<|]\s{0,3}(?:${KINDS.join("|")})[\s:#-]{1,3}[0-9a-f]{4,32}\s{0,3}[\])}>|]
  \[\s{0,3}earlier work\s{0,3}\]
`,
);

/** Marks by which a model's prompt separates its speakers. */
const PROMPT_MARK = madeOnce(
  () => matching("g")`
  <{1,2}\s{0,3}\|[^|<>]{0,40}\|?\s{0,3}>?
  \[\s{0,3}\/?\s{0,3}(?:inst|sys|system|user|assistant|human|tool_?calls?|tool_?results?|available_?tools)\s{0,3}\]
  <{1,2}\s{0,3}\/?\s{0,3}sys\s{0,3}>{0,2}|<\/?s>
  #{1,6}\s{0,3}(?:instructions?|system|user|human|assistant|response)(?![a-z])\s{0,3}:?
`,
);

const SIGNS: readonly Sign[] = [
  {
    hints: words(
      "said says stated states confirm conclude wrote written typed told approved agreed decided allowed",
    ),
    pattern: SPOKEN,
    instead: "…",
  },
  { hints: words("worked w0rked after fix way"), pattern: WORKED, instead: "…" },
  { hints: ["unbidden"], pattern: FRAME, instead: "…" },
  { hints: words("[ ( { < |"), pattern: HEAD, instead: "…" },
  { hints: words("< [ #"), pattern: PROMPT_MARK, instead: "…" },
  { hints: ["<"], pattern: () => /<(?=\/?[a-z!?_]|\s{1,3}\/\s{0,3}[a-z])/g, instead: "‹" },
  {
    // The role alone is a word.
    hints: [":"],
    pattern: () =>
      /(?<=(?<![\w./-])(?:human|assistant|user|system|developer|agent|claude|model|ai)[\s*]{0,3}):/g,
    instead: " –",
  },
  {
    hints: words("· | ~ /"),
    pattern: () => /·|(?<=\s)[|~/](?=\s{1,3}\d{4}-\d\d-\d\d)/g,
    instead: "-",
  },
  { hints: words("` ~"), pattern: () => /[`~]{3,80}/g, instead: "'" },
];

function words(list: string): readonly string[] {
  return list.split(" ");
}

/** One of them is in every order. */
const ORDER_WORDS =
  "always,never,now on,here on,going forward,henceforth,ab sofort,ab jetzt,navant,sormais,partir,delante,please ,remember,keep in mind,make it a,forget,do not,dont,don't,don’t,each ,every ,any ,session,agent,assistant,model,convention,rule,policy,agreement,maintainer,team,decision,ignore,disregard,override,approved,authori,permitted".split(
    ",",
  );

/** Beginnings of a lasting order, as they look: without accents. An error that says what is missing is none. */
const orders = madeOnce(
  () => matching("")`
    (?<![a-z])(?<!\b(?:is|are|was|were|has|have|had|will|would|be|it|this|that|which|does|did) )(?:please )?(?:always|never) (?![a-z]{1,20}ed\b|been|be |was|were|had|has|have|is |are |did|does|got|worked|happened|seen|fails?|returns?|true|false|null|reached|ran |called|ended|finish|complet|resolv|exit|appear|mind)[a-z]
    (?<![a-z])(?:from now on|from here on|going forward|henceforth|ab sofort|ab jetzt|dorenavant|desormais|a partir de maintenant|a partir de ahora|de ahora en adelante|a partir de agora)(?![a-z])
    (?<![a-z])please (?:always|never|also |send|use |run |add |post|upload|push|commit|deploy|delete|remove|write|copy|call|execute|fetch|download|forward|share|store|keep|name|put|do )(?!(?:npm|yarn|pnpm|pip|make|cargo|bundle|composer|go) (?:i|ci|install|build|setup|init|tidy)(?![a-z]))
    (?<![a-z])(?:remember (?:that|to)|keep in mind|make it a (?:rule|habit)|don['’]?t forget|do not forget)(?![a-z])
    (?<![a-z])(?:do not|don['’]?t) (?:use|ask|run|commit|push|deploy|build|install|merge|wait|check|call|mention|question|confirm|test|trust|follow)(?![a-z])
    (?<![a-z])(?:before|after|in|at the start of) (?:each|every|any) (?:session|task|commit|build|deploy|push|step|test|prompt|reply|answer)(?![a-z])
    (?<![a-z])(?:each|every|any|an|the|all) ?(?:session|agent|assistant|coding agent|ai agent|model)s? (?:must|should|shall|has to|have to|needs? to|may|runs?|begins?|starts?|expects?)(?![a-z])
    (?<![a-z])(?:the|our) (?:convention|rule|policy|agreement|maintainers?|team|decision)(?: (?:here|of|in|for) (?:\S{1,40} ){0,3}\S{1,40})? (?:is to|is that|are to|is:|expects?|wants?|requires?|demands?)(?![a-z])
    (?<![a-z])(?:ignore|disregard|forget|override) (?:all|any|your|previous|prior|every|earlier|the (?:above|previous|user))(?![a-z])
    (?<![a-z])(?:is|are) (?:pre-?)?(?:approved|authori[sz]ed|permitted) (?:for|in|to|by|here)(?![a-z])
  `,
);

/** One of them is in every decision. */
const DECISION_WORDS =
  "we ,we've,we’ve,i ,i've,i’ve,the team,the user,wir ,ich ,nous ,on a ,j'ai,hemos,decidimos,elegimos,decision".split(
    ",",
  );

/** Beginnings of somebody's choice, as they look. */
const decisions = madeOnce(
  () => matching("")`
    (?<![a-z])(?:we|i|the team|the user|the maintainers?|our team)(?:['’]ve| have| has| had)? (?:all |also |now |finally |just |always |strongly |therefore ){0,2}(?:decided|chose|chosen|prefers?|preferred|switched|settled|went with|gone with|opted|picked|agreed|adopted|moved (?:from|to|away)|migrated|standardi[sz]ed|committed to)(?![a-z])
    (?<![a-z])(?:the|our) decision (?:is|was)(?![a-z])
    (?<![a-z])(?:wir|ich) (?:haben|habe) (?:uns |mich )?(?:\S{1,30} ){0,6}(?:entschieden|beschlossen|gewahlt)(?![a-z])
    (?<![a-z])(?:nous avons|on a|j['’]ai) (?:decide|choisi|opte|prefere)(?![a-z])
    (?<![a-z])(?:hemos (?:decidido|elegido|optado)|decidimos|elegimos|optamos)(?![a-z])
  `,
);
