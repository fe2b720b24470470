import type { GraphAnswer, ShownNeighbour } from "../../operations/graph.ts";
import { headline } from "./headline.ts";
import { day, type Page, type Paint, plural, printable } from "./paint.ts";

/** The thing itself, what came up with it and where, and the memories that hold it. */
export function renderGraph(answer: GraphAnswer, { paint }: Page): string {
  const { entity, seen, neighbours, memories, held } = answer;
  if (!entity) return "No memory here holds it as a file, a package, a command or an error.";
  const often = seen ? `, came up ${plural(seen.count, "time")}, last on ${day(seen.lastAt)}` : "";
  const more = held > memories.length ? [paint.dim("There are more: --limit <number>")] : [];
  return [
    `${paint.strong(printable(entity.name))} ${entity.what}, in ${plural(held, "memory")}${often}`,
    "",
    ...(neighbours.length > 0
      ? ["belongs with:", ...neighbours.map((one) => neighbourLine(one, paint))]
      : []),
    ...(neighbours.length > 0 ? [""] : []),
    ...memories.map((memory) => headline(memory, paint)),
    ...more,
  ].join("\n");
}

function neighbourLine({ what, name, times, where }: ShownNeighbour, paint: Paint): string {
  const more = times > where.length ? ", ..." : "";
  return `  ${plural(times, "time")} ${printable(name)} ${paint.dim(`${what}, in ${where.join(", ")}${more}`)}`;
}
