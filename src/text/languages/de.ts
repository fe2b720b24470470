import { cue, decision, type LanguageCues, preference, reminder } from "./cues.ts";
import type { Questions } from "./language.ts";

const WE = "(?:wir|ich|du|ihr|man)";
const SETTLED =
  "(?:entschieden|beschlossen|ausgemacht|vereinbart|abgemacht|geeinigt|festgelegt|besprochen|gesagt|gewahlt|ausgesucht|genommen|geklart)";
const TOPIC = "(?:zu[mr]?|uber|fur|bei(?:m)?|bezuglich|wegen|hinsichtlich|mit|in|am|an)";
export const germanQuestions: Questions = {
  hints:
    "wir ich ja nein mach danke und nicht das ist der den dem ein eine einen haben hatten hatte habe hast fur mit auf von bei wie warum wieso welche welchen welcher wo noch nochmal bitte mal im zum zur uber sollen soll muss kannst gestern letzte letztes wurde wird sind auch aber oder doch uns diese dieser dieses diesem diesen",
  marks: "äöüß",
  everyday:
    "datei dateien funktion fehler fuge fugen zeig zeige offne offnen behebe beheben fuhre ausfuhren starte starten schreib schreibe andere andern anderung lösche losche loschen entferne benenne umbenennen erklar erklare raum aufraumen prufe prufen baue bauen erstelle erstellen zeile zeilen seite seiten knopf zweig skript laufen lauft laufe klasse wert werte nutzer frage aufgabe stell stellen ersetze ersetzen hinzu neue neuen neuer alten tage nacht stunde direkt",
  recall: [
    String.raw`\bwas (?:war|waren) (?:noch ?mal )?(?:die|der|das|unsere?) (?:entscheidung|grund|grunde|plan|begrundung|abmachung|regel|konvention)`,
    String.raw`\b(?:was|wie|wo|worauf|warum|welche\w*)\b[^?\n]{0,60}\b${SETTLED}\b`,
    String.raw`\b(?:letztes mal|beim letzten mal|damals|vorher|fruher|in der letzten (?:session|sitzung))\b[^.!?\n]{0,80}\?`,
    String.raw`\bwo (?:waren|sind|bin|war|haben|hatten) (?:wir|ich) (?:noch ?mal )?(?:stehen ?geblieben|aufgehort|geblieben|stehengeblieben|$|\?)`,
    String.raw`\b(?:haben|hatten) wir (?:schon|jemals|bereits|nicht schon)\b`,
    String.raw`\berinner(?:e)? mich\b|\bwie (?:besprochen|gesagt|vereinbart|abgemacht)\b`,
  ],
  about: [
    String.raw`\bwas (?:haben|hatten|hatte|habe|hast) ${WE} (?:nochmal |noch mal |denn |damals )?(?:eigentlich )?${TOPIC} (?<subject>.+?) (?:noch ?mal )?${SETTLED}`,
    String.raw`\b(?:worauf|wofur) (?:haben|hatten) ${WE} uns (?:denn |damals )?(?:${TOPIC} (?<subject>.+?) )?(?:geeinigt|entschieden)`,
    String.raw`\bwarum (?:haben|hatten) ${WE} (?:uns (?:damals )?(?:fur|gegen) )?(?<subject>.+?) (?:${SETTLED}|verwendet|benutzt|eingefuhrt)`,
    String.raw`\bwelche[nrs]? (?<subject>[^?]{2,40}?) (?:haben|hatten) ${WE} (?:uns )?(?:damals |nochmal )?(?:${SETTLED}|verwendet)`,
    String.raw`\b(?:weisst|erinnerst) du (?:dich )?(?:noch )?(?:an )?(?<subject>.+)`,
    String.raw`\bwie (?:haben|hatten) ${WE} (?<subject>.+?) (?:gelost|behoben|gefixt|repariert|umgangen|hinbekommen)`,
    String.raw`\bwas (?:weisst du|wissen wir) (?:noch )?(?:uber|von|zu[mr]?) (?<subject>.+)`,
  ],
  asking:
    "entschieden entscheidung beschlossen ausgemacht vereinbart abgemacht geeinigt festgelegt besprochen gesagt gewahlt geklart grund grunde begrundung erinnerst erinnere weisst wissen letztes letzten letzte mal nochmal damals vorher fruher eigentlich gelost behoben stehen geblieben stehengeblieben aufgehort session sitzung genau denn",
  history: [
    String.raw`\b(?:vorher|fruher|ursprunglich|zuerst|anfangs|am anfang|zunachst|bevor wir)\b`,
    String.raw`\b(?:alte[nrs]?|vorherige[nrs]?|ursprungliche[nrs]?) (?:\w+ )?(?:losung|entscheidung|wert|name|format|ansatz|grenze|limit)\b`,
    String.raw`\b(?:wann|warum) (?:haben|sind) wir\b[^?\n]{0,50}\b(?:gewechselt|umgestellt|umgestiegen|abgeschafft|ersetzt|geandert)\b`,
  ],
  sessionSummaries: [
    String.raw`\bwas (?:haben|hatten|habe) (?:wir|ich) (?:alles )?(?:gestern|heute|letzte|diese|vorgestern|am|im)\b[^?\n]{0,40}(?:gemacht|geschafft|erledigt|gearbeitet|getan)`,
    String.raw`\bwas (?:ist|war|wurde) (?:gestern|heute|letzte|diese)[^?\n]{0,40}(?:passiert|gemacht|erledigt)`,
    String.raw`\bzusammenfassung\b[^?\n]{0,30}\b(?:gestern|heute|letzte|diese)`,
  ],
  goals: String.raw`\b(?:ziele?n?|meilensteine?|vorhaben)\b`,
  progress: String.raw`\b(?:weitermachen|mach weiter|weiter (?:geht|machen)|stehen ?geblieben|aufgehort|noch offen|fehlt noch|ubrig|wie weit|unfertig|angefangen|liegen ?geblieben|stand der dinge|offene (?:punkte|aufgaben))\b`,
  reason: String.raw`\b(?:warum|wieso|weshalb|grunde?)\b`,
  failure: String.raw`\b(?:fehler|fehlgeschlagen|schlagt fehl|scheitert|kaputt|absturz|sturzt ab|abgesturzt|geht nicht|funktioniert nicht|haengt|hangt|rot)\b`,
  ours: String.raw`\b(?:wir|uns|unser(?:e[mnrs]?)?|hier|bei uns|wieder|immer noch|letztes mal|wie immer|ublich)\b`,
  general: String.raw`\b(?:was ist (?:ein|eine|der unterschied)|unterschied zwischen|erklar(?:e|st)?|vor- und nachteile|im allgemeinen|wie (?:kann|geht|funktioniert) (?:man|das)|ubersetze?|empfiehl|bester? weg|schreib mir)\b`,
  atHand: String.raw`\bdies(?:e[mnrs]?)? (?:datei|funktion|zeile|methode|test|komponente|schleife|klasse)|\bzeile \d+|\btippfehler\b`,
  reply: String.raw`^\s*(?:ja|nein|ok|okay|gut|super|danke|passt|perfekt|genau|stimmt|weiter|stopp?|warte|mach (?:das|weiter|mal)|los|gerne|alles klar|sieht gut aus|jo|nee|klingt gut)\b(?!.*\?)`,
  times: [
    [String.raw`\bvorgestern\b`, "ago", "day"],
    [String.raw`\bgestern\b`, "yesterday", "day"],
    [String.raw`\b(?:heute|heute morgen)\b`, "today", "day"],
    [String.raw`\b(?:letzte[nr]?|vergangene[nr]?|vorige[nr]?) woche\b`, "last", "week"],
    [String.raw`\b(?:letzten|vergangenen|vorigen|letztem) monat\b`, "last", "month"],
    [String.raw`\b(?:letztes|vergangenes|voriges) jahr\b`, "last", "year"],
    [String.raw`\bvor (?<count>\d+|einem|zwei|drei) tag(?:en)?\b`, "ago", "day"],
    [String.raw`\bvor (?<count>\d+|einer|zwei|drei) wochen?\b`, "ago", "week"],
    [String.raw`\bvor (?<count>\d+|einem|zwei|drei) monat(?:en)?\b`, "ago", "month"],
  ],
};

