import { cue, decision, type LanguageCues, preference, reminder } from "./cues.ts";

const STANDING =
  "(?:[Ii]mmer|[Nn]ie(?:mals)?(?: wieder| mehr)?|[Aa]b (?:jetzt|sofort)|[Vv]on (?:jetzt|nun) an|[Kk]ünftig|[Ii]n Zukunft)(?: bitte)?(?: immer| nie)?";
/** "Nie wieder auf main pushen": no "gesehen", no "die gleichen", which tell nobody to do anything. */
const ORDER = `${STANDING},? (?!(?:wenn|dies\\w*|noch|mal|nur|wieder)\\s)\\S.*\\s(?!(?:(?:auf|ab|an|aus|ein|vor|mit|zu)?ge(?!ben|hen|nerier|brauch)\\p{L}+en|\\p{L}*(?:gleichen|selben|anderen|neuen|alten|vielen|allen)|worden|haben|waren|werden|können|müssen|sollen|wollen|dürfen)(?:[.!]*$|, ))\\p{Ll}{2,}(?:en|ern|eln|tun)(?:[.!]*$|, )`;
const NOTE = "(?:[Mm]erke? dir|[Dd]enke? (?:immer )?daran)(?: bitte)?(?:, (?=dass )|: )";

export const germanCues: LanguageCues = {
  letters: /[a-zäöüß]/i,
  leadIn:
    /^(?:(?:in (?:diesem|unserem) (?:projekt|repo|repository)|hallo|hey|ok|okay|nein|doch|ja|gut|super|also|und|aber|danke|übrigens|bitte|wichtig)\b[,:!.]* )+/i,
  joint: /[,;] (?=(?:und |aber |also )?(?:bitte |ab jetzt |ab sofort |künftig |lass uns |wir sollten ))/gi,
  points:
    /^(?:\S+ ){0,3}(?:das|dies\w*(?! (?:projekt|repo(?:sitory)?|paket|team|monorepo|app|anwendung|dienst)\b)|es|sie|ihn|ihm|denen|dort|dazu|davon|damit)(?=[\s,.!]|$)/i,
  reason: /^(?:weil|da|denn|sonst|damit|deshalb)\b/i,
  acts: [
    {
      name: "asked to remember",
      weight: 3,
      kind: "preference",
      rule: "remember",
      is: new RegExp(`^${NOTE}(?<title>${ORDER})`, "su"),
    },
    reminder("asked to remember", 3).is(new RegExp(`^${NOTE}(?<title>\\S+ \\S.*)$`, "s")),
    decision("decided", 3).is(
      /^(?<title>wir haben uns (?:(?:nun|jetzt|endlich|gemeinsam) )?(?:für|gegen|darauf) (?!(?:das|die|den) (?:erst|zweit|dritt|letzt|ander|ober|unter)\w*)\S.{0,120}? (?:entschieden|geeinigt))(?:[.!]*$|,? (?:weil|da|denn) (?<reason>\S.+)$)/isu,
    ),
    preference("standing wish", 3).is(new RegExp(`^${ORDER}`, "su")),
    preference("standing wish", 3).is(
      new RegExp(
        `^(?:(?:be)?nutze?|verwende|schreibe?|antworte|nimm|mache?|führe?|füge?|teste|prüfe?|erkläre?|lege?|halte?|setze?|lösche?|committe?|pushe?|formatiere|installiere|starte) (?:bitte )?(?:(?:hier |(?:in|im|bei|für|auf) (?:\\S+ ){1,3}?))?${STANDING} \\S`,
        "iu",
      ),
    ),
    preference("told before", 10).is(
      /\bich (?:habe?|hatte) (?:dir |euch )?(?:doch |schon |bereits |ausdrücklich )*gesagt,? (?:dass )?(?:du |ihr )?(?<title>\S.+?)[?!.\s]*$/i,
    ),
    preference("wish", 3).is(
      /^ich (?:möchte|will|mag) (?:\S+ ){0,3}?(?:keine?[nmrs]?|nicht|nie) \S.+|^ich (?:würde )?(?:lieber|bevorzuge) \S.+|^mir (?:ist|wäre) \S.+ lieber\b.*/i,
    ),
    decision("choice", 3).is(
      /^(?:lass(?:t)? uns|wir) (?:(?:doch|einfach|lieber|besser) )*(?:bleiben (?:bei|auf)|bei \S+ bleiben|nehmen \S+ (?:statt|und nicht)|verwenden \S+ (?:statt|und nicht)|nutzen \S+ (?:statt|und nicht)|auf \S+ (?:umsteigen|wechseln)|steigen auf \S+ um|wechseln (?:zu|auf)) ?.*/i,
    ),
    decision("should", 2).is(
      /^(?:wir|du|(?:der|die|das|alle|jede[rs]?) \S+(?: \S+)?) (?:sollten?|müssen?|muss|dürfen|darf) (?!(?:es|das|dies\w*)\b)\S.+/i,
    ),
    preference("ban", 2).is(/^(?:bitte )?(?:keine|kein|keinen) \S+ \S.+/i),
    preference("order", 1).is(
      /^(?:(?:be)?nutze?|verwende|nimm|schreibe?) \S.+ (?:statt|anstelle von|anstatt|und nicht) \S.+/i,
    ),
  ],
  cues: [
    cue("contrast", 2).is(/\b(?:statt|anstelle von|anstatt|sondern|und nicht|nicht mehr)\b/i),
    cue("scope", 1).is(/\b(?:immer|nie(?:mals)?|überall|jede[rsnm]?|alle[rsnm]?|grundsätzlich|nur)\b/i),
    cue("default", 2).is(/\b(?:standardmäßig|als standard|als vorgabe)\b/i),
    cue("reason", 1).is(/\b(?:weil|denn|damit|sonst|da (?:wir|es|das|der|die))\b/i),
    cue("a question", -6).is(/\?\s*$/),
    cue("for the moment", -10).is(
      /(?:^|\s)(?:heute|morgen|gerade|erst ?mal|vorerst|momentan|diesmal|dieses mal|noch nicht|vorläufig|im moment|fürs erste|jetzt(?! (?:immer|nie|an)))(?=[\s,.!]|$)(?<!ab jetzt)/i,
    ),
    cue("supposed", -10).is(
      /^(?:falls|wenn|ob|vielleicht|angenommen)\s|\s(?:vielleicht|eventuell|oder so|könnten?)(?=[\s,.!]|$)/i,
    ),
    cue("points", -3).is(
      /\b(?:option|variante|punkt|schritt) ?\d|\b(?:d(?:en|ie|as)) (?:erste|zweite|dritte|letzte|andere)n? (?:option|variante|ansatz|weg)\b|:$/i,
    ),
    cue("work at hand", -3).is(
      /\b(?:sollten?|müssen|muss|uns) (?:\S+ )*?(?:prüfen|testen|schauen|ansehen|anschauen|fixen|beheben|reparieren|committen|mergen|besprechen|aufräumen|weitermachen)\b/i,
    ),
    cue("consent", -10).is(
      /ohne (?:mich )?(?:zu (?:fragen|warten)|(?:vorher |erst )?(?:nach)?zufragen|nachfrage|rückfrage|bestätigung|erlaubnis|freigabe|genehmigung)|(?:nach)?fragen(?:[.!]*$)|bestätig|darfst|dürfen|erlaub|genehmig|freigegeben|zugestimmt|einverstanden/i,
    ),
    cue("long", -2).is(/^.{260,}$/s),
  ],
};
