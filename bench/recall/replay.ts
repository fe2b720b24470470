import type { Item, Library, Question } from "./library.ts";
import type { Answer, System } from "./system.ts";

/** One step of a library's history. */
type Step =
  | { readonly do: "add"; readonly items: readonly Item[] }
  | { readonly do: "ask"; readonly question: Question; readonly now: number };

/** Lives a library through in order of time, so that whoever is asked knows what was known then and no more. */
export async function replay(
  system: System,
  library: Library,
  onAnswer: (question: Question, answer: Answer) => void,
): Promise<void> {
  for (const step of stepsOf(library)) {
    if (step.do === "add") await system.add(step.items);
    else onAnswer(step.question, await system.ask(step.question, step.now));
  }
}

/** Items of the same moment as a question come before it; a question without a time comes after everything. */
export function stepsOf({ items, questions }: Library): Step[] {
  const waiting = items.toSorted((one, other) => one.at - other.at);
  const end = waiting.at(-1)?.at ?? 0;
  const asked = questions
    .map((question) => ({ question, now: question.askedAt ?? end }))
    .toSorted((one, other) => one.now - other.now);
  const steps: Step[] = [];
  let next = 0;
  for (const { question, now } of asked) {
    const from = next;
    while (next < waiting.length && (waiting[next]?.at ?? 0) <= now) next++;
    if (next > from) steps.push({ do: "add", items: waiting.slice(from, next) });
    steps.push({ do: "ask", question, now });
  }
  return steps;
}
