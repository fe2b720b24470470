import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { redact } from "../redact.ts";
import { numberForms } from "./number-forms.ts";
import { WRITINGS } from "./writings.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const SECRET = ["Kx8mTq2", "vRw7zL!pB4n", "9fQ"].join("");

/** So many signs in a row of the written secret say something. */
const RUN = 12;

function runsLeft(written: string, text: string): string[] {
  const starts = Array.from({ length: Math.max(0, written.length - RUN) }, (_, at) => at);
  return starts.map((at) => written.slice(at, at + RUN)).filter((run) => text.includes(run));
}

test.each(Object.entries(WRITINGS))(
  "a secret that stands in clear goes where it is written as %s, too",
  (_how, write) => {
    const written = write(SECRET);
    const { text } = redact(`DB_PASSWORD='${SECRET}'\nit sent ${written}\nand got an answer`, KEY);
    expect(runsLeft(written, text)).toEqual([]);
    expect(text).toContain("and got an answer");
  },
);

test.each(Object.entries(WRITINGS))("the value of a secret's name goes, written as %s", (_how, write) => {
  const written = write(SECRET);
  const { text } = redact(`db_password = ${written}\nand got an answer`, KEY);
  expect(runsLeft(written, text)).toEqual([]);
  expect(text).toContain("and got an answer");
});

test.each(Object.entries(WRITINGS))(
  "what is written as %s twice over in JSON goes as well",
  (_how, write) => {
    const written = write(SECRET);
    const { text } = redact(
      JSON.stringify({ out: JSON.stringify({ log: `db_password = ${written}\nok` }) }),
      KEY,
    );
    expect(runsLeft(SECRET, text)).toEqual([]);
    expect(text).not.toContain(written);
  },
);

test.each([
  ["a picture", `data:image/png;base64,iVBORw0KGgo${"AbC9".repeat(30)}`],
  ["a hash", "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
  ["encoded prose", Buffer.from("the quick brown fox jumps over the lazy dog").toString("base64")],
  ["letters of a table", "a b c d e f g h\n1 2 3 4 5 6 7 8"],
  ["a list of words that code joins", "['alpha', 'beta', 'gamma'].join('')"],
])("%s beside a secret stays", (_what, kept) => {
  expect(redact(`DB_PASSWORD='${SECRET}'\nand ${kept} too`, KEY).text).toContain(kept);
});

test("a secret goes from JSON in JSON in JSON, by its own name and by a copy in clear", () => {
  const written = JSON.stringify(
    JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ db_password: SECRET }) }) }),
  );
  expect(redact(written, KEY).text).not.toContain(SECRET.slice(0, 8));
  const other = written.replace("db_password", "comment");
  expect(redact(`DB_PASSWORD='${SECRET}'\n${other}`, KEY).text).not.toContain(SECRET.slice(0, 8));
});

test("what unpacks to a thousand times as much is not unpacked", () => {
  const bomb = gzipSync(`DB_PASSWORD=${SECRET}\n${"0\n".repeat(2_000_000)}`).toString("base64");
  expect(redact(`here it is: ${bomb}`, KEY).text).toContain("here it is: H4sI");
});

test.each(["harbour7Lantern", "Tg5-mosswood-88", "qX2kLm9vBt4R"])(
  "copies of the known secret %s go in base45, Z85, base58, base62 and Lua's escapes",
  (secret) => {
    for (const form of numberForms(Buffer.from(secret))) {
      const { text } = redact(`DB_PASSWORD='${secret}'\nsent ${form} and got an answer`, KEY);
      expect(runsLeft(form, text)).toEqual([]);
      expect(text).toContain("and got an answer");
    }
  },
);

test.each([
  ["base45 of RFC 9285", "Hello!!", "%69 VD92EX0"],
  ["Z85 of ZeroMQ", "\u0086O\u00d2o\u00b5Y\u00f7[", "HelloWorld"],
  ["base58 of Bitcoin", "Hello World!", "2NEpo7TZRRrLZSi2U"],
])("%s is written as its document says", (_what, plain, written) => {
  expect(numberForms(Buffer.from(plain, "latin1"))).toContain(written);
});

test("a copy in Z85 goes whole, though a rule would take a part of it", () => {
  const text =
    "secret: 3a20cbcebcd4b7ebbee50a5e856a8b33575b855b\non the wire: gHS3)v}5}VvQ&}9vMd>cvR6adfKV?Ii5JQ5iasW1h8^y4i5JN5";
  const { text: left, count } = redact(text, new Uint8Array(32));
  expect(left).toMatch(/^secret: \[redacted:\S+\]\non the wire: \[redacted:copy:\S+\]$/);
  expect(count).toBe(2);
});
