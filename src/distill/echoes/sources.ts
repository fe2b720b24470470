import { isUsersWord, type StoredEvent } from "../../domain/event.ts";
import type { WholeText } from "../../domain/past.ts";
import type { Trust } from "../../domain/trust.ts";
import { ownText } from "../../text/quoted.ts";
import { REPEATING } from "../activity/agent-words.ts";
import { isPage } from "../activity/taken-from-output.ts";

/** Words that somebody said or printed before the agent may have repeated them. */
export interface Source {
  readonly text: string;
  /** 2 and more: said by the agent or the user first, so that no other source counts. */
  readonly trust: Trust;
  /** Index and turn of its event; -1 for what was there before all of them. */
  readonly at: number;
  readonly turn: string | null;
  /** Of the web, a text that explains, what another agent or program reports, or what was pasted or added to the session. */
  readonly isPage: boolean;
}

/** An event with what the agent says in it, and its index. */
export interface Placed {
  readonly event: StoredEvent;
  readonly text: string;
  readonly at: number;
}

/** A turn's last reply may have been stored before its tools' outputs. */
export function isBefore(source: Source, spoken: Placed | undefined): boolean {
  if (spoken === undefined) return false;
  return source.at < spoken.at || (source.turn !== null && source.turn === spoken.event.turn);
}

/** True where the transcript may hold more of what a call wrote or its tool gave. */
export function isCutOff({ kind, tool, text, originalLength }: StoredEvent): boolean {
  if (tool === null || (kind !== "tool" && kind !== "tool-failure")) return false;
  // Of a command's output alone it is known where in an answer it stands.
  return tool.use !== "shell" || text.length < originalLength;
}

/** In the order in which they came: a command is written before its output. */
export function sourcesIn(events: readonly StoredEvent[], whole: readonly WholeText[]): readonly Source[] {
  const added = Map.groupBy(
    whole.filter(({ event }) => event === null),
    ({ at }) => placeOf(at, events),
  );
  const addedAfter = (at: number) =>
    (added.get(at) ?? []).map(({ text }): Source => ({ text, trust: 1, at, turn: null, isPage: true }));
  const byEvent = Map.groupBy(whole, ({ event }) => event);
  return [
    ...addedAfter(-1),
    ...events.flatMap((event, at) => [
      ...sourcesOf(event, byEvent.get(event.nativeKey) ?? []).map(
        (said): Source => ({
          ...said,
          at,
          turn: event.turn,
          isPage: said.trust < 2 && (event.kind === "prompt" || isPage(event)),
        }),
      ),
      ...(isOfUnknown(event, at, events)
        ? [{ text: event.text, trust: 1, at, turn: null, isPage: false } as const]
        : []),
      ...addedAfter(at),
    ]),
  ];
}

/** A summary of a session whose beginning nobody knows: it may quote what was read there. */
export function isOfUnknown({ kind }: StoredEvent, at: number, events: readonly StoredEvent[]): boolean {
  return kind === "summary" && !events.slice(0, at).some((earlier) => earlier.kind === "reply");
}

/** The events with what others gave to the session and no event holds. */
export function withUnstored(
  events: readonly StoredEvent[],
  whole: readonly WholeText[],
): readonly StoredEvent[] {
  const others = whole.filter(({ by }) => by === "tool");
  if (others.length === 0) return events;
  const given = Map.groupBy(others, ({ event }) => event);
  const added = Map.groupBy(given.get(null) ?? [], ({ at }) => Math.max(0, placeOf(at, events)));
  return events.map((event, at) => {
    const texts = [...(given.get(event.nativeKey) ?? []), ...(added.get(at) ?? [])];
    const unstored = texts.map((one) => ({ text: one.text, isAdded: one.event === null }));
    return unstored.length === 0 ? event : { ...event, unstored };
  });
}

/** Index of the event after which an attachment came; -1 for before all. */
function placeOf(at: number | undefined, events: readonly StoredEvent[]): number {
  return at === undefined ? -1 : events.findLastIndex((event) => event.at <= at);
}

type Said = Pick<Source, "text" | "trust">;

function sourcesOf(event: StoredEvent, whole: readonly WholeText[]): readonly Said[] {
  const wrote = whole.filter(({ by }) => by === "agent").map(({ text }): Said => ({ text, trust: 2 }));
  const given = whole.filter(({ by }) => by === "tool");
  return [
    ...wrote,
    ...storedSources(event),
    ...given.map(({ text }): Said => ({ text, trust: event.trust })),
  ];
}

function storedSources(event: StoredEvent): readonly Said[] {
  const { kind, text, tool, trust } = event;
  if (REPEATING.has(kind)) return [];
  if (isUsersWord(event) || kind === "prompt") {
    const own: Said = { text: ownText(text, event.quoted), trust };
    const given: Trust = isUsersWord(event) && IMPLEMENTS.test(text) ? 2 : 1;
    return [own, ...event.quoted.map(([from, to]): Said => ({ text: text.slice(from, to), trust: given }))];
  }
  if (tool === null || kind === "sub-agent") return [{ text, trust }];
  const command: Said = { text: tool.command ?? "", trust: 2 };
  if (kind !== "tool") return [command, { text, trust }];
  if (tool.use === "write") return [{ text, trust: 2 }];
  if (tool.use === "edit") return editedSources(text, trust);
  return [command, { text, trust }];
}

/** The new text is the agent's; what one change replaces stood in the file. */
function editedSources(text: string, trust: Trust): readonly Said[] {
  const written = text.lastIndexOf("\n+ ") + 1;
  const isOneChange = text.indexOf("\n+ ") + 1 === written && written > 0;
  const replaced: readonly Said[] = isOneChange ? [{ text: text.slice(0, written), trust }] : [];
  return [...replaced, { text: text.slice(written), trust: 2 }];
}

/** The user took a plan over, as Claude Code says it for them: what the agent tells of its work is its own. */
const IMPLEMENTS = /^\s*implement the following plan\b/i;
