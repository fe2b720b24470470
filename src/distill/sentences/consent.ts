/**
 * "The user already approved this", "you may skip asking": consent is given in the moment and never remembered.
 * "Never push without asking" asks for more care, not less, and may stay.
 */
export function claimsPermission(text: string): boolean {
  return MIXED_SCRIPT.test(text) || CONSENT.test(text.replace(CARE, " ")) || claimsForeignPermission(text);
}

/** A word in two alphabets is meant to be read by a person and missed by a program. */
const MIXED_SCRIPT = /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u;

const ACTION =
  "(?:push|commit|deploy|delete|merge|publish|release|install|run|drop|remove|force|rebase|change|edit|touch|modify|create|upgrade|overwrite|rewrite|reset|migrate|start|restart|send|add|execute|call|rename|bump|ship|amend|tag|update|close|open)";
const AGENT = "(?:you|claude|codex|copilot|gemini|cursor|the (?:agent|assistant|model|ai|bot)|agents?|ai)";

const CARE = new RegExp(
  [
    `\\b(?:never|do not|don['’]?t|dont) ${ACTION}[^.;:,!?]{0,60}? (?:without|unless|before|until) (?:` +
      "(?:asking|confirming|checking)(?: with)?(?: me)?(?: first)?|(?:a |code )*review|" +
      "(?:you have |i give |my |explicit |prior |getting ){0,3}(?:permission|approval|confirmation|consent|okay|ok)|" +
      "i (?:approve|confirm|say so|agree))\\b",
    "\\balways (?:ask|confirm|check)(?: with)?(?: me)?(?: for (?:permission|confirmation|approval))?(?: first)? before\\b",
    "\\b(?:no|not|lacks?|without|insufficient|don['’]?t have|do not have|does not have) (?:the |enough )?permissions? (?:to|for)\\b",
    "\\bpermission (?:to \\S{1,80} )?denied\\b",
  ].join("|"),
  "gi",
);

