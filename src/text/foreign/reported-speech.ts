import { madeOnce } from "../made-once.ts";
import { matching, oneOf } from "../one-of.ts";

/** Words before a text that is another's. */
export interface Attribution {
  /** In lower case; one of them is in every text that the pattern fits. */
  readonly hints: readonly string[];
  readonly pattern: () => RegExp;
  /** The words up to the end of the match stay the user's: they say what to do with the text. */
  readonly keepsRequest?: true;
}

const REST = String.raw`(?: [^:：.!?\n]{0,40})?\s?[:：]`;

/** A verb of saying in a language, without the first person, and a colon. */
function verbOfSaying(hints: string, notAfter: string, verbs: string): Attribution {
  const before = notAfter === "" ? "" : String.raw`(?<!(?<!\p{L})(?:${notAfter})\s)`;
  return {
    hints: hints.split(" "),
    keepsRequest: true,
    pattern: madeOnce(() => new RegExp(String.raw`${before}(?<!\p{L})(?:${verbs})(?!\p{L})${REST}`, "giu")),
  };
}

const DRAWN_UP_HINTS =
  "plan propos sugg idea answer repl respon review feedback advice notes recommend analysis findings opinion summary vorschlag antwort план ответ".split(
    " ",
  );
const AGENT_HINTS =
  "codex gpt gemini claude copilot cursor opus sonnet haiku grok deepseek qwen llama mistral perplexity other".split(
    " ",
  );
const DRAWN_UP =
  "(?:plans?|proposals?|suggestions?|ideas?|answers?|repl(?:y|ies)|responses?|reviews?|feedback|advice|notes|recommendations?|analysis|findings|take|opinion|summary)";
const PERSON =
  "(?:reviewers?|colleagues?|architects?|vendors?|suppliers?|consultants?|contractors?|maintainers?|customers?|clients?|boss|manager|model|agent|assistant|bot|friend|team-?mate|lead)";
const AGENT = oneOf`
  codex|gpt[\w.-]*|chatgpt|gemini|claude|copilot|cursor|opus|sonnet|haiku|grok|deepseek|qwen|llama|mistral|perplexity
  (?:another|the other|a different|my other) (?:agent|model|ai|assistant|session)
`;

/** Another's words behind a colon: reported speech by its verb, and what another agent or person drew up. */
export const REPORTED_SPEECH: readonly Attribution[] = [
  verbOfSaying(
    "dijo escrib dice coment propuso sugiri recomend respondi contest pidi avis indic explic",
    "",
    "(?:ha |han )?(?:dijo|dijeron|dice|dicen|dicho|escribe|escribió|escribieron|escrito|comentó|propuso|propone|sugirió|sugiere|recomendó|recomienda|respondió|responde|contestó|pidió|avisó|indicó|explicó)",
  ),
  verbOfSaying(
    "disse escrev diz coment prop suger recomend respond pediu avis indic explic",
    "eu",
    "disse|disseram|diz|dizem|escreveu|escreve|comentou|propôs|propõe|sugeriu|sugere|recomendou|respondeu|responde|pediu|avisou|indicou|explicou",
  ),
  verbOfSaying(
    "dit écri répond propos sugg recommand comment",
    "on|nous|ai",
    "(?:a |ont )?(?:dit|écrit|répondu|proposé|suggéré|recommandé|commenté|demandé)|disent|répond|propose|suggère|recommande",
  ),
  verbOfSaying(
    "sagt schr geschrieben antwort mein empf schlägt schlug",
    "ich|wir",
    "sagte?n?|gesagt|schrieb(?:en)?|schreibt|geschrieben|antwortete|antwortet|meinte|meint|empfiehlt|empfahl|schlägt vor|schlug vor",
  ),
  verbOfSaying(
    "dice detto scri rispo propo sugger",
    "ho|abbiamo",
    "(?:ha |hanno )?(?:detto|scritto|risposto|proposto|suggerito)|dice|dicono|scrive|scrisse|risponde|propone|suggerisce",
  ),
  verbOfSaying(
    "zei zegt schre schrijft antwoord stelde",
    "ik|we|wij",
    "zei(?:den)?|zegt|gezegd|schreef|schrijft|geschreven|antwoordde|stelde voor",
  ),
  verbOfSaying(
    "powiedzia napisa pisze mówi odpis zapropon dedi yazd diyor demi yazm skrev säg sade skriver siger",
    "jeg|jag",
    "powiedział\\p{L}{0,2}|napisał\\p{L}{0,2}|pisze|mówi|odpisał\\p{L}{0,2}|zaproponował\\p{L}{0,2}|dedi(?:ler)?(?: ki)?|yazdı(?:lar)?|diyor|demiş|yazmış|skrev|säger|sade|skriver|siger",
  ),
  verbOfSaying(
    "сказал написал пиш говор ответил предлож посоветовал сказав написав каже",
    "я|мы",
    "(?:сказал|написал|ответил|предложил|посоветовал)[аи]?|пишет|пишут|говорит|говорят|сказав|написав|пише|каже",
  ),
  {
    hints: ["说", "写道", "表示", "建议", "回复", "提议", "말했", "썼", "답했", "하길", "と言", "と書", "曰"],
    keepsRequest: true,
    pattern: madeOnce(
      () =>
        /(?:(?<!我|我们|咱们)(?:说|写道|回复|表示|建议|提议)|(?:말했|썼|답했)[^:：\n]{0,8}|하길|と(?:言|書)[^:：\n]{0,8}|曰く?)\s*[:：]/g,
    ),
  },
  {
    hints: [...DRAWN_UP_HINTS, ...AGENT_HINTS],
    keepsRequest: true,
    pattern: madeOnce(
      () => matching("gimu")`
      (?<!\b(?:the|our|this|that|my|a|your|its|their)\s)(?<!\p{L})(?!(?:today|tomorrow|yesterday|tonight|week|month|sprint|it|that|there|here|what|let|who)['’]s)\p{L}[\p{L}\d.-]{1,30}['’]s (?:[\p{L}-]+ ){0,2}${DRAWN_UP}${REST}
      \b(?:the|our|my|an?|their|another) (?:[\p{L}-]+ )?${PERSON}['’]s (?:[\p{L}-]+ ){0,2}${DRAWN_UP}${REST}
      \b${DRAWN_UP} (?:from|by) (?!(?:me|us|now|the user|\p{L}+day|end of)\b)[\p{L}\d.@-]+(?: [\p{L}\d.-]+){0,2}\s?:[^\S\n]*$
      \b${AGENT}(?: [\d.]+)? (?:came up with|gave|made|proposes|proposed|plans|planned|wants|thinks|thought|produced|generated|printed|output|returned|listed|has|had|did|found|concluded)\b[^:.!?\n]{0,40}:
      (?<!\p{L})(?:plan\p{L}{0,2}|vorschlag|antwort|propuesta|respuesta|proposition|réponse|proposta|resposta|план|ответ) (?:von|vom|van|de|del|di|par|por|от) ${AGENT}${REST}
    `,
    ),
  },
];

