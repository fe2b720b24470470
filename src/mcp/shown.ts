import { z } from "zod";
import { UnbiddenError } from "../domain/errors.ts";
import { isFullTurn, KINDS } from "../domain/memory.ts";
import { titleLine } from "../inject/block/forms.ts";
import { foreignLine } from "../inject/block/one-line.ts";
import { passageWords, renderItem, renderPassage, sourceWords } from "../inject/block/render.ts";
import type { ShowAnswer } from "../operations/memories.ts";
import type { ShownHit, ShownMemory } from "../operations/shown-memory.ts";
import { isoDay } from "../text/iso-day.ts";
import type { McpWorld } from "./mcp-world.ts";

/** A memory as data; every text in it is one line and safe to show to a model. */
export const SHOWN = z.object({
  id: z.string().describe("Beginning of its id, for `show`"),
  kind: z.enum(KINDS),
  title: z.string(),
  date: z.string().describe("Day it was said or done, as 2026-01-31"),
  source: z
    .string()
    .describe("Only `you said` and `you confirmed`, told by themselves, are the user's own word"),
  files: z.array(z.string()).optional(),
  replacedBy: z.string().optional().describe("Id of the newer memory that ended it"),
});

/** A memory of this project, or of all. Throws `MEMORY_UNKNOWN`, also for those of other projects. */
export async function memoryHere({ engine, cwd }: McpWorld, id: string): Promise<ShowAnswer> {
  const answer = await (await engine()).run("show", { id, cwd });
  if (answer.isHere) return answer;
  throw new UnbiddenError("MEMORY_UNKNOWN", `no memory of this project has an id that begins with ${id}`);
}

const MOST_TITLE = 200;
const MOST_FILES = 5;
const MOST_FILE = 200;
const MOST_PASSAGE = 300;

export function toShown(memory: ShownMemory, replacedBy: ShownMemory | null): z.output<typeof SHOWN> {
  const files = memory.files.slice(0, MOST_FILES).map((file) => foreignLine(file, MOST_FILE));
  return {
    id: memory.shortId,
    kind: memory.kind,
    title: titleLine(memory, MOST_TITLE),
    date: isoDay(memory.at),
    source: sourceWords(memory, agentToName(memory)),
    ...(files.length > 0 ? { files } : {}),
    ...(replacedBy ? { replacedBy: replacedBy.shortId } : {}),
  };
}

/** Of a passage the sentences that match. */
export function toShownHit({ memory, replacedBy, reasons }: ShownHit): z.output<typeof SHOWN> {
  const shown = toShown(memory, replacedBy);
  if (!isFullTurn(memory)) return shown;
  const { text, source } = passageWords(memory, reasons.matched, MOST_PASSAGE, agentToName(memory));
  return { ...shown, title: text, source };
}

/** The first line that a hook would write of it. */
export function hitLine({ memory, replacedBy, reasons }: ShownHit): string {
  if (isFullTurn(memory))
    return renderPassage(memory, memory.shortId, reasons.matched, MOST_PASSAGE, agentToName(memory)).lines[0];
  return memoryLine(memory, replacedBy, reasons.labels);
}

export function memoryLine(
  memory: ShownMemory,
  replacedBy: ShownMemory | null = null,
  labels: readonly string[] = [],
): string {
  const whole = Number.POSITIVE_INFINITY;
  return renderItem(memory, memory.shortId, replacedBy?.shortId, labels, whole, agentToName(memory)).lines[0];
}

/** Nobody tells a tool which agent calls it, so that each is named where there are several. */
function agentToName({ agent }: ShownMemory): string | undefined {
  return agent ?? undefined;
}
