import type { Writing } from "../writing.ts";

const inBase64 = (text: string): string => Buffer.from(text).toString("base64");

/** How tools of each day write a text, other than in the sets before. */
export const NINTH_WRITINGS: Readonly<Record<string, Writing>> = {
  "base64 of user data": {
    each: 1.33,
    write: (text) => inBase64(`#cloud-config\npassword: ${text}\nchpasswd: { expire: false }\n`),
  },
  "base64 of a compose file": {
    each: 1.33,
    write: (text) =>
      inBase64(
        `services:\n  db:\n    image: postgres:17\n    environment:\n      POSTGRES_PASSWORD: ${text}\n`,
      ),
  },
  "base64 of a registry login": {
    each: 1.33,
    write: (text) =>
      inBase64(JSON.stringify({ auths: { "r.acme.dev": { username: "ci", password: text } } })),
  },
  "base64 of a netrc": {
    each: 1.33,
    write: (text) => inBase64(`machine git.acme.dev\n  login anna\n  password ${text}\n`),
  },
  "encoded command of a script": {
    each: 2.67,
    write: (text) => Buffer.from(`$env:DB_PASSWORD='${text}'; ./run.ps1`, "utf16le").toString("base64"),
  },
  "hexdump -C": { each: 3, write: dumpedByHexdump },
  "hex literal of SQL": { each: 2, write: (text) => `X'${Buffer.from(text).toString("hex")}'` },
  "systemd-escape": { each: 1, write: (text) => text.replaceAll("-", "\\x2d") },
  "cookie of JSON": {
    each: 1,
    write: (text) => `j%3A${encodeURIComponent(JSON.stringify({ id: 41, password: text }))}`,
  },
  "form in JSON": {
    each: 1,
    write: (text) => JSON.stringify(`username=anna&password=${encodeURIComponent(text)}`),
  },
};

function dumpedByHexdump(text: string): string {
  const lines = (text.match(/.{1,16}/g) ?? []).map((part, at) => {
    const hex = Buffer.from(part).toString("hex").match(/../g) ?? [];
    const halves = `${hex.slice(0, 8).join(" ")}  ${hex.slice(8).join(" ")}`;
    return `${(at * 16).toString(16).padStart(8, "0")}  ${halves.padEnd(48)}  |${part}|`;
  });
  return lines.join("\n");
}
