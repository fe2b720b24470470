import { gzipSync } from "node:zlib";
import type { Writing } from "../writing.ts";

const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** How tools of each day write a text, other than in the sets before. */
export const EIGHTH_WRITINGS: Readonly<Record<string, Writing>> = {
  "base64 of an env file": {
    each: 1.33,
    write: (text) => base64(`PORT=3000\nDB_HOST=db\nDB_PASSWORD=${text}\nLOG_LEVEL=info\n`),
  },
  "base64 of a database url": {
    each: 1.33,
    write: (text) => base64(`postgresql://shop:${text}@db:5432/shop`),
  },
  "base64 of a start script": {
    each: 1.33,
    write: (text) => base64(`#!/bin/bash\nexport DB_PASSWORD='${text}'\n/srv/shop/start\n`),
  },
  "release of helm": {
    each: 1.78,
    write: (text) => base64(gzipSync(JSON.stringify({ config: { password: text } })).toString("base64")),
  },
  xxd: { each: 2, write: dumpedByXxd },
  "grep in colours": { each: 1, write: (text) => coloured(text) },
  "words of a diff": { each: 1, write: (text) => `[-none-]{+${text}+}` },
  CDATA: { each: 1, write: (text) => `<![CDATA[${text}]]>` },
  "serialized by PHP": { each: 1, write: (text) => `a:1:{s:4:"pass";s:${text.length}:"${text}";}` },
  "JSON in a query": {
    each: 1,
    write: (text) => encodeURIComponent(JSON.stringify({ user: "anna", password: text })),
  },
};

function dumpedByXxd(text: string): string {
  const lines = (text.match(/.{1,16}/g) ?? []).map((part, at) => {
    const pairs = (
      Buffer.from(part)
        .toString("hex")
        .match(/.{1,4}/g) ?? []
    ).join(" ");
    return `${(at * 16).toString(16).padStart(8, "0")}: ${pairs.padEnd(39)}  ${part}`;
  });
  return lines.join("\n");
}

/** A match of three signs in the middle, as `--color=always` marks it. */
function coloured(text: string): string {
  const middle = Math.floor(text.length / 2);
  const [before, match, after] = [
    text.slice(0, middle),
    text.slice(middle, middle + 3),
    text.slice(middle + 3),
  ];
  return `${before}\u001b[01;31m\u001b[K${match}\u001b[m\u001b[K${after}`;
}
