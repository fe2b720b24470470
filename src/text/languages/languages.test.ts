import { expect, test } from "vitest";
import { languageOf } from "./languages.ts";

test.each([
  ["résous le conflit de merge", "fr"],
  ["o que é uma mônada?", "pt"],
  ["¿por qué falla la prueba?", "es"],
  ["löse den Konflikt", "de"],
  ["fix the café menu", null],
  ["résumé upload is broken", null],
  ["de la", null],
])("%j, short as it is, is %s", (text, code) => {
  expect(languageOf(text)?.code ?? null).toBe(code);
});
