import { expect, test } from "vitest";
import { redact } from "../redact.ts";
import { filler } from "../samples.fixture.ts";

const KEY = new Uint8Array(32).fill(7);
const SECRETS = [filler(16), "coJEWCy1", "Tr#9vLq!2xZ"];

/** One a line; `\\n` and `\\t` stand for themselves. */
const TABLES =
  String.raw`COPY public.users (id, email, password) FROM stdin;\n1\tada@x.org\t@@\n2\tbob@x.org\tother\n\\.\n
COPY users (id, api_token, name) FROM stdin;\n1\t@@\tada\n\\.
<table><tr><th>user</th><th>password</th></tr><tr><td>ada</td><td>@@</td></tr></table>
<table>\n<thead><tr><th>Name</th><th>API key</th></tr></thead>\n<tbody><tr><td>x</td><td><code>@@</code></td></tr></tbody></table>
<tr><td>password</td><td>@@</td></tr></table>
<tr><td>Password</td><td>@@</td></tr>
||user||password||\n|ada|@@|
|| host || token ||\n| a | @@ |\n
password,user\n@@,ada\n
token,name,id\n@@,ada,1
api_key;name\n@@;ada
password,user,host\n"@@",ada,x
"password","user"\n"@@","ada"
secret|name\n@@|ada`.split("\n");

test.each(TABLES)("nothing is left of the value in %s", (line) => {
  const text = line.replaceAll("\\n", "\n").replaceAll("\\t", "\t");
  const left = SECRETS.filter((secret) => redact(text.replaceAll("@@", secret), KEY).text.includes(secret));
  expect(left).toEqual([]);
});

test.each([
  "COPY ships (id, name) FROM stdin;\n1\tlantern2\n\\.\n",
  "<table><tr><th>Test</th><th>Result</th></tr><tr><td>login2</td><td>pass2</td></tr></table>",
  "||ship||pier||\n|lantern2|pier3|",
])("a reader keeps %j", (text) => {
  expect(redact(text, KEY).text).toBe(text);
});