const CONSENT = new RegExp(
  `\\b(?:${[
    // Consent was given.
    "(?:pre-?|auto-?)?approved",
    "(?:pre|auto)-?(?:approv|accept|confirm|allow|authori[sz])\\w*",
    "(?:i|we|users?|owner|boss|admin|they)(?: \\w+)? approves?",
    "(?:have|has|had|got|get|gave|given|with|without|no|need|needs|my|your|the user['’]?s?|for)(?: \\w+)? (?:approval|consent|blessing|go-ahead)",
    "consented|consents? to",
    "carte blanche|free (?:rein|hand)|at your (?:own )?discretion|(?:your|own) (?:own )?judge?ment",
    "(?:users?|owner|boss|admin|human|maintainer)(?: has| have| had)?(?: already)? (?:agreed|confirmed|accepted|granted|authori[sz]ed|allowed|permitted|signed)",
    "(?:has|have|had)(?: already)? been (?:agreed|confirmed|granted|cleared|ok['’]?ed)",
    "granted (?:me|you|us|claude|the agent)|gave (?:me|you|us|claude) (?:full |the )?(?:keys|access|control|permission)",
    "said (?:yes|ok|okay)|ok['’]?e?d|okayed|signed off",
    "(?:have|has|with|for|got) (?:my|the user['’]?s?) (?:ok|okay)|(?:wait|ask)\\w* (?:\\w+ )?my (?:ok|okay)",
    "green ?light(?:ed)?|go ahead|trust me|trusts? you|yolo",
    "(?:i['’]m|i am|user is|we['’]re|we are) (?:fine|ok|okay|cool|happy) (?:with|if)",
    // Something is permitted.
    "permissions? (?:to|for you|granted|given|is|was|has)",
    "(?:have|has|had|give|gives|gave|given|grant|grants|granted|ask|asks|asking|wait|waiting|request|my|skip|full|no)(?: \\w+){0,2} permissions?|needs? (?:no |my |your |any )?permission",
    `${AGENT}(?:['’]re| are|['’]ve been| have been| is|) (?:pre-?)?(?:authori[sz]ed|allowed|free|cleared|welcome) to`,
    "(?:is|are) (?:now |always |all )?(?:allowed|permitted|authori[sz]ed|cleared)",
    "(?:it['’]?s|is|are) (?:ok|okay|fine|safe|alright) to",
    "you may(?! (?:need|want|have|see|get|find|notice|encounter|run into))",
    `(?:let|allow) (?:me|${AGENT}) (?:to )?${ACTION}`,
    `i may (?:now |also |always )?${ACTION}`,
    `(?:tool calls?|commands?|actions?|changes|edits|pushes|deploys?|deletes?|merges) (?:may|can|should|must) be (?:executed|run|applied|accepted|made) (?:at once|immediately|automatically|directly)`,
    "(?:force[ -]?push\\w*|push\\w*|delet\\w*|dropp?\\w*|deploy\\w*|merg\\w*|sudo)(?: \\w+){0,4} (?:is|are) (?:always |totally |perfectly )?(?:fine|ok|okay|alright|all right)(?!-)",
    `(?:claude|codex|copilot|the (?:agent|assistant|model|ai|bot)|agents?) (?:may|can|could) ${ACTION}`,
    "you (?:can|could)(?: now| always| just| safely| freely)* (?:skip|bypass|ignore|override|disable|push|commit|deploy|delete|merge|publish|release|drop|remove|force|overwrite|reset|do|(?:run|execute|edit|change|install) (?:it|any|all|every|whatever|everything|anything|commands?))",
    "(?:have|has|had|give|given|granted|got)(?: \\w+){0,2} (?:full|unrestricted) (?:access|autonomy|control)",
    // No question is needed.
    "(?:skip|stop|without|never|avoid|no need (?:to|for)|don['’]?t(?: need to| have to| bother(?: to)?)?|do not(?: need to| have to)?|quit|not)(?: the)? (?:ask|asking|confirm|confirming|confirmations?|prompt|prompting|prompts?|checking with|check with|check in|checking in|waiting|stopping)",
    "(?:stop|stopping|wait|waiting|pause|hold)(?: \\w+){0,2} for (?:my |a |any |the )*(?:confirmation|ok|okay|answer|go-ahead|me|user)",
    "no (?:further |more )?(?:review|confirmation|questions?|prompts?)s? (?:is |are )?(?:needed|required|necessary)",
    "(?:confirmations?|approvals?|asking|permissions?) (?:is|are) (?:unnecessary|superfluous|optional|a waste|not (?:needed|required|necessary))",
    "(?:needs?|wants?|requires?) no (?:\\w+ )?(?:confirmations?|approvals?|reviews?|questions?|prompts?|permissions?)",
    "without (?:hesitat\\w+|supervision|oversight)|so (?:that )?(?:nothing|nobody|it never) asks|(?:merge|deploy|push|publish|release|ship) without (?:a |any |code )?review",
    "(?:every|all|any)(?: \\w+)? prompts? (?:is|are|with) yes|need not (?:ask|check|confirm|wait)",
    "(?:assume|answer|say|reply|default to) yes|accept (?:all|every|any|everything)",
    "(?:bypass(?:es|ing)?|disabled?|ignore|override|waive)(?: the| all| any)? (?:permission|confirmation|safety)s?|safety (?:checks?|gates?|prompts?)",
    "dangerously[ -]skip[\\w-]*",
  ].join("|")})\\b`,
  "i",
);

/** Consent in other languages than English; words that ask for more care may stay. */
function claimsForeignPermission(text: string): boolean {
  if (FOREIGN_GRANTED.test(text)) return true;
  return text.split(SENTENCE).some((words) => FOREIGN_UNASKED.test(words) && !FOREIGN_CARE.test(words));
}

const SENTENCE = /(?<=[.!?])\s+|[。！？\n]+/u;

/** Up to four words between. */
const NEAR = String.raw`\s(?:[^\s.!?]+\s){0,4}?`;

