import type { Language } from "./language.ts";

const STANDING =
  "(?:[Ii]mmer|[Nn]ie(?:mals)?(?: wieder| mehr)?|[Aa]b (?:jetzt|sofort)|[Vv]on (?:jetzt|nun) an|[Kk]ünftig|[Ii]n Zukunft)(?: bitte)?(?: immer| nie)?";
/** "Nie wieder auf main pushen": no "gesehen", no "die gleichen", which tell nobody to do anything. */
const TOLD_TO_DO = `${STANDING},? (?!(?:wenn|dies\\w*|noch|mal|nur|wieder)\\s)\\S.*\\s(?!(?:(?:auf|ab|an|aus|ein|vor|mit|zu)?ge(?!ben|hen|nerier|brauch)\\p{L}+en|\\p{L}*(?:gleichen|selben|anderen|neuen|alten|vielen|allen)|worden|haben|waren|werden|können|müssen|sollen|wollen|dürfen)(?:[.!]*$|, ))\\p{Ll}{2,}(?:en|ern|eln|tun)(?:[.!]*$|, )`;
const NOTE = "(?:[Mm]erke? dir|[Dd]enke? (?:immer )?daran)(?: bitte)?(?:, (?=dass )|: )";

/** Deutsch. */
export const DE: Language = {
  code: "de",
  letters: /[a-zäöüß]/i,
  leadIn:
    /^(?:(?:hallo|hey|ok|okay|nein|doch|ja|gut|super|also|und|aber|danke|übrigens|bitte|wichtig)\b[,:!.]* )+/i,
  joint: /[,;] (?=(?:und |aber |also )?(?:bitte |ab jetzt |ab sofort |künftig |lass uns |wir sollten ))/gi,
  points: /^(?:\S+ ){0,3}(?:das|dies\w*|es|sie|ihn|ihm|denen|dort|dazu|davon|damit)(?=[\s,.!]|$)/i,
  reason: /^(?:weil|da|denn|sonst|damit|deshalb)\b/i,
  acts: [
    {
      name: "asked to remember",
      weight: 3,
      kind: "preference",
      rule: "remember",
      is: new RegExp(`^${NOTE}(?<title>${TOLD_TO_DO})`, "su"),
    },
    {
      name: "asked to remember",
      weight: 3,
      kind: "note",
      rule: "remember",
      is: new RegExp(`^${NOTE}(?<title>\\S+ \\S.*)$`, "s"),
    },
    {
      name: "decided",
      weight: 3,
      kind: "decision",
      is: /^(?<title>wir haben uns (?:(?:nun|jetzt|endlich|gemeinsam) )?(?:für|gegen|darauf) (?!(?:das|die|den) (?:erst|zweit|dritt|letzt|ander|ober|unter)\w*)\S.{0,120}? (?:entschieden|geeinigt))(?:[.!]*$|,? (?:weil|da|denn) (?<reason>\S.+)$)/isu,
    },
    { name: "standing wish", weight: 3, kind: "preference", is: new RegExp(`^${TOLD_TO_DO}`, "su") },
    {
      name: "standing wish",
      weight: 3,
      kind: "preference",
      is: new RegExp(
        `^(?:(?:be)?nutze?|verwende|schreibe?|antworte|nimm|mache?|führe?|füge?|teste|prüfe?|erkläre?|lege?|halte?|setze?|lösche?|committe?|pushe?|formatiere|installiere|starte) (?:bitte )?${STANDING} \\S`,
        "iu",
      ),
    },
    {
      name: "told before",
      weight: 10,
      kind: "preference",
      is: /\bich (?:habe?|hatte) (?:dir |euch )?(?:doch |schon |bereits |ausdrücklich )*gesagt,? (?:dass )?(?:du |ihr )?(?<title>\S.+?)[?!.\s]*$/i,
    },
    {
      name: "wish",
      weight: 3,
      kind: "preference",
      is: /^ich (?:möchte|will|mag) (?:\S+ ){0,3}?(?:keine?[nmrs]?|nicht|nie) \S.+|^ich (?:würde )?(?:lieber|bevorzuge) \S.+|^mir (?:ist|wäre) \S.+ lieber\b.*/i,
    },
    {
      name: "choice",
      weight: 3,
      kind: "decision",
      is: /^(?:lass(?:t)? uns|wir) (?:(?:doch|einfach|lieber|besser) )*(?:bleiben (?:bei|auf)|bei \S+ bleiben|nehmen \S+ (?:statt|und nicht)|verwenden \S+ (?:statt|und nicht)|nutzen \S+ (?:statt|und nicht)|auf \S+ (?:umsteigen|wechseln)|steigen auf \S+ um|wechseln (?:zu|auf)) ?.*/i,
    },
    {
      name: "should",
      weight: 2,
      kind: "decision",
      is: /^(?:wir|du|(?:der|die|das|alle|jede[rs]?) \S+(?: \S+)?) (?:sollten?|müssen?|muss|dürfen|darf) (?!(?:es|das|dies\w*)\b)\S.+/i,
    },
    { name: "ban", weight: 2, kind: "preference", is: /^(?:bitte )?(?:keine|kein|keinen) \S+ \S.+/i },
    {
      name: "order",
      weight: 1,
      kind: "preference",
      is: /^(?:(?:be)?nutze?|verwende|nimm|schreibe?) \S.+ (?:statt|anstelle von|anstatt|und nicht) \S.+/i,
    },
  ],
  signs: [
    { name: "contrast", weight: 2, is: /\b(?:statt|anstelle von|anstatt|sondern|und nicht|nicht mehr)\b/i },
    {
      name: "scope",
      weight: 1,
      is: /\b(?:immer|nie(?:mals)?|überall|jede[rsnm]?|alle[rsnm]?|grundsätzlich|nur)\b/i,
    },
    { name: "default", weight: 2, is: /\b(?:standardmäßig|als standard|als vorgabe)\b/i },
    { name: "reason", weight: 1, is: /\b(?:weil|denn|damit|sonst|da (?:wir|es|das|der|die))\b/i },
    { name: "a question", weight: -6, is: /\?\s*$/ },
    {
      name: "for the moment",
      weight: -10,
      is: /(?:^|\s)(?:heute|morgen|gerade|erst ?mal|vorerst|momentan|diesmal|dieses mal|noch nicht|vorläufig|im moment|fürs erste|jetzt(?! (?:immer|nie|an)))(?=[\s,.!]|$)(?<!ab jetzt)/i,
    },
    {
      name: "supposed",
      weight: -10,
      is: /^(?:falls|wenn|ob|vielleicht|angenommen)\s|\s(?:vielleicht|eventuell|oder so|könnten?)(?=[\s,.!]|$)/i,
    },
    {
      name: "points",
      weight: -3,
      is: /\b(?:option|variante|punkt|schritt) ?\d|\b(?:d(?:en|ie|as)) (?:erste|zweite|dritte|letzte|andere)n? (?:option|variante|ansatz|weg)\b|:$/i,
    },
    {
      name: "work at hand",
      weight: -3,
      is: /\b(?:sollten?|müssen|muss|uns) (?:\S+ )*?(?:prüfen|testen|schauen|ansehen|anschauen|fixen|beheben|reparieren|committen|mergen|besprechen|aufräumen|weitermachen)\b/i,
    },
    {
      name: "consent",
      weight: -10,
      is: /ohne (?:mich )?(?:zu (?:fragen|warten)|(?:vorher |erst )?(?:nach)?zufragen|nachfrage|rückfrage|bestätigung|erlaubnis|freigabe|genehmigung)|(?:nach)?fragen(?:[.!]*$)|bestätig|darfst|dürfen|erlaub|genehmig|freigegeben|zugestimmt|einverstanden/i,
    },
    { name: "long", weight: -2, is: /^.{260,}$/s },
  ],
};
