import { expect, test } from "vitest";
import { redact } from "../redact.ts";

const KEY = new Uint8Array(32).fill(7);
const clear = (text: string) => redact(text, KEY).text;

test.each([
  '{"detail":[{"loc":["body","password"],"msg":"String should have at least 64 characters","input":"{v}"}]}',
  "{ type: 'field', value: '{v}', msg: 'Invalid value', path: 'password', location: 'body' }",
  "password\n  String should have at least 64 characters [type=string_too_short, input_value='{v}', input_type=str]",
  "Field error in object 'user' on field 'password': rejected value [{v}]; codes [Size]",
])("the password that a check refused and repeats goes: %s", (text) => {
  for (const value of ["i1?tbfB-", "velvet-otter", "bca2c981bca2c981"])
    expect(clear(text.replace("{v}", value))).not.toContain(value);
});

test.each([
  '{"detail":[{"loc":["body","password"],"msg":"Field required","input":null}]}',
  '{"detail":[{"loc":["body","email"],"msg":"value is not a valid email address","input":"anna at acme"}]}',
  "{ type: 'field', value: 'velvet-otter', msg: 'Invalid value', path: 'title', location: 'body' }",
])("a reader keeps %j, which repeats none", (text) => {
  expect(clear(text)).toBe(text);
});
