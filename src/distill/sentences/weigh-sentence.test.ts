import { describe, expect, test } from "vitest";
import { RULES } from "../rules/rules.ts";
import { prompt, sessionOf } from "../rules/session.fixture.ts";
import { LANGUAGE_CUES } from "./weigh-sentence.ts";

const SENTENCES = ["remember", "decision", "goal", "preference", "fact"];

function claimsIn(text: string) {
  return RULES.filter(({ name }) => SENTENCES.includes(name)).flatMap(({ find }) =>
    find("s1", sessionOf(prompt(text))).map(({ draft }) => `${draft.kind}: ${draft.title}`),
  );
}

describe("the plainest wishes, choices and corrections are kept in every language", () => {
  test.each([
    ["Ich hab dir doch gesagt, du sollst pnpm nehmen!", "preference: Sollst pnpm nehmen"],
    ["Ich möchte keine Emojis in den Commits", "preference: Ich möchte keine Emojis in den Commits"],
    ["Ok, wir bleiben bei SQLite.", "decision: Wir bleiben bei SQLite"],
    [
      "Désormais, écris les messages de commit en anglais.",
      "preference: Désormais, écris les messages de commit en anglais",
    ],
    ["En este proyecto usa siempre pnpm", "preference: Usa siempre pnpm"],
    ["Neste projeto use sempre pnpm", "preference: Use sempre pnpm"],
    ["В этом проекте всегда используй pnpm", "preference: Всегда используй pnpm"],
    ["n'utilise jamais npm ici", "preference: N'utilise jamais npm ici"],
    ["utilise pnpm au lieu de npm", "preference: Utilise pnpm au lieu de npm"],
    ["ok, on garde SQLite", "decision: On garde SQLite"],
    ["je t'ai déjà dit d'utiliser le script de migration", "preference: Utiliser le script de migration"],
    ["Siempre usa pnpm en este repositorio", "preference: Siempre usa pnpm en este repositorio"],
    ["usa tabs en vez de espacios", "preference: Usa tabs en vez de espacios"],
    ["hemos decidido quitar el modo oscuro", "decision: Hemos decidido quitar el modo oscuro"],
    ["ya te dije que no toques la carpeta vendor", "preference: No toques la carpeta vendor"],
    ["nunca faça push direto na main", "preference: Nunca faça push direto na main"],
    ["use pnpm em vez de npm", "preference: Use pnpm em vez de npm"],
    ["então vamos manter o SQLite", "decision: Vamos manter o SQLite"],
    ["Никогда не пушь в main напрямую.", "preference: Никогда не пушь в main напрямую"],
    ["используй pnpm вместо npm", "preference: Используй pnpm вместо npm"],
    ["мы решили оставить SQLite", "decision: Мы решили оставить SQLite"],
    ["я же просил не трогать папку vendor", "preference: Не трогать папку vendor"],
    ["main に直接コミットしないで。", "preference: main に直接コミットしないで"],
    ["npm ではなく pnpm を使って", "preference: npm ではなく pnpm を使って"],
    ["じゃあ、SQLite にしよう。", "decision: SQLite にしよう"],
    ["これからはテストを先に書いてください", "preference: これからはテストを先に書いてください"],
    ["main에 직접 푸시하지 마세요", "preference: main에 직접 푸시하지 마세요"],
    ["npm 말고 pnpm 써줘", "preference: npm 말고 pnpm 써줘"],
    ["그럼 SQLite로 하자", "decision: SQLite로 하자"],
    ["앞으로 커밋 메시지는 영어로 써주세요", "preference: 앞으로 커밋 메시지는 영어로 써주세요"],
    ["不要直接推送到 main", "preference: 不要直接推送到 main"],
    ["用 pnpm 而不是 npm", "preference: 用 pnpm 而不是 npm"],
    ["我们决定采用 SQLite", "decision: 我们决定采用 SQLite"],
    ["以后提交信息都用英文写", "preference: 以后提交信息都用英文写"],
  ])("%s", (text, claims) => {
    expect(claimsIn(text)).toEqual([claims]);
  });
});

test.each([
  "Sollen wir bei SQLite bleiben?",
  "Bitte prüf das mal",
  "corrige le test",
  "on devrait vérifier les logs",
  "on garde ça pour l'instant",
  "¿usamos pnpm en vez de npm?",
  "arregla el test que falla",
  "no te preocupes por los tests",
  "corrige o teste",
  "vamos ver os logs",
  "можно использовать pnpm вместо npm?",
  "исправь тест",
  "не волнуйся о тестах",
  "テストを直して",
  "これにしよう",
  "気にしないで",
  "今はコミットしないで",
  "pnpm を使いますか？",
  "테스트 고쳐줘",
  "걱정하지 마세요",
  "2번으로 하자",
  "커밋해 주세요",
  "修复这个测试",
  "别担心",
  "用 pnpm 还是 npm 呢？",
  "这次不要提交",
])("a task, a question or a word of the moment is not: %s", (text) => {
  expect(claimsIn(text)).toEqual([]);
});

test.each(LANGUAGE_CUES.map((sayings, at) => [at, sayings] as const))(
  "what matches in language %i is found again at the next sentence",
  (_at, { acts, cues: signs, joint }) => {
    // A pattern that remembers where it was would miss every other sentence.
    expect([...acts, ...signs].filter(({ is }) => is.global || is.sticky)).toEqual([]);
    expect(joint.global).toBe(true);
  },
);
