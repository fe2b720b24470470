import type { EmbeddingsAnswer } from "../../operations/embeddings.ts";
import { bytes, type Page, plural } from "./paint.ts";

export function renderEmbeddings(answer: EmbeddingsAnswer, { paint, command }: Page): string {
  const { state, failure, embedded, removed } = answer;
  const done = [
    ...(removed > 0 ? [`Removed: ${plural(removed, "vector")}.`] : []),
    ...(embedded > 0 ? [`Embedded: ${plural(embedded, "memory")}.`] : []),
  ];
  const remote = state.remoteHost
    ? [paint.warn(`Texts of memories and searches leave this machine for ${state.remoteHost}.`)]
    : [];
  const failed =
    failure === null ? [] : [paint.bad(`It does not answer: ${failure}. Words alone are searched.`)];
  return [...done, whoReads(answer), ...remote, ...failed, ...storedLines(answer, command)].join("\n");
}

function whoReads({ state: { provider, model, address } }: EmbeddingsAnswer): string {
  switch (provider) {
    case "off":
      return "Meaning: off. Words alone are searched.";
    case "static":
      return "Meaning: the table in the package. Nothing is stored, nothing leaves this machine.";
    case "openai":
    case "ollama":
      return `Meaning: ${model} at ${address}.`;
  }
}

function storedLines({ state, memories, models }: EmbeddingsAnswer, command: string): string[] {
  if (state.address === null && models.length === 0) return [];
  const wanted = models.find(({ model }) => model === state.model);
  const own =
    state.address === null
      ? []
      : [
          `Embedded: ${wanted?.memories ?? 0} of ${plural(memories, "memory")}, ${bytes(wanted?.bytes ?? 0)}.`,
        ];
  const rest = (wanted?.memories ?? 0) < memories && state.address !== null;
  const others = models.filter((one) => one !== wanted);
  return [
    ...own,
    ...(rest ? [`The daemon embeds the rest; \`${command} embeddings rebuild\` embeds all now.`] : []),
    ...others.map(
      (one) => `Of an earlier model: ${plural(one.memories, "vector")} of ${one.model}, ${bytes(one.bytes)}.`,
    ),
  ];
}
