import { isProjectPath, SPEAKERS, TEAM_KINDS, type TeamMemory } from "./memory-file.ts";

/** What others are told: a team file's facts, without links to other files. */
export type SharedWords = Omit<TeamMemory, "id" | "replaces">;

/** `ended`: no longer holds. `forgotten`: its words are to go wherever they went. */
type SharedState = "shared" | "ended" | "forgotten";

/** A memory as its author sends it to the team's server. */
export interface SharedMemory {
  /** That of the author's own store. */
  readonly id: string;
  readonly state: SharedState;
  /** Null unless shared: nothing that ended keeps its words on the server. */
  readonly words: SharedWords | null;
  /** When the words were last changed, and when they were last shared or taken back, in ms since 1970: of two machines of one author the later one holds. */
  readonly changedAt: number;
  readonly decidedAt: number;
}

/** What stands for the words of a memory that is not shared any more. */
export const FORGOTTEN_FORM = "forgotten";

/** Words as a colleague's program wrote them, whatever that was; null for what no program of ours writes. */
export function parseSharedWords(said: unknown): SharedWords | null {
  if (typeof said !== "object" || said === null) return null;
  const { kind, title, body, saidBy, saidOn, files } = said as Record<string, unknown>;
  const known = TEAM_KINDS.find((one) => one === kind);
  const speaker = SPEAKERS.find((one) => one === saidBy);
  const isText = typeof title === "string" && title.trim() !== "" && typeof body === "string";
  if (!known || !speaker || !isText || !Array.isArray(files)) return null;
  return {
    kind: known,
    saidBy: speaker,
    ...{ title, body },
    saidOn: Number.isSafeInteger(saidOn) ? (saidOn as number) : null,
    files: files.filter((file): file is string => typeof file === "string" && isProjectPath(file)),
  };
}
