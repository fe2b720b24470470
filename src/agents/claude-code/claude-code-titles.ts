import type { EventKind, RawEvent } from "../../domain/event.ts";
import type { Trust } from "../../domain/trust.ts";
import { digest } from "../../text/hashes/digest.ts";
import { eventOf } from "../calls/events.ts";
import { blocksText, contentBlocks, fieldsOf, type JsonObject, stringOf } from "../calls/fields.ts";

/** More than a session has; later titles do not refer to older entries. */
const MAX_ENTRIES = 20_000;

/** Reads the client's titles and summaries of a session. */
export class TitleReader {
  /** Ids of the entries read: a title names one, because clients also copy titles of other sessions into a file. */
  readonly #entries = new Set<string>();
  /** The last title's key, because the client repeats the title whenever the session is resumed. */
  #last = "";
  /** False until an entry says so; a program that runs the client names its sessions itself. */
  #isTerminal = false;

  /** Null for any other entry. */
  read(fields: JsonObject, turn: string | null): readonly RawEvent[] | null {
    this.#note(fields);
    switch (stringOf(fields.type)) {
      case "custom-title":
        return this.#title(fields.customTitle, turn, this.#isTerminal ? 3 : 2);
      case "ai-title":
        return this.#title(fields.aiTitle, turn, 2);
      case "summary":
        return this.#entries.has(stringOf(fields.leafUuid) ?? "") ? this.#title(fields.summary, turn, 2) : [];
      case "system":
        return fields.subtype === "away_summary" ? summaryEvents("recap", fields, turn, fields.content) : [];
      default:
        if (fields.isCompactSummary !== true) return null;
        return summaryEvents(
          "summary",
          fields,
          turn,
          blocksText(contentBlocks(fieldsOf(fields.message).content) ?? []),
        );
    }
  }

  #note({ uuid, entrypoint }: JsonObject): void {
    const program = stringOf(entrypoint);
    if (program !== undefined) this.#isTerminal = program === "cli";
    const id = stringOf(uuid);
    if (id === undefined) return;
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    this.#entries.add(id);
  }

  #title(words: unknown, turn: string | null, trust: Trust): readonly RawEvent[] {
    const title = (stringOf(words) ?? "").replace(/\s+/g, " ").trim();
    const nativeKey = digest(["title", title, String(trust)]);
    if (title === "" || nativeKey === this.#last) return [];
    this.#last = nativeKey;
    return [eventOf("title", nativeKey, turn, title, trust)];
  }
}

function summaryEvents(
  kind: EventKind,
  { uuid }: JsonObject,
  turn: string | null,
  words: unknown,
): readonly RawEvent[] {
  const text = (stringOf(words) ?? "").replace(RECAP_NOTE, "").trim();
  if (text === "") return [];
  return [eventOf(kind, stringOf(uuid) ?? digest([kind, text]), turn, text, 2)];
}

/** The client's hint how to turn recaps off. */
const RECAP_NOTE = /\s*\(disable recaps in \/config\)\s*$/;
