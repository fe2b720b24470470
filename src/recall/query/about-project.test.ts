import { expect, test } from "vitest";
import { readPrompt } from "./prompt.ts";

const NOW = Date.UTC(2026, 2, 15, 12);

test.each([
  ["what is this project?", "what"],
  ["What does this repo do?", "what"],
  ["what's this codebase about", "what"],
  ["explain this project", "what"],
  ["Was ist dieses Projekt?", "what"],
  ["worum geht es in diesem Repo?", "what"],
  ["¿qué hace este proyecto?", "what"],
  ["c'est quoi ce projet ?", "what"],
  ["что это за проект?", "what"],
  ["このプロジェクトは何ですか？", "what"],
  ["이 프로젝트는 뭐야?", "what"],
  ["这个项目是做什么的？", "what"],
  ["โปรเจกต์นี้คืออะไร", "what"],
  ["where is the user schema defined?", "where"],
  ["where are the routes declared", "where"],
  ["Wo ist das Schema definiert?", "where"],
  ["où est défini le schéma ?", "where"],
  ["¿dónde está definido el esquema?", "where"],
  ["where is the login button?", null],
  ["what is this project's release date?", null],
  ["what does this function do?", null],
  ["define where the retry lives", null],
  ["add what this project is about to the README, then write the tests", null],
])("%j asks about the project: %s", (text, about) => {
  expect(readPrompt(text, NOW).aboutProject).toBe(about);
});