/** The user hands over a text to be worked on, or an example of one. */
export const MATERIAL: readonly Attribution[] = [
  {
    hints: [
      "sentence",
      "text",
      "paragraph",
      "phrase",
      "message",
      "string",
      "row",
      "prompt",
      "input",
      "title",
      "subject",
      "heading",
      "caption",
      "wording",
      "comment",
      "request",
      "question",
      "quer",
      "word",
    ],
    keepsRequest: true,
    pattern: madeOnce(
      () => matching("giu")`
      \b(?:this|that|these|those|the|following|an?|with) (?:[\p{L}-]+ ){0,2}(?:sentences?|texts?|paragraphs?|phrases?|messages?|strings?|rows?|prompts?|inputs?|titles?|subjects?|headings?|captions?|wording)(?: [^:.!?\n]{0,20})?:
      \b(?:sentences?|texts?|paragraphs?|phrases?|messages?|strings?|rows?|prompts?|inputs?|titles?|comments?|requests?|questions?|quer(?:y|ies)|words) (?:like|such as|e\.?g\.?|for example|for instance|similar to|of the form|saying|reading|that (?:says?|reads?|starts? with|looks? like))(?: (?:this|these|that|the following))?\s?:
    `,
    ),
  },
  {
    hints: ["ocr", "clipboard", "screenshot", "screen shot", "scan", "transcri", "dictation", "printout"],
    keepsRequest: true,
    pattern: madeOnce(
      () =>
        /(?:^|\n)\W{0,3}(?:the |my )?(?:ocr|clipboard|screen ?shot|scan|transcript(?:ion)?|dictation|printout)(?: (?:of|from|says|text|output|content)[^:.!?\n]{0,40})?\s?:/gi,
    ),
  },
  {
    hints: ["what", "mean"],
    keepsRequest: true,
    pattern: madeOnce(
      () =>
        /\bwhat (?:does|do|is|are|would|did) (?:this|that|these|those|it|the following)\b[^:.!?\n]{0,30}:/gi,
    ),
  },
];

/** Sources that are named without a colon, or by marks. */
export const NAMED_SOURCES: readonly Attribution[] = [
  {
    hints: ["according to"],
    pattern: madeOnce(
      () =>
        new RegExp(
          String.raw`(?<=^|[.!?]\s|\n)according to (?:the |our |their |an? )?(?:[\p{L}'’-]+ ){0,3}(?:docs?|documentation|readme|wiki|pages?|(?:web)?sites?|manual|guide|handbook|article|blog|post|thread|forum|ticket|e?-?mail|support|internet|google|${PERSON}|${AGENT})\b`,
          "giu",
        ),
    ),
  },
  {
    hints: ["as follows"],
    pattern: madeOnce(
      () =>
        /(?<=^|[.!?]\s|\n)(?:the|our|their|this|that|an?)\s(?:[\p{L}'’-]+\s){1,5}(?:reads?|says?|states?|goes|puts it) as follows\b/giu,
    ),
  },
  { hints: ["q:"], pattern: madeOnce(() => /(?<=^|\s)Q:\s[^\n]{1,400}?\sA:\s/g) },
];
