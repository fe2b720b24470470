import type { FurtherNeighbour, GraphAnswer, ShownNeighbour } from "../../operations/graph.ts";
import { headline } from "./headline.ts";
import { day, moreLine, type Page, type Paint, plural } from "./paint.ts";

export function renderGraph(answer: GraphAnswer, page: Page): string {
  const { paint } = page;
  const { entity, seen, neighbours, further, memories, held } = answer;
  if (!entity)
    return "No memory here mentions it as a file, a package, a command or an error, and no such file was worked on.";
  const seenText = seen ? `, came up ${plural(seen.count, "time")}, last on ${day(seen.lastAt)}` : "";
  return [
    `${paint.strong(entity.name)} ${entity.what}, in ${plural(held, "memory")}${seenText}`,
    "",
    ...relationLines("related to:", neighbours, paint),
    ...relationLines("one step further:", further, paint),
    ...memories.map((memory) => headline(memory, paint)),
    ...(held > memories.length ? [moreLine(page)] : []),
  ].join("\n");
}

function relationLines(
  title: string,
  relations: readonly (ShownNeighbour | FurtherNeighbour)[],
  paint: Paint,
): readonly string[] {
  return relations.length === 0 ? [] : [title, ...relations.map((one) => relationLine(one, paint)), ""];
}

function relationLine(relation: ShownNeighbour | FurtherNeighbour, paint: Paint): string {
  const { what, name, how, times, where } = relation;
  const more = times > where.length ? ", ..." : "";
  const place =
    where.length === 0
      ? `in ${plural(times, "session")}`
      : `${plural(times, "time")}, in ${where.join(", ")}${more}`;
  const via = "via" in relation ? `, through ${relation.via}` : "";
  return `  ${how} ${name} ${paint.dim(`${what}, ${place}${via}`)}`;
}
