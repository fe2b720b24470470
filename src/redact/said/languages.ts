import { madeOnce } from "../../text/made-once.ts";

/** How a language says password (and key or token, where people do), and what stands between that and its value. */
interface Said {
  /** Of the word in lower case, in every form: a text without it has nothing to say. */
  readonly hints: string;
  /** Alternatives of an expression; endings of letters follow by themselves. */
  readonly words: string;
  readonly is?: string;
}

/** In Latin letters, then in others. */
const LATIN: Readonly<Record<string, Said>> = {
  en: {
    hints: "passwor passphrase passcode psk wpa wifi wi-fi",
    words: "\\bpasswor[dt]|passphrase|passcode|\\bpsk\\b|\\bwpa\\d?[ -]key|\\bwi-?fi[ ](?:key|code)",
    is: "is|was|are|be|reads|equals",
  },
  de: {
    hints: "kennwort zugangscode schlüssel",
    words: "kennwort|zugangscode|(?:zugangs|netzwerk|wlan-?|wpa\\d?-?)schlüssel",
    is: "ist|lautet|war|heißt",
  },
  fr: {
    hints: "mot de passe,code d'accès,code wi",
    words: "mot[ ]de[ ]passe|code[ ](?:d'acc[èe]s|wi-?fi)",
    is: "est|était|c'est",
  },
  es: { hints: "contrase clave", words: "contrase(?:ñ|n)a|\\bclave", is: "es|era|son|será" },
  pt: { hints: "senha palavra", words: "\\bsenha|palavra-passe|palavra-chave", is: "é|era|será" },
  it: {
    hints: "parola chiave",
    words: "parola[ ](?:d'ordine|chiave)|chiave[ ](?:di[ ]accesso|segreta|api)",
    is: "è|e'|era",
  },
  nl: { hints: "wachtwoord toegangscode", words: "wachtwoord|toegangscode", is: "luidt|wordt" },
  af: { hints: "wagwoord", words: "wagwoord" },
  pl: { hints: "hasł haslo", words: "has(?:ł|l)o", is: "to|brzmi|jest" },
  sv: { hints: "senord", words: "l(?:ö|o)senord", is: "är|var" },
  da: { hints: "adgangskode kodeord", words: "adgangskode|kodeord", is: "er|var" },
  no: { hints: "passord", words: "\\bpassord" },
  fi: { hints: "salasan tunnusluku", words: "salasan|tunnusluku", is: "on|oli" },
  is: { hints: "lykilorð aðgangsorð", words: "lykilorð|aðgangsorð" },
  cs: { hints: "hesl", words: "\\bhesl[oa]", is: "je|bylo|bude|zní|znie|bolo" },
  hu: { hints: "jelsz", words: "jelsz(?:ó|av)", is: "az|ez" },
  ro: { hints: "parol", words: "\\bparol[aăe]", is: "este|e|era" },
  et: { hints: "parool salasõna", words: "\\bparool|salasõna" },
  lv: { hints: "parole", words: "\\bparole", is: "ir|bija" },
  lt: { hints: "slapta", words: "slaptaž", is: "yra|buvo" },
  sl: { hints: "gesl", words: "\\bgesl[oa]", is: "je|bilo" },
  hr: { hints: "lozink zapork šifra", words: "\\blozink|\\bzapork|\\bšifra", is: "je|glasi|bila" },
  sq: { hints: "fjalëkalim", words: "fjalëkalim", is: "është" },
  tr: { hints: "ifre parola", words: "(?:ş|s)ifre|\\bparola" },
  az: { hints: "şifr parol", words: "şifrə|\\bparol(?![a-z])" },
  ca: { hints: "contraseny", words: "contraseny", is: "és" },
  gl: { hints: "contrasinal", words: "contrasinal" },
  eu: { hints: "pasahitz", words: "pasahitz" },
  cy: { hints: "cyfrinair", words: "cyfrinair", is: "yw|ydy" },
  ga: { hints: "pasfhocal", words: "pasfhocal" },
  eo: { hints: "pasvort", words: "pasvort", is: "estas" },
  id: {
    hints: "sandi kunci akses",
    words:
      "(?:kata[ ])?\\bsandi(?:nya)?(?:[ ]basis[ ]data)?\\b|kata[ ]kunci|\\bkunci[ ](?:api|rahasia|akses)|\\btoken[ ]akses",
    is: "adalah|ialah|yaitu|yakni",
  },
  ms: { hints: "laluan", words: "kata[ ]laluan" },
  tl: { hints: "kontrasenyas", words: "kontrasenyas", is: "ay" },
  vi: { hints: "khẩu khóa", words: "mật[ ]khẩu|khóa[ ](?:bí[ ]mật|api)", is: "là" },
  sw: { hints: "nenosiri,neno la siri", words: "nenosiri|neno[ ]la[ ]siri", is: "ni" },
  ha: { hints: "kalmar sirri", words: "kalmar[ ]sirri", is: "ita[ ]ce" },
  zu: { hints: "phasiwedi", words: "iphasiwedi", is: "ithi" },
  uz: { hints: "maxfiy", words: "maxfiy[ ]so.z" },
  mt: { hints: "kelma sigrieta", words: "kelma[ ]sigrieta", is: "hija" },
};