const STANDING =
  "(?:[Ii]mmer|[Nn]ie(?:mals)?(?: wieder| mehr)?|[Aa]b (?:jetzt|sofort)|[Vv]on (?:jetzt|nun) an|[Kk]ünftig|[Ii]n Zukunft)(?: bitte)?(?: immer| nie)?";
/** "Nie wieder auf main pushen": no "gesehen", no "die gleichen", which tell nobody to do anything. */
const ORDER = `${STANDING},? (?!(?:wenn|dies\\w*|noch|mal|nur|wieder)\\s)\\S.*\\s(?!(?:(?:auf|ab|an|aus|ein|vor|mit|zu)?ge(?!ben|hen|nerier|brauch)\\p{L}+en|\\p{L}*(?:gleichen|selben|anderen|neuen|alten|vielen|allen)|worden|haben|waren|werden|können|müssen|sollen|wollen|dürfen)(?:[.!]*$|, ))\\p{Ll}{2,}(?:en|ern|eln|tun)(?:[.!]*$|, )`;
const NOTE = "(?:[Mm]erke? dir|[Dd]enke? (?:immer )?daran)(?: bitte)?(?:, (?=dass )|: )";

export const germanCues: LanguageCues = {
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
      is: new RegExp(`^${NOTE}(?<title>${ORDER})`, "su"),
    },
    reminder("asked to remember", 3).is(new RegExp(`^${NOTE}(?<title>\\S+ \\S.*)$`, "s")),
    decision("decided", 3).is(
      /^(?<title>wir haben uns (?:(?:nun|jetzt|endlich|gemeinsam) )?(?:für|gegen|darauf) (?!(?:das|die|den) (?:erst|zweit|dritt|letzt|ander|ober|unter)\w*)\S.{0,120}? (?:entschieden|geeinigt))(?:[.!]*$|,? (?:weil|da|denn) (?<reason>\S.+)$)/isu,
    ),
    preference("standing wish", 3).is(new RegExp(`^${ORDER}`, "su")),
    preference("standing wish", 3).is(
      new RegExp(
        `^(?:(?:be)?nutze?|verwende|schreibe?|antworte|nimm|mache?|führe?|füge?|teste|prüfe?|erkläre?|lege?|halte?|setze?|lösche?|committe?|pushe?|formatiere|installiere|starte) (?:bitte )?${STANDING} \\S`,
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
