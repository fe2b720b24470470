import type { ContextRule } from "../context-rule.ts";
import { isChosenWord } from "../said/word-kinds.ts";
import { isPlaced, isPlacedInWords, isWordAndNumber, SAID_VALUE } from "./placed-value.ts";

const SECRET =
  "(?:pass(?:word|phrase|code)|kennwort|passwort|wachtwoord|contraseña|clave|senha|mot de passe|lösenord|hasło)";
const OPEN = String.raw`["'\x60“„«*_]{0,3}`;
/** A value in the midst of a sentence, up to the blank before the next word. */
const MID_VALUE = String.raw`${OPEN}(?<secret>(?:[\v\f]{24}|[^\s"'\x60]){4,8000}?)(?=["'\x60”“»*_]{0,3}\s`;

/** Up to what no password has in these scripts. */
const CJK_VALUE = String.raw`[「『"'\x60]?(?<secret>(?:[\v\f]{24}|[!-~]){4,4000}?(?<=[^"'\x60]))`;

function isAsciiValue(secret: string): boolean {
  return isPlaced(secret) && (isChosenWord(secret) || !/^(?:[a-z]+|[\d.]{1,5})$/.test(secret));
}

const said = (
  hints: readonly string[],
  needs: readonly (readonly string[])[],
  pattern: () => string,
): ContextRule => ({
  kind: "spoken",
  hints,
  needs,
  pattern: () => new RegExp(pattern(), "gi"),
  accept: (secret) => isPlacedInWords(secret) || isWordAndNumber(secret) || isChosenWord(secret),
});

