import type { GraphAnswer, ShownNeighbour } from "../../operations/graph.ts";
import { headline } from "./headline.ts";
import { day, moreLine, type Page, type Paint, plural } from "./paint.ts";

export function renderGraph(answer: GraphAnswer, page: Page): string {
  const { paint } = page;
  const { entity, seen, neighbours, memories, held } = answer;
  if (!entity) return "No memory here mentions it as a file, a package, a command or an error.";
  const seenText = seen ? `, came up ${plural(seen.count, "time")}, last on ${day(seen.lastAt)}` : "";
  return [
    `${paint.strong(entity.name)} ${entity.what}, in ${plural(held, "memory")}${seenText}`,
    "",
    ...(neighbours.length > 0
      ? ["related to:", ...neighbours.map((one) => neighbourLine(one, paint)), ""]
      : []),
    ...memories.map((memory) => headline(memory, paint)),
    ...(held > memories.length ? [moreLine(page)] : []),
  ].join("\n");
}

function neighbourLine({ what, name, times, where }: ShownNeighbour, paint: Paint): string {
  const more = times > where.length ? ", ..." : "";
  return `  ${plural(times, "time")} ${name} ${paint.dim(`${what}, in ${where.join(", ")}${more}`)}`;
}
