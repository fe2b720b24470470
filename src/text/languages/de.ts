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
  whatProject: String.raw`\b(?:was (?:ist|macht|soll) (?:dieses|das|unser) (?:projekt|repo(?:sitory)?|paket)\s*(?:[?.!]|$)|worum geht es (?:in|bei) (?:diesem|dem|unserem) (?:projekt|repo(?:sitory)?))`,
  whereDefined: String.raw`\bwo (?:ist|sind|wird|werden) [^?.\n]{2,80}\b(?:definiert|deklariert|festgelegt|beschrieben)\b`,
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
