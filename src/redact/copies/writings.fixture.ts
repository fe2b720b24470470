import { gzipSync } from "node:zlib";

const inHex = (text: string) => Buffer.from(text).toString("hex");
const inBase64 = (text: string) => Buffer.from(text).toString("base64");
const pairs = (text: string) => inHex(text).match(/../g) ?? [];
const signs = (text: string, write: (code: number, sign: string) => string) =>
  [...text].map((sign) => write(sign.charCodeAt(0), sign));
const pieces = (text: string) => text.match(/.{1,6}/g) ?? [];

const uuSign = (sign: string) => {
  const six = BASE64.indexOf(sign);
  return six === 0 ? "`" : String.fromCharCode(32 + six);
};
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** How programs write a text so that it does not show. */
export const WRITINGS: Readonly<Record<string, (text: string) => string>> = {
  base64: inBase64,
  "base64 for URLs": (text) => Buffer.from(text).toString("base64url"),
  "base64 of a login": (text) => inBase64(`anna:${text}`),
  "base64 of what SASL sends": (text) => inBase64(`\0anna\0${text}`),
  "base64 of lines of an env file": (text) => inBase64(`PORT=80\nDB_PASSWORD=${text}\nHOST=db\n`),
  "base64 of JSON": (text) => inBase64(JSON.stringify({ user: "ädä", db_password: text })),
  "base64 of base64": (text) => inBase64(inBase64(text)),
  "base64 of UTF-16": (text) => Buffer.from(text, "utf16le").toString("base64"),
  "base64 of what was packed": (text) => gzipSync(`{"db_password": "${text}"}`).toString("base64"),
  "base64 over lines": (text) => inBase64(`password ${text} `.repeat(3)).replace(/.{20}/g, "$&\n"),
  "a Secret of Kubernetes in base64": (text) =>
    inBase64(`apiVersion: v1\nkind: Secret\ndata:\n  any: ${inBase64(text)}\n`),
  hex: inHex,
  "hex of PostgreSQL": (text) => `\\x${inHex(text)}`,
  "hex with blanks": (text) => pairs(text).join(" "),
  "a dump with an offset and its text": (text) =>
    `00000000  ${pairs(text.slice(0, 16)).join(" ")}  |${text.slice(0, 16)}|\n00000010  ${pairs(text.slice(16)).join(" ").padEnd(47)}  |${text.slice(16)}|`,
  numbers: (text) => signs(text, (code) => String(code)).join(", "),
  "numbers with blanks": (text) => signs(text, (code) => String(code)).join(" "),
  bits: (text) => signs(text, (code) => code.toString(2).padStart(8, "0")).join(" "),
  "calls for each sign": (text) => signs(text, (code) => `chr(${code})`).join(" . "),
  "percent codes": (text) => signs(text, (code) => `%${code.toString(16)}`).join(""),
  "percent codes twice": (text) => signs(text, (code) => `%25${code.toString(16)}`).join(""),
  "references of HTML": (text) => signs(text, (code) => `&#${code};`).join(""),
  "references of HTML in hex": (text) => signs(text, (code) => `&#x${code.toString(16)};`).join(""),
  "escapes of JSON": (text) => signs(text, (code) => `\\u00${code.toString(16)}`).join(""),
  "escapes of C": (text) => signs(text, (code) => `\\x${code.toString(16)}`).join(""),
  "calls of VBA": (text) => signs(text, (code) => `Chr(${code})`).join(" & "),
  uuencode: (text) => {
    const line = (inHex(text).match(/.{1,6}/g) ?? []).map((three) =>
      [...Buffer.from(three, "hex").toString("base64").replaceAll("=", "A")].map(uuSign).join(""),
    );
    return `begin 600 a\n${String.fromCharCode(32 + text.length)}${line.join("")}\n\`\nend`;
  },
  octal: (text) => signs(text, (code) => `\\${code.toString(8).padStart(3, "0")}`).join(""),
  "quoted-printable": (text) =>
    signs(text, (code) => `=${code.toString(16).toUpperCase()}`)
      .join("")
      .replace(/.{30}/g, "$&=\n"),
  "signs apart": (text) => [...text].join(" "),
  "a list that code joins": (text) => `['${pieces(text).join("', '")}'].join('')`,
  "a list that Python joins": (text) => `''.join(["${pieces(text).join('", "')}"])`,
  "strings on lines": (text) => `"${pieces(text).join('"\n    "')}"`,
  "strings that code adds": (text) => `"${pieces(text).join('" + "')}"`,
};
