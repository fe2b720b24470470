import { expect, test } from "vitest";
import { redact } from "../redact.ts";

const KEY = new Uint8Array(32).fill(7);
const clear = (text: string) => redact(text, KEY).text;

test.each([
  "just hardcode the password as {v} for now, we move it later",
  "replace the placeholder password with {v} in docker-compose.yml",
  "make {v} the default admin password in the seed script",
  "in .env the DB_PASSWORD is {v} but the container still uses the old one",
  "Steps to reproduce\n1. Open the shop\n2. Enter qa@acme.dev / {v}\n3. Click on Orders",
  "login with admin/{v} does not work anymore",
])("a wish loses the password that it hands over: %s", (said) => {
  for (const value of ["bokatume-lisafo-631", "Doener4,50", "velvet-otter", "nKq06aHh", "smetana-77"])
    expect(clear(said.replace("{v}", value))).not.toContain(value);
});

test.each([
  "zaloguj się jako admin, hasło velvet-otter",
  "logge dich mit admin und dem Passwort velvet-otter ein und prüfe es",
])("joined words go where a language logs in with them: %s", (said) => {
  expect(clear(said)).not.toContain("velvet-otter");
});

test.each([
  "hardcode the password as plaintext for now",
  "replace the password with passkeys in the login form",
  "make sure the default password is changed",
  "make it the default password manager",
  "the DB_PASSWORD is missing in .env",
  "the DB_PASSWORD is set but the container ignores it",
  "login with google/facebook works",
  "2. Enter your mail / password",
  "reach me as anna@acme.dev / ben@acme.dev",
])("a reader keeps %j, which wishes for none", (said) => {
  expect(clear(said)).toBe(said);
});
