import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "./any-text.fixture.ts";
import { nameTerm, separateWords, termsOf } from "./terms.ts";

const TABLE: readonly (readonly [string, string, readonly string[]])[] = [
  ["an empty text has no terms", "", []],
  ["white space has no terms", " \t\r\n\u00a0", []],
  ["punctuation has no terms", "?! ... --- ``` ((( ___ :: //", []],
  ["words without a subject are left out", "what did we do about the", []],
  ["contractions of such words are left out too", "don't isn't they'll we've", []],
  ["a word is found by its stem", "running tests", ["run", "test"]],
  ["case does not matter", "SQLite sqlite SQLITE", ["sq", "lite", "sqlite", "sqlite", "sqlite"]],
  ["a camel-case name gives its parts and itself", "getUserName", ["user", "name", "getusernam"]],
  ["an acronym ends where the next word begins", "HTTPServer", ["http", "server", "httpserver"]],
  ["digits are a part of their own", "utf8", ["utf", "8", "utf8"]],
  ["a snake-case name gives its parts and itself", "max_retry", ["max", "retri", "maxretri"]],
  ["a path gives its parts and itself", "src/db.ts", ["src", "db", "ts", "srcdbt"]],
  ["a Windows path likewise", "src\\db.ts", ["src", "db", "ts", "srcdbt"]],
  ["a version is kept whole", "1.2", ["1", "2", "1.2"]],
  ["a version is the same with a v before it", "v0.16.1", ["v", "0", "v0", "16", "1", "0.16.1"]],
  ["a full stop ends a sentence, not a name", "Deploy. Rest", ["deploi", "rest"]],
  ["a stop word inside a name stays in the name", "to_be", ["tobe"]],
  [
    "a letter is the same without its marks",
    "caf\u00e9 cafe\u0301 Größe Łódź",
    ["cafe", "cafe", "gross", "lodz"],
  ],
  ["a full-width sign is its usual one", "ＲＥＡＤＭＥ ﬁle", ["readm", "file"]],
  ["other alphabets are words", "склад 倉庫 창고", ["склад", "倉庫", "창고"]],
  ["what is glued to Japanese is told apart", "gtコマンドでPR作って", ["gt", "コマン", "マンド", "pr", "作"]],
  ["half-width kana are kana", "ｶﾞｲﾄﾞ", ["ガイド"]],
  ["Chinese gives its pairs of characters", "我们之前决定的批处理", ["决定", "批处", "处理"]],
  ["a particle glued to a Latin name is left out", "main에서 PR을", ["main", "pr"]],
  ["Korean is found without its particles", "서버를 서버에서는 서버", ["서버", "서버", "서버"]],
  [
    "what is done in Korean is found by its noun",
    "릴리즈하기로 릴리즈해줘",
    ["릴리", "리즈", "릴리", "리즈"],
  ],
  ["a Korean noun that ends like a particle is kept", "결과를 회의 경로는", ["결과", "회의", "경로"]],
  ["a Russian noun is found in every case", "миграция миграции миграций", ["миграц", "миграц", "миграц"]],
  ["a Portuguese plural is found by its singular", "decisões decisão", ["decisao", "decisao"]],
  ["Thai gives its triples of characters", "ขนาดของแบตช์", ["ขนา", "นาด", "แบต", "บตช", "ตช์"]],
  ["a word of more than 60 characters is no word", `${"x".repeat(61)} ferry`, ["ferri"]],
  ["lone halves of characters are no words", "\ud83d ferry \udc00", ["ferri"]],
];

test.each(TABLE)("%s", (_sentence, text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test.each([
  ["cloudformation", "CloudFormation", "CLOUDFORMATION"],
  ["nextjs", "Next.js", "NextJS"],
  ["devops", "DevOps", "DEVOPS"],
  ["gitsync", "git-sync", "git_sync", "GitSync"],
  ["maxwidth", "maxWidth", "max-width", "MAX_WIDTH", "MaxWidth"],
  ["newlanguage", "NewLanguage"],
  ["entiredb", "EntireDB", "../entiredb"],
  ["ohmyposh", "oh-my-posh", "OhMyPosh"],
  ["agentsskills", ".agents/skills", "agents/skills"],
  ["v0.16.1", "0.16.1"],
])("every spelling of %s has a term in common with it", (plain, ...spellings) => {
  const term = nameTerm(plain) ?? termsOf(plain)[0];
  for (const spelling of spellings) expect(termsOf(spelling)).toContain(term);
});

test("a word with vowel signs is one word", () => {
  expect(termsOf("हिन्दी")).toEqual(["हिन्दी"]);
});

test("repeats are kept, so that a frequent word can weigh more", () => {
  expect(termsOf("ferry Ferry ferries")).toEqual(["ferri", "ferri", "ferri"]);
});

test("whatever the text, a term has no white space, no upper case and no excess length", () => {
  fc.assert(
    fc.property(anyText(200), (text) => {
      for (const term of termsOf(text)) {
        expect(term).not.toMatch(/\s/);
        expect(term).not.toBe("");
        expect(term.toLowerCase()).toBe(term);
        expect(term.length).toBeLessThanOrEqual(60);
      }
    }),
  );
});

test("a note and a question cut by white space alike share their terms", () => {
  fc.assert(
    fc.property(fc.array(anyText(40), { maxLength: 5 }), (words) => {
      expect(termsOf(words.join(" \n"))).toEqual(words.flatMap((word) => termsOf(word)));
    }),
  );
});

test("a word is the same word beside one of another alphabet", () => {
  const ascii = fc
    .array(fc.integer({ min: 0, max: 0x7f }), { maxLength: 80 })
    .map((points) => String.fromCharCode(...points));
  fc.assert(
    fc.property(ascii, (text) => {
      expect(termsOf(`${text} 倉庫`)).toEqual([...termsOf(text), "倉庫"]);
    }),
    { examples: [["getHTTPServer2 src/a_b.ts C:\\x-y __init__ v1.2.3 X1y A"]] },
  );
});

test("the index and the question agree, whichever form of Unicode a keyboard makes", () => {
  fc.assert(
    fc.property(anyText(200), (text) => {
      expect(termsOf(text.normalize("NFD"))).toEqual(termsOf(text.normalize("NFC")));
    }),
  );
});

test("words are separated by blanks, or by script where there are none", () => {
  expect(separateWords("deploy  gtコマンドでPR作って 서버를")).toEqual([
    "deploy",
    "gt",
    "コマンド",
    "PR",
    "作",
    "서버를",
  ]);
});

test("the words of a text have its terms", () => {
  fc.assert(
    fc.property(anyText(80), (text) => {
      expect(separateWords(text).flatMap((word) => termsOf(word))).toEqual(termsOf(text));
    }),
  );
});