/** Sentences that hand over a password by what they say around it. */
export const SAID_PLACE_RULES: readonly ContextRule[] = [
  // "pw is still V", "PW fürs Staging lautet V"
  said(
    ["pw ", "pwd "],
    [[" is", " ist", "lautet", " was", "war"]],
    () =>
      String.raw`(?<![\w-])pwd?\s(?:(?:für|fürs|for|of|auf|vom|von|on)\s[^\n:]{1,40}?\s)?(?:is|was|ist|war|lautet)\s(?:(?:still|now|immer noch|noch|jetzt)\s)?${SAID_VALUE}`,
  ),
  // "type V into the password field", "try V as the password"
  said(
    ["type ", "enter ", "try ", "use ", "with ", "put "],
    [
      [" as ", " into ", " in "],
      ["pass", "kennwort"],
    ],
    () =>
      String.raw`\b(?:types?|enters?|try|use|with|put)\s${MID_VALUE}(?:as|into|in)\s(?:(?:the|my|your|its|a)\s)?(?:[\w.-]{1,20}\s){0,2}?${SECRET}(?!\s(?:hash|kdf|alg|manag|stor|encod|polic|gener)))`,
  ),
  // "nimm V als Passwort", "utilise V comme mot de passe"
  said(
    ["nimm", "nehm", "nutz", "verwend", "gib ", "utilis", "usa", "use ", "uso ", "gebruik"],
    [[" als ", " comme ", " como ", " come "]],
    () =>
      String.raw`\b(?:nimm|nehmt|nehmen\ssie|(?:be)?nutze?n?|verwenden?|gib|utilise[rz]?|us(?:a|e|o|ar|are)|gebruik)\s(?:bitte\s|sie\s)?${MID_VALUE}(?:als|comme|como|come)\s(?:(?:das|le|la|el|o|a|het)\s)?(?:[\w.-]{1,20}[\s-]){0,2}?${SECRET})`,
  ),
  // "it asked for my sudo password so I gave it V"
  said(
    ["gave", "typed", "entered"],
    [["pass"]],
    () =>
      String.raw`\b${SECRET}\b[^\n.:]{0,30}\bI\s(?:just\s)?(?:gave(?:\s(?:it|them|him|her))?|typed(?:\sin)?|entered)\s${SAID_VALUE}`,
  ),
  // "管理者のパスワードを V に変更しました", "비밀번호를 V로 변경"
  {
    kind: "spoken",
    hints: ["パスワード", "パスフレーズ", "暗証番号", "비밀번호", "패스워드", "암호", "비번"],
    pattern: () =>
      new RegExp(
        String.raw`(?:パスワード|パスフレーズ|暗証番号|비밀번호|패스워드|암호|비번)[をはも을를은는]?\s?${CJK_VALUE}(?=["'\x60」』]?\s?(?:に(?:変更|設定|更新|リセット|変え|戻|する|して|しま|した)|で(?:す|ログイン|入)|へ変更|と(?:設定|入力)|を(?:使|入力)|(?:으)?로\s?(?:변경|설정|바꾸|바꿨|초기화|로그인|했)))`,
        "gi",
      ),
    accept: isAsciiValue,
  },
  // "把管理员的密码改成 V 了", "密码已重置为 V"
  {
    kind: "spoken",
    hints: ["密码", "密碼", "口令"],
    pattern: () =>
      new RegExp(
        String.raw`(?:密码|密碼|口令)(?:已经|已|被|我)?(?:改|设|設|重置|更新|更换|换|換|修改|变更|變更|重设|设置|設定)(?:成|为|為|到)了?\s?[：:]?\s?${CJK_VALUE}(?=["'\x60」』]?(?:[,.!;]?(?:\s|$)|\\[nrt"]|[^ -~]))`,
        "gi",
      ),
    accept: isAsciiValue,
  },
  // "Passwort auf V geändert", "changé le mot de passe en V", "cambié la contraseña a V"
  said(
    [
      "passwort",
      "kennwort",
      "mot de passe",
      "contraseña",
      "clave",
      "senha",
      "password",
      "wachtwoord",
      "lösenord",
      "парол",
      "hasł",
      "şifre",
    ],
    [
      [
        " auf ",
        " en ",
        " à ",
        " a ",
        " por ",
        " para ",
        " in ",
        " naar ",
        " till ",
        " на ",
        " na ",
        " olarak ",
      ],
    ],
    () =>
      String.raw`(?:(?:passwort|kennwort)(?:\s[^\n:.]{1,40}?)?\sauf\s${MID_VALUE}(?:um)?(?:ge(?:ändert|setzt|stellt)|zurückgesetzt))|şifre\S{0,6}\s${MID_VALUE.replace("<secret>", "<bare>")}olarak))`,
  ),
  said(
    ["mot de passe", "contraseña", "clave", "senha", "password", "wachtwoord", "lösenord", "парол", "hasł"],
    [
      [
        "chang",
        "mudei",
        "mudou",
        "alter",
        "cambi",
        "modifi",
        "wijzig",
        "verander",
        "ändra",
        "сменил",
        "помен",
        "измен",
        "zmieni",
      ],
    ],
    () =>
      String.raw`(?:chang[ée]|mud(?:ei|ou|amos)|alter(?:ei|ou|ada)|cambi(?:é|e|ó|ado|ada|ato|ata)|modificad[oa]|modificat[oa]|modifié|gewijzigd|wijzigde|veranderd|ändrade|сменил[аи]?|поменял[аи]?|изменил[аи]?|zmieni(?:łem|łam|ono))\s(?:[^\s:.]{1,14}\s){0,3}?(?:mot de passe|contraseña|clave|senha|password|wachtwoord|lösenord|пароль|hasło)(?:\s[^\n:.]{1,40}?)?\s(?:en|à|a|por|para|in|naar|till|на|na)\s${SAID_VALUE}`,
  ),
  said(["focal faire"], [], () => String.raw`\bis\sé\s${MID_VALUE}an\sfocal\sfaire)`),
  // "rotated the mapbox key, the new one is V"
  said(
    ["new one"],
    [["key", "token", "secret", "pass"]],
    () =>
      String.raw`\b(?:key|token|secret|${SECRET})\b[^\n.:]{0,30}?[,;–-]\s(?:and\s)?the\snew\sone\s?(?:is|was|[:=])\s${SAID_VALUE}`,
  ),
  // "test users: anna@acme.dev / V"
  said(
    ["user", "account", "login"],
    [["@"], ["/", "|"]],
    () =>
      String.raw`\b(?:users?|accounts?|log-?ins?)\s?:\s{1,3}${OPEN}[\w.+-]{1,60}@[\w.-]{2,60}["'\x60]?\s{0,2}[/|]\s{0,2}${SAID_VALUE}`,
  ),
];
