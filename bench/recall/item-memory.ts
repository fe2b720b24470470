import { type Memory, memoryId } from "../../src/domain/memory.ts";
import { type Item, spokenText } from "./library.ts";

/** Most characters of a memory's title. */
const TITLE_LENGTH = 120;

/** The memory the product would keep of it; its source is the id in the set, which outlives the joining of twins. */
export function memoryFrom(item: Item, project: string | null): Memory {
  const { id, kind, trust, files, tags, at, session } = item;
  return {
    id: memoryIdOf(id),
    kind,
    ...(item.named ?? titleAndBody(item)),
    origin: item.speaker === "assistant" ? "assistant" : "user",
    trust,
    files,
    tags,
    sources: [id],
    at,
    project,
    session,
    rule: "bench",
    ruleVersion: 1,
    pinned: false,
    supersededBy: null,
  };
}

/** Id of the memory made of the item with this id. */
export function memoryIdOf(item: string): string {
  return memoryId("bench", [item], 0);
}

/** The first line names it; one too long for that is kept whole in the body. */
function titleAndBody(item: Item): Pick<Memory, "title" | "body"> {
  const text = spokenText(item);
  const end = text.indexOf("\n");
  const [line, rest] = end === -1 ? [text, ""] : [text.slice(0, end), text.slice(end + 1)];
  if (line.length <= TITLE_LENGTH) return { title: line, body: rest };
  return { title: `${line.slice(0, TITLE_LENGTH - 1).toWellFormed()}…`, body: text };
}
