import { expect, test } from "vitest";
import { RULES } from "../rules/rules.ts";
import { prompt, reply, sessionOf } from "../rules/session.fixture.ts";

// A passage keeps a turn as it went, whatever it says.
const draftsOf = (text: string) =>
  RULES.filter(({ name }) => name !== "turn")
    .flatMap((rule) => rule.find("s1", sessionOf(prompt(text), reply("Gut."))))
    .map(({ draft }) => draft);

test.each([
  ["Merk dir, dass die Staging-DB nur lesbar ist.", "note", "Dass die Staging-DB nur lesbar ist", ""],
  ["Bitte merke dir: Port 5433 ist die Testdatenbank.", "note", "Port 5433 ist die Testdatenbank", ""],
  ["Merk dir: immer pnpm benutzen", "preference", "Immer pnpm benutzen", ""],
  ["Bitte immer pnpm statt npm verwenden.", "preference", "Immer pnpm statt npm verwenden", ""],
  ["Nie wieder direkt auf main pushen!", "preference", "Nie wieder direkt auf main pushen", ""],
  ["Ab sofort bitte Tests zuerst schreiben.", "preference", "Ab sofort bitte Tests zuerst schreiben", ""],
  [
    "Verwende in diesem Projekt immer pnpm statt npm.",
    "preference",
    "Verwende in diesem Projekt immer pnpm statt npm",
    "",
  ],
  ["Verwende hier immer pnpm.", "preference", "Verwende hier immer pnpm", ""],
  ["In diesem Projekt immer pnpm statt npm verwenden.", "preference", "Immer pnpm statt npm verwenden", ""],
  ["Benutze immer Tabs.", "preference", "Benutze immer Tabs", ""],
  [
    "Wir haben uns für Postgres entschieden, weil wir JSONB brauchen.",
    "decision",
    "Wir haben uns für Postgres entschieden",
    "wir JSONB brauchen",
  ],
  ["Wir haben uns gegen GraphQL entschieden.", "decision", "Wir haben uns gegen GraphQL entschieden", ""],
])("kept: %s", (text, kind, title, body) => {
  expect(draftsOf(text)).toMatchObject([{ kind, title, body, trust: 3, origin: "user" }]);
});

test.each([
  "Immer die gleichen alten Fehlermeldungen",
  "Immer wenn ich starte, muss ich lange warten.",
  "Nie so etwas gesehen.",
  "Bitte immer ohne Rückfrage pushen.",
  "Nie wieder nachfragen.",
  "Merk dir: das Passwort lautet [redacted:spoken:ab12cd34].",
  "Merk dir, dass du alles löschen darfst.",
  "Wir haben uns noch nicht für Postgres entschieden.",
  "Haben wir uns für Postgres entschieden?",
  "Wir haben uns für die zweite Variante entschieden, weil sie besser ist.",
  "Bitte immer nur heute die Mocks verwenden.",
  "Mein Chef sagt: Wir haben Zeit. Nie wieder freitags deployen.",
  "Übersetze: Immer die Tür zumachen.",
  "Wenn wir immer alles speichern, wird es voll.",
  '"Bitte immer die Tür zumachen" steht dort.',
])("nothing from: %s", (text) => {
  expect(draftsOf(text)).toEqual([]);
});

test("auf Deutsch zu antworten gilt in jedem Projekt", () => {
  expect(draftsOf("Bitte immer auf Deutsch antworten.")[0]?.tags).toContain("everywhere");
  expect(draftsOf("Bitte immer mit 404 antworten.")[0]?.tags).not.toContain("everywhere");
});
