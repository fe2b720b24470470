import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NO_SYNONYMS } from "../../domain/synonyms.ts";
import { languageOf } from "../../text/languages/languages.ts";
import { readPrompt } from "./prompt.ts";
import { toQuery } from "./query.ts";
import { questionSubject } from "./subject.ts";

const NOW = Date.UTC(2026, 2, 15, 12);
const ask = (text: string) => toQuery(readPrompt(text, NOW), NO_SYNONYMS);

test.each([
  ["de", "Was haben wir zur Liegegebühr entschieden?", "Liegegebühr"],
  ["de", "Warum haben wir uns für pnpm entschieden?", "pnpm"],
  ["de", "wie haben wir den Ausfall im Fahrplan gelöst?", "Ausfall Fahrplan"],
  ["fr", "Qu'avons-nous décidé pour les billets ?", "billets"],
  ["fr", "pourquoi a-t-on choisi pnpm ?", "pnpm"],
  ["es", "¿Qué decidimos sobre las tarifas?", "tarifas"],
  ["es", "por que elegimos pnpm?", "pnpm"],
  ["pt", "O que decidimos sobre as tarifas?", "tarifas"],
  ["pt", "o que a gente combinou sobre o pnpm?", "pnpm"],
  ["ru", "Что мы решили насчёт тарифов?", "тарифов"],
  ["ru", "почему мы выбрали pnpm?", "pnpm"],
  ["ja", "前回 ferry-db について何を決めた？", "ferry-db"],
  ["ja", "運賃はどう決めたっけ？", "運賃"],
  ["ko", "요금은 어떻게 하기로 했지?", "요금"],
  ["ko", "요금 계산은 어떻게 했지?", "요금 계산"],
  ["ko", "왜 pnpm을 쓰기로 했지?", "pnpm"],
  ["zh", "我们之前决定用什么数据库？", "数据库"],
  ["zh", "为什么我们用 pnpm？", "pnpm"],
  ["th", "เราตัดสินใจเรื่องราคาตั๋วว่าอย่างไร", "ราคาตั๋ว"],
])("%s: %j asks what is remembered about %j", (_code, text, subject) => {
  const query = ask(text);
  expect(query.explicit).toBe(true);
  expect(questionSubject(query)?.words.join(" ")).toBe(subject);
});

test.each([
  "Wo sind wir stehen geblieben?",
  "Où en étions-nous ?",
  "¿Dónde nos quedamos?",
  "Onde a gente parou?",
  "На чём мы остановились?",
  "前回どこまでやった？",
  "지난번에 어디까지 했지?",
  "上次做到哪了？",
  "คราวที่แล้วทำถึงไหนแล้ว",
])("%j asks where the work was left", (text) => {
  expect(ask(text)).toMatchObject({ explicit: true, intent: { name: "progress" } });
});

test.each([
  "Füge dem Fährplan einen Test hinzu",
  "Ajoute un test pour les billets",
  "Añade una prueba para las tarifas",
  "Adicione um teste para as tarifas",
  "Добавь тест для тарифов",
  "運賃のテストを追加して",
  "요금 테스트를 추가해줘",
  "给票价加一个测试",
  "เพิ่มเทสต์สำหรับราคาตั๋ว",
  "Fix the die roll, was broken in the war game",
  "add the es and pt locales to the menu",
])("%j is work, not a question about the past", (text) => {
  expect(ask(text).explicit).toBe(false);
});

test.each([
  ["was haben wir gestern gemacht?", 14],
  ["qu'a-t-on fait hier ?", 14],
  ["¿qué hicimos ayer?", 14],
  ["o que fizemos ontem?", 14],
  ["что мы сделали вчера?", 14],
  ["昨日は何をしましたか？", 14],
  ["어제 뭐 했지?", 14],
  ["昨天做了什么？", 14],
  ["เมื่อวานทำอะไรไปบ้าง", 14],
])("%j asks what was done yesterday", (text, day) => {
  expect(ask(text)).toMatchObject({
    wantsSessionSummaries: true,
    period: [Date.UTC(2026, 2, day), Date.UTC(2026, 2, day + 1)],
  });
});

test.each([
  ["ja, mach weiter", "reply"],
  ["merci, continue", "reply"],
  ["はい、お願いします", "reply"],
  ["네 진행해줘", "reply"],
  ["커밋하고 푸시해줘", "reply"],
  ["네트워크 설정 확인해줘", "plain"],
  ["커밋 기록 보여줘", "plain"],
  ["好的，继续", "reply"],
  ["да, давай", "reply"],
  ["モナドとは何ですか？", "general"],
  ["什么是单子", "general"],
  ["korrigiere diese Methode", "at hand"],
  ["corrige ce composant", "at hand"],
  ["arregla este bucle", "at hand"],
  ["muda esse componente", "at hand"],
  ["исправь этот компонент", "at hand"],
  ["このコンポーネントを直して", "at hand"],
  ["이 컴포넌트 고쳐줘", "at hand"],
  ["改一下这个组件", "at hand"],
  ["qu'est-ce qu'une monade, explique-moi", "general"],
])("%j is %s", (text, promptType) => {
  expect(ask(text).promptType.name).toBe(promptType);
});

test("small words of a language say nothing in it, and everything in English", () => {
  expect([...ask("wie war das mit der Gangway").terms.keys()]).toEqual(["gangwai"]);
  expect([...ask("fix the die war crash").terms.keys()]).toContain("die");
});

test("hardly an English prompt of a bench is taken for another language", () => {
  const lines = readFileSync(
    new URL("../../../bench/datasets/terse/queries.jsonl", import.meta.url),
    "utf8",
  ).trim();
  const texts = lines.split("\n").map((line) => (JSON.parse(line) as { text: string }).text);
  const foreign = texts.filter((text) => languageOf(text) !== null);
  // A few of them are German.
  expect(
    foreign.filter(
      (text) => !/[äöüß]|\b(?:wir|der|wie|warum|haben|siezen|sehr|nein|passt|diese)\b/i.test(text),
    ),
  ).toEqual([]);
});
