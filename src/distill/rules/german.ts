import { type Claim, stated } from "./claim.ts";

/** What a German sentence is worth keeping as: a first version, the plainest forms only. */
export function germanClaim(text: string): Claim | null {
  const words = text.trim().replace(LEAD_IN, "");
  if (words.length > 300 || PASSING.test(words) || UNSURE.test(words) || CONSENT.test(words)) return null;
  const note = NOTE.exec(words)?.groups?.content;
  if (note !== undefined) return stated("remember", isWish(note) ? "preference" : "note", note);
  const { side = "", what, reason = "" } = DECIDED.exec(words)?.groups ?? {};
  if (what !== undefined && !DEICTIC.test(what))
    return {
      ...stated("decision", "decision", `${side} ${what} entschieden`),
      body: reason.replace(/[.!\s]+$/, ""),
    };
  return isWish(words) ? stated("preference", "preference", words) : null;
}

/** "Nie wieder auf main pushen", "Benutze immer pnpm": told to do, not told of. */
function isWish(words: string): boolean {
  if (IMPERATIVE.test(words)) return true;
  const verb = INFINITIVE.exec(words)?.groups?.verb;
  return verb !== undefined && !NO_VERB.test(verb);
}

const LEAD_IN = /^(?:(?:hallo|hey|ok|okay|nein|ja|also|und|danke|übrigens|bitte|wichtig)\b[,:!.]* )+/i;

const NOTE = /^(?:merke? dir|denke? (?:immer )?daran)(?: bitte)?(?:, (?=dass )|: )(?<content>\S+ \S.*)$/is;

const DECIDED =
  /^wir haben uns (?:(?:nun|jetzt|endlich|gemeinsam) )?(?<side>für|gegen) (?<what>\S.{0,120}?) entschieden(?:[.!]*$|,? (?:weil|da|denn) (?<reason>\S.+)$)/isu;

const DEICTIC =
  /^(?:das|dies\w*|jen\w*|sie|ihn|es|option|variante|(?:d(?:en|ie|as)) (?:erst|zweit|dritt|letzt|ander|ober|unter)\w*)(?:\s|$)/i;

const STANDING =
  "(?:[Ii]mmer|[Nn]ie(?:mals)?(?: wieder| mehr)?|[Aa]b (?:jetzt|sofort)|[Vv]on (?:jetzt|nun) an|[Kk]ünftig|[Ii]n Zukunft)(?: bitte)?(?: immer| nie)?";
const INFINITIVE = new RegExp(
  `^${STANDING},? (?!(?:wenn|dies\\w*|noch|mal|nur|wieder)\\s)\\S.*\\s(?<verb>\\p{Ll}{2,}(?:en|ern|eln|tun))(?:[.!]*$|, )`,
  "su",
);

/** "gesehen", "die gleichen": neither tells anybody to do anything. */
const NO_VERB =
  /^(?:(?:auf|ab|an|aus|ein|vor|mit|zu)?ge(?!ben|hen|nerier|brauch)\p{L}+en|\p{L}*(?:gleichen|selben|anderen|neuen|alten|vielen|allen)|worden|haben|waren|werden|können|müssen|sollen|wollen|dürfen)$/u;

const IMPERATIVE = new RegExp(
  `^(?:(?:be)?nutze?|verwende|schreibe?|antworte|nimm|mache?|führe?|füge?|teste|prüfe?|erkläre?|lege?|halte?|setze?|lösche?|committe?|pushe?|formatiere|installiere|starte) (?:bitte )?${STANDING} \\S`,
  "iu",
);

const PASSING =
  /(?:^|\s)(?:heute|morgen|gerade|erst ?mal|vorerst|momentan|diesmal|dieses mal|noch nicht|vorläufig|im moment|fürs erste)(?=[\s,.!]|$)/i;
const UNSURE =
  /^(?:falls|wenn|ob|vielleicht|angenommen)\s|\s(?:vielleicht|eventuell|oder so)(?=[\s,.!]|$)|\?\s*$/i;

/** Consent is given in the moment, in every language. */
const CONSENT =
  /ohne (?:mich )?(?:zu (?:fragen|warten)|(?:vorher |erst )?(?:nach)?zufragen|nachfrage|rückfrage|bestätigung|erlaubnis|freigabe|genehmigung)|(?:nach)?fragen(?:[.!]*$)|bestätig|darfst|dürfen|erlaub|genehmig|freigegeben|zugestimmt|einverstanden/i;