const OTHER: Readonly<Record<string, Said>> = {
  ru: {
    hints: "парол ключ токен",
    words: "парол|(?:секретн(?:ий|ый|ого)[ ])?ключ(?:[ ](?:доступ[уа]|api))?|токен(?:[ ]доступ[уа])?",
    is: "это|был|є|це|гэта|теперь|тепер|сейчас",
  },
  bg: { hints: "парола лозинка", words: "парола|лозинка", is: "е|беше|је|гласи|била" },
  kk: { hints: "құпия нууц", words: "құпия[ ]?сөз|нууц[ ]үг" },
  el: { hints: "κωδικ συνθηματικ", words: "κωδικ[όο]|συνθηματικ[όο]", is: "είναι|ήταν" },
  he: { hints: "סיסמ מפתח", words: "סיסמ[האת]|מפתח", is: "היא|הוא|זה|הייתה" },
  ar: {
    hints: "كلمة مفتاح رمز",
    words: "كلمة[ ](?:المرور|السر|سر)|(?:ال)?(?:مفتاح|رمز)(?:[ ](?:السري|api|الوصول|المرور))?",
    is: "هي|هو|كانت",
  },
  fa: {
    hints: "رمز گذرواژه کلمه پسورد پاس",
    words: "رمز(?:[ ]?(?:عبور|ورود))?|گذرواژه|کلمه[ ]عبور|پسورد|پاس[ ]?ورڈ",
    is: "است|ہے",
  },
  hi: { hints: "पासवर्ड कूटशब्द", words: "पासवर्ड|कूटशब्द", is: "है|यह|था|आहे|हो" },
  bn: { hints: "পাসওয়ার্ড", words: "পাসওয়ার্ড", is: "হল|হলো|হচ্ছে" },
  ta: { hints: "கடவுச்சொல்", words: "கடவுச்சொல்" },
  te: { hints: "పాస్ സ്വേഡ് പാസ് ಪಾಸ್", words: "పాస్‌?వర్డ్|പാസ്‌?വേഡ്|ಪಾಸ್‌?ವರ್ಡ್" },
  gu: { hints: "પાસવર્ડ ਪਾਸਵਰਡ", words: "પાસવર્ડ|ਪਾਸਵਰਡ", is: "છે|ਹੈ" },
  ka: { hints: "პაროლ", words: "პაროლ", is: "არის" },
  hy: { hints: "գաղտնաբառ", words: "գաղտնաբառ", is: "է" },
  am: { hints: "የይለፍ", words: "የይለፍ[ ]?ቃል" },
  zh: { hints: "密码 密碼 口令 密钥 密鑰", words: "密码|密碼|口令|密[钥鑰]", is: "是|为|為|：" },
  ja: {
    hints: "パスワード 暗証番号 パスフレーズ キー トークン 秘密鍵",
    words: "パスワード|暗証番号|パスフレーズ|(?:api|アクセス|シークレット|秘密)(?:キー|鍵)|トークン",
    is: "は",
  },
  ko: {
    hints: "비밀번호 암호 패스워드 비번 토큰 api",
    words: "비밀번호|암호|패스워드|비번|(?:액세스[ ]?|인증[ ]?)?토큰|api[ ]?키",
    is: "는|은|가|이",
  },
  th: { hints: "รหัสผ่าน", words: "รหัสผ่าน", is: "คือ" },
  km: { hints: "ពាក្យសម្ងាត់ ລະຫັດຜ່ານ စကားဝှက်", words: "ពាក្យសម្ងាត់|ລະຫັດຜ່ານ|စကားဝှက်", is: "គឺ|ແມ່ນ" },
};

function languageWords(table: Readonly<Record<string, Said>>): string {
  return `(?:${Object.values(table)
    .map(({ words }) => words)
    .join("|")})`;
}

function languageHints(table: Readonly<Record<string, Said>>): string[] {
  return Object.values(table).flatMap(({ hints }) =>
    hints.includes(",") ? hints.split(",") : hints.split(" "),
  );
}

/** The word of every language in Latin letters. */
export const LATIN_WORDS = () => languageWords(LATIN);
export const LATIN_HINTS: readonly string[] = languageHints(LATIN);

/** Apart, because few texts need them and each takes time to compile. */
export const OTHER_WORDS = () => languageWords(OTHER);
export const OTHER_HINTS: readonly string[] = languageHints(OTHER);

/** What says in some language that the value follows. */
export const IS_WORDS = () =>
  [...Object.values(LATIN), ...Object.values(OTHER)].flatMap(({ is }) => is ?? []).join("|");

/** What a form calls its field: `"password": "Kennwort"`. */
export function isPasswordWord(value: string): boolean {
  return value.length <= 24 && !/[\d!#-,./:-@_]/.test(value) && passwordWord().test(value);
}

const passwordWord = madeOnce(() => new RegExp(`^(?:${LATIN_WORDS()}|${OTHER_WORDS()})\\p{L}{0,4}$`, "iu"));