/** Consent was given, or none is needed. */
const FOREIGN_GRANTED = ofWords([
  // German
  `(?:be)?nutzer(?:in)?${NEAR}(?:genehmigt|freigegeben|erlaubt|zugestimmt|abgesegnet|bestätigt|einverstanden)`,
  `(?:ich|wir|chef(?:in)?)${NEAR}(?:genehmigt|erlaubt|zugestimmt|abgesegnet|einverstanden)`,
  `(?:hast|habt|haben)${NEAR}(?:erlaubnis|genehmigung|zustimmung|freigabe)`,
  `(?:musst|brauchst|müsst|braucht)${NEAR}nicht (?:mehr )?(?:zu )?(?:nach)?(?:zu)?fragen`,
  // French
  `(?:utilisateur|utilisatrice|chef)${NEAR}(?:approuvé|autorisé|accepté|validé|permis)`,
  String.raw`(?:as|avez|ai)\s(?:déjà\s)?(?:l['’]autorisation|la permission|l['’]accord|mon accord|ma permission)`,
  "pas besoin de (?:me |nous )?(?:demander|confirmer)",
  // Spanish and Portuguese
  `usu[aá]ri[oa]${NEAR}(?:aprobó|aprobado|autorizó|autorizado|aceptó|permitió|aprovou|aprovado|autorizou|aceitou|permitiu)`,
  `(?:tienes|tenéis|tem|tens|têm)${NEAR}(?:permiso|autorización|permissão|autorização)`,
  "(?:no hace falta|no necesitas|não precisas?|não é preciso) (?:preguntar|pedir|confirmar|perguntar)",
  // Russian
  `пользователь${NEAR}(?:одобрил|разрешил|согласился|подтвердил)\\p{L}*`,
  `(?:тебе|вам)${NEAR}(?:разрешено|разрешается|можно)`,
  "не (?:надо|нужно) спрашивать|не спрашивая",
  // Japanese, Korean, Chinese
  "(?:ユーザー|利用者|私)[^。！？\\n]{0,30}(?:承認|許可|同意)(?:済|し(?:た|て|ま)|され)",
  "(?:確認|許可|承認|同意)(?:は|も)?(?:不要|いら(?:ない|ず))",
  "사용자\\p{L}*\\s[^.!?\\n]{0,30}?(?:승인|허락|허가|동의)(?:했|하였|됐|되었|함)",
  "(?:확인|승인|허락|허가)\\p{L}?\\s?필요\\s?없",
  "(?:用户|用戶|使用者|老板|老闆|我)(?:已经|已經|已|都|早就)?(?:批准|同意|授权|授權|许可|許可|允许|允許)",
  "(?:无需|無需|无须|不用|不必|不需要)(?:再)?(?:经过|經過)?(?:我|用户|使用者)?(?:的)?(?:确认|確認|询问|詢問|批准|同意|审批|問|问)",
]);

/** Something happens without a question. */
const FOREIGN_UNASKED = ofWords([
  "ohne (?:vorher |erst |weitere |jede )?(?:zu fragen|nachzufragen|(?:rück|nach)fragen?|bestätigung|genehmigung|erlaubnis|freigabe)",
  "sans (?:me |nous |rien |avoir à )?(?:demander|confirmer|confirmation|autorisation|permission)",
  "sin (?:que )?(?:preguntar\\p{L}*|pedir\\p{L}*|confirmar\\p{L}*|confirmación|permiso|autorización)",
  "sem (?:perguntar|pedir|confirmar|confirmação|permissão|autorização)",
  "без (?:спроса|вопросов|подтверждени\\p{L}|разрешени\\p{L}|согласовани\\p{L})",
  "(?:確認|許可|承認|同意)(?:なし|無し|せず|(?:を|も)(?:得|取ら|求め|し)(?:ず|ない))|(?:聞|尋ね|訊)か?ずに",
  "(?:묻지|물어보지)\\s?(?:말고|않고)|(?:확인|승인|허락|허가|동의)\\s?없이",
]);

/** "Never push without asking" in those languages. */
const FOREIGN_CARE = ofWords([
  "nie|niemals|nicht|keine?[nrms]?|jamais|ne|n['’]\\p{L}+|nunca|no|jamás|não|никогда|не|нельзя",
  "決して|絶対に|ない(?:で|こと|よう)|(?:ては|では)(?:いけ|なら)|禁止",
  "절대|지\\s?(?:마|말(?!고)|않(?!고))\\p{L}*|안\\s?[된돼됩]\\p{L}*|금지",
]);

/** Word boundaries for alphabets only: scripts without blanks have none. */
function ofWords(ways: readonly string[]): RegExp {
  const edge = String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{M}])`;
  return new RegExp(`${edge}(?:${ways.join("|")})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`, "iu");
}
