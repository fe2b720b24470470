import { afterAll, expect, test } from "vitest";
import { clientLines, type Line } from "../../src/agents/claude-code/claude-code-transcript.fixture.ts";
import { jsonl } from "../../src/importers/transcripts/transcripts.fixture.ts";
import { readCorpus } from "./corpus.ts";
import { TARGETS, targetNamed } from "./targets.ts";

const targets = Object.keys(TARGETS).map((name) => targetNamed(name));
afterAll(() => {
  for (const target of targets) target.close?.();
});

test.each(targets)("all that fuzzing kept for $name, and what it began with, holds", async (target) => {
  const inputs = [...target.seeds(), ...readCorpus(target.name)];
  const broken: unknown[] = [];
  for (const input of inputs) {
    try {
      await target.read(input);
    } catch (error) {
      broken.push([input, String(error)]);
    }
  }
  expect([inputs.length > 0, broken]).toEqual([true, []]);
});

test("a tool's id that a fork uses again after its copy is no finding", async () => {
  const { prompt, calls, result } = clientLines();
  const ran = (id: string, command: string): readonly Line[] => [
    calls(id, "Bash", { command }),
    result("p1", id, `${command} is done`),
  ];
  const fork = jsonl([
    prompt("p1", "tides", { turnPosition: { turnIndex: 1 } }),
    ...ran("toolu_1", "make a"),
    ...ran("toolu_2", "make a long table of tides".padEnd(600, ".")),
    prompt("p1", "moons", { turnPosition: { turnIndex: 2 } }),
    ...ran("toolu_1", "make b"),
  ]);
  const transcript = targets.find(({ name }) => name === "transcript");
  await expect(transcript?.read(fork)).resolves.toEqual(["prompt undefined 3", "tool shell 1"]);
});
