import { ANY_QUOTE, type ContextRule } from "../context-rule.ts";
import { isGiven, QUOTED_VALUE } from "../given-value.ts";
import { isChosenWord } from "../said/word-kinds.ts";
import { isPlaced, isPlacedInWords, isWordAndNumber, SAID_VALUE } from "./placed-value.ts";

const WORD = String.raw`(?:passwor[dt]|passphrase|passcode|mdp|kennwort|senha|clave|contraseña|(?:api|access|secret|private|license|signing|stream|deploy)[ _-]?(?:key|token)|client[ _-]secret|(?<![\w-])(?:token|secret))`;
const HINTS = ["pass", "mdp", "kennwort", "senha", "clave", "contrase", "token", "key", "secret"];

/** Secrets behind a short word, an arrow or a row of dots. */
export const SHORT_FORM_RULES: readonly ContextRule[] = [
  {
    // "user anna, pw V", "client id shop, client secret V"
    kind: "spoken",
    hints: ["mdp", "pw", "pass", "secret", "kennwort", "clave", "senha", "contrase", "key"],
    needs: [["user", "log", "ident", "usu", "utente", "util", "id", "mail", "account", "benutzer", "@"]],
    pattern: () =>
      new RegExp(
        String.raw`(?:\b(?:user(?:name)?|log[ -]?in|identifiant|utilisateur|benutzer(?:name)?|usuario|usuário|utente|client[ _-]?id|e?mail|account)\s{0,2}[:=]?\s{1,2}["'\x60]?[^\s"'\x60,;]{2,60}|[\w.+-]{1,40}@[\w-]{1,40}\.[\w.-]{2,40})["'\x60]?(?:[,;/|&]\s{0,3}|\s{1,3}(?:(?:and|und|et|y|e|\/)\s{1,2})?)(?:mdp|mot[ ]de[ ]passe|p[wd]{1,2}|pwd|pass(?:word|wort|e)?|kennwort|clave|contraseña|senha|client[ _-]?secret|(?:api|secret)[ _-]key)\s{0,2}[:=]?\s{1,3}${SAID_VALUE}`,
        "gi",
      ),
    accept: (secret, lead) =>
      isPlacedInWords(secret) ||
      (/(?:mdp|mot de passe|pw|pwd|client[ _-]?secret)\s{0,2}[:=]?\s{1,3}["'`]?$/i.test(lead) &&
        isPlaced(secret)),
  },
  {
    kind: "spoken",
    hints: ["mdp"],
    pattern: () =>
      new RegExp(String.raw`(?<![\w-])mdp(?:\s(?:de|du|pour)\s[^\s:]{1,40})?\s?[:=]?\s${SAID_VALUE}`, "gi"),
    accept: isPlacedInWords,
  },
  {
    // "token for the bot -> V"
    kind: "spoken",
    hints: HINTS,
    needs: [["->", "→", "=>", "➜", "⇒"]],
    pattern: () =>
      new RegExp(
        String.raw`${WORD}(?:\s[\w'’.@-]{1,24}){0,5}\s{0,3}(?:-{1,2}>|=>|→|➜|⇒)\s{1,3}${SAID_VALUE}`,
        "gi",
      ),
    accept: (secret, lead) =>
      (isPlacedInWords(secret) || (/\sfor\s|pass|mdp/i.test(lead) && isWordAndNumber(secret))) &&
      !/[()[\]{}<>]$|^[\w$]+\(/.test(secret) &&
      (secret.length >= 8 || /\sfor\s|pass|mdp/i.test(lead)),
  },
  {
    // "Admin password .... V"
    kind: "spoken",
    hints: HINTS,
    needs: [["...", "···", "…", "___"]],
    pattern: () =>
      new RegExp(
        String.raw`${WORD}[ \t]{0,3}(?:\.{3,80}|·{3,80}|…{1,30}|_{3,80}):?[ \t]{1,4}${SAID_VALUE}`,
        "gi",
      ),
    accept: (secret, lead) =>
      (isPlacedInWords(secret) ||
        (/pass|mdp/i.test(lead) && (isWordAndNumber(secret) || isChosenWord(secret)))) &&
      !/^[[(]|^\d+%$|^\d[\d.]*m?s$/.test(secret),
  },
  {
    // "stream key: V", "key for openai: V"
    kind: "spoken",
    hints: ["key"],
    needs: [[":", "=", " is "]],
    pattern: () =>
      new RegExp(
        String.raw`(?<![\w-])(?:(?:stream(?:ing)?|ingest|webhook|bot|server|device|product|activation|recovery|backup|unlock|vault|deploy|pairing|host|join)[ _-]?key|key\s(?:for|of|to)\s[\w.-]{2,30})["'\x60*]{0,3}(?:\s?[:=]|\sis)\s{1,2}${SAID_VALUE}`,
        "gi",
      ),
    accept: isPlacedInWords,
  },
  {
    // "ssh anna@web (pw V)"
    kind: "spoken",
    hints: ["(p", "(m", "(k"],
    pattern: () =>
      new RegExp(
        String.raw`\((?:p[wd]{1,2}|pwd|pass|password|passwort|mdp|kennwort)[:=]?\s${SAID_VALUE}(?=\s?\))`,
        "gi",
      ),
    accept: (secret) => isPlacedInWords(secret) || /^[a-z]+-[a-z]+$/.test(secret),
  },
  {
    // A field of a page, filled by a command.
    kind: "spoken",
    hints: ["pass", "pwd"],
    needs: [["fill", "type", "enter", "input", "keys"], ANY_QUOTE],
    pattern: () =>
      new RegExp(
        String.raw`\b(?:fill|type|enter|input|set[_-]?value|send[_-]?keys)\s{1,3}["'][^"'\n]{0,60}?(?:pass(?:word|wd|phrase)?|pwd)[^"'\n]{0,20}["']\s{1,3}${QUOTED_VALUE}`,
        "gi",
      ),
    accept: isPlaced,
  },
  {
    // A tool that is told the kind of its credential first.
    kind: "password-flag",
    hints: ["http", "xh"],
    needs: [
      ["-A ", "--auth-type"],
      ["-a", "--auth"],
    ],
    pattern: () =>
      /\b(?:https?|xhs?)\s(?:[^\n|;&]{0,200}?\s)?(?:-A|--auth-type)[= ]\s{0,2}(?:bearer|jwt)\s(?:[^\n|;&]{0,100}?\s)?(?:-a|--auth)[= ]\s{0,2}["']?(?<secret>(?:[\v\f]{24}|[^\s"'`|;&<>]){4,8000})/gi,
    accept: isGiven,
  },
];
