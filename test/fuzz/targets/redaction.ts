import { CARRIERS } from "../../../src/redact/carriers.fixture.ts";
import { redact } from "../../../src/redact/redact.ts";
import { SAMPLES } from "../../../src/redact/samples.fixture.ts";
import { assignments } from "../../../src/redact/spellings.fixture.ts";
import { expectThat, type Target } from "../target.ts";

const KEY = new Uint8Array(32).fill(7);
const MARK = /\[redacted:([a-z0-9-]+):[0-9a-f]{8}\]/g;

/** Secrets taken out of a text: nothing left to take out, in a time that its length bounds. */
export function redactionTarget(): Target {
  return {
    name: "redaction",
    seeds: () => [
      ...SAMPLES.map(({ text }, at) => CARRIERS[at % CARRIERS.length]?.[1](text) ?? text),
      ...assignments(40, 20_261_123).map(({ text }) => text),
    ],
    words: WORDS,
    most: 150_000,
    read: (input) => {
      const once = redact(input, KEY);
      const twice = redact(once.text, KEY);
      const kinds = kindsIn(once.text);
      const unlike = [...kindsIn(twice.text)].filter((kind) => !kinds.has(kind));
      expectThat(twice.text === once.text, `a second reading changes the text: ${unlike.join(" ") || "-"}`);
      expectThat(twice.count === 0, "a second reading counts a secret and changes nothing");
      expectThat(once.text.isWellFormed(), "gives a text that is no Unicode");
      return [...kinds].map((kind) => `${kind}:${Math.min(3, once.count)}`);
    },
  };
}

function kindsIn(text: string): Set<string> {
  return new Set([...text.matchAll(MARK)].map(([, kind = ""]) => kind));
}

const WORDS = [
  ..."password token secret key api_key API_KEY auth credential passphrase pwd pin otp login".split(" "),
  ...'= : => := == ": \': -- --password= -p -u -H | \\ \\n \\" \\u0022 $ { } %3A %3D &amp; &quot;'.split(" "),
  ..."Bearer Basic Cookie: Set-Cookie: Authorization: X-Api-Key: https:// user:pass@ ? & # @".split(" "),
  ..."-----BEGIN -----END PRIVATE KEY----- ssh-rsa eyJ sk-ant- ghp_ AKIA xoxb- [redacted: ]".split(" "),
  ..."<private> </private> <pri vate> export env set curl psql mysql gh secret vault kubectl".split(" "),
  ..."INSERT INTO users VALUES ( ) username,password |---| kind: Secret data: stringData: AAAAAAAAAAAA".split(
    " ",
  ),
  ...["\u001b[31m", "\u001b]0;", "\u009b", "\u200b", "\ud800", "\udc00", "\r\n", "\n", "\t", "日本", " is "],
];
