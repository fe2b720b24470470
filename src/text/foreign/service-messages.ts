import { madeOnce } from "../made-once.ts";
import { matching } from "../one-of.ts";

/** The line is a message of a service to its customers, known by what such a message has to say: how to stop it, a code, where to read on. */
export function isServiceMessage(line: string): boolean {
  return HINT.test(line) && SERVICE().test(line);
}

/** Most lines have none of these, and the pattern takes a process a millisecond. */
const HINT =
  /\b(?:STOP|HELP|BAJA|ARRET|INFO|YES)\b|\d{4}|\brates may|\bshare\b|\bautom|\breply\b|mentioned you|\bview (?:it|this)|^\S[^:\n]{0,40}: \S+ \p{Lu}|click here|tap here|press any|unsubscribe|\(@\w|[•·|] (?:now|just now)\b/iu;

const SERVICE = madeOnce(
  () => matching("u")`
  \b(?:[Rr]eply|[Tt]ext|[Ss]end|[Aa]ntworten? (?:Sie )?(?:mit )?|[Rr]épondez|[Ee]nvoyez|[Rr]esponda|[Ee]nvíe|[Rr]ispondi|[Ii]nvia) ?["“„'«]?(?:STOP|HELP|INFO|YES|NO|END|QUIT|CANCEL|BAJA|ALTO|ARRET|HILFE|AIDE|AYUDA)\b
  \bSTOP (?:to (?:end|opt|quit|cancel|unsub)|zum|au \d|pour|para|per)\b
  \b(?:[Yy]our|[Ii]hre?|[Dd]eine?|[Vv]otre|[Tt]u|[Ss]u|[Tt]uo|[Ss]eu|[Uu]w|[Tt]wój|[Вв]аш)(?!\p{L})[^.!?\n]{0,30}(?<!\p{L})(?:code|pin|PIN|OTP|TAN|passcode|Code|kod|código|codice|код)(?:\s?:| is| lautet| ist| est| es| è) (?:\w{1,3}-)?\d{4,8}(?!\d)
  (?<!\d)\d{4,8} (?:is|ist|est|es|è) (?:your|[Ii]hr|dein|votre|tu|su|il tuo)\b
  \b[Mm]sg ?(?:&|and) ?data rates\b
  \b[Dd]o(?:n['’]t| not) share (?:it|this|that|the|your)\b[^.!?\n]{0,20}\bwith any(?:one|body)\b
  \b(?:[Tt]his is|[Tt]his was) an auto\w+ (?:message|mail|e-?mail|notification|reply|response)\b|\b[Dd]o not reply (?:directly )?to this\b
  \b[Dd]ies ist eine automat\w+|\b[Cc]eci est un (?:message|e-?mail) automatique|\b[Ee]ste es un mensaje automático
  \bmentioned you\b|(?<=^|[.!?]\s)View (?:it|this)(?: \w+){0,2} (?:on|in) \w
  (?<=^|[.!?]\s)(?:Click|Tap) here\b|(?<=^|[.!?]\s)Press any key\b|(?<=^|[.!?]\s)(?:To unsubscribe|Unsubscribe)\b
  \(@\w{2,30}\) · |[•·|] (?:just )?now\b [—–-]
  ^\S[^:\n]{0,40}: (?:Hi|Hello|Dear|Hallo|Bonjour|Hola|Ciao) \p{Lu}\p{L}+\b[,!]
`,
);
