/** Consent in the other languages that sentences are heard in; those that ask for more care may stay. */
export function claimsPermissionSpoken(text: string): boolean {
  if (GRANTED.test(text)) return true;
  return text.split(SENTENCE).some((sentence) => UNASKED.test(sentence) && !CARE.test(sentence));
}

const SENTENCE = /(?<=[.!?])\s+|[。！？\n]+/u;

/** Within a few words of each other. */
const NEAR = String.raw`\s(?:[^\s.!?]+\s){0,4}?`;

/** Somebody said yes, or nobody need be asked. */
const GRANTED = ofWords([
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

/** It is done without a question. */
const UNASKED = ofWords([
  "ohne (?:vorher |erst |weitere |jede )?(?:zu fragen|nachzufragen|(?:rück|nach)fragen?|bestätigung|genehmigung|erlaubnis|freigabe)",
  "sans (?:me |nous |rien |avoir à )?(?:demander|confirmer|confirmation|autorisation|permission)",
  "sin (?:que )?(?:preguntar\\p{L}*|pedir\\p{L}*|confirmar\\p{L}*|confirmación|permiso|autorización)",
  "sem (?:perguntar|pedir|confirmar|confirmação|permissão|autorização)",
  "без (?:спроса|вопросов|подтверждени\\p{L}|разрешени\\p{L}|согласовани\\p{L})",
  "(?:確認|許可|承認|同意)(?:なし|無し|せず|(?:を|も)(?:得|取ら|求め|し)(?:ず|ない))|(?:聞|尋ね|訊)か?ずに",
  "(?:묻지|물어보지)\\s?(?:말고|않고)|(?:확인|승인|허락|허가|동의)\\s?없이",
]);

/** "Never push without asking" in those languages. */
const CARE = ofWords([
  "nie|niemals|nicht|keine?[nrms]?|jamais|ne|n['’]\\p{L}+|nunca|no|jamás|não|никогда|не|нельзя",
  "決して|絶対に|ない(?:で|こと|よう)|(?:ては|では)(?:いけ|なら)|禁止",
  "절대|지\\s?(?:마|말(?!고)|않(?!고))\\p{L}*|안\\s?[된돼됩]\\p{L}*|금지",
]);

/** A word's edge in any alphabet; where none has blanks, none is asked for. */
function ofWords(ways: readonly string[]): RegExp {
  const edge = String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{M}])`;
  return new RegExp(`${edge}(?:${ways.join("|")})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`, "iu");
}
