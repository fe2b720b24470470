import type { Kind, Memory } from "../../../src/domain/memory.ts";
import { colleagueSaid } from "../../../src/domain/team/colleague.ts";

/** Control characters, and those that turn the direction of text, become visible; line ends, tabs and joined emoji stay. */
export function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/(?![\n\t\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : `⟨${code.toString(16)}⟩`;
  });
}

/** Text from a store: never markup, and no other direction than its own. */
export function Words({ text, lines = false }: { readonly text: string; readonly lines?: boolean }) {
  return <bdi class={lines ? "words lines" : "words"}>{plain(lines ? text : text.replace(/\s+/g, " "))}</bdi>;
}

const TRUST = ["others", "a tool", "the agent", "you"] as const;

/** Who said it, which decides how far it is trusted. */
export function TrustMark({ memory }: { readonly memory: Pick<Memory, "trust" | "origin"> }) {
  const { trust } = memory;
  const isColleague = colleagueSaid(memory) !== null;
  return <span class={`trust trust-${trust}`}>{isColleague ? "a colleague" : TRUST[trust]}</span>;
}

export function KindMark({ kind }: { readonly kind: Kind }) {
  return <span class="kind">{kind}</span>;
}

const LEADS: Readonly<Partial<Record<Kind, string>>> = { snapshot: "session: ", handoff: "left off: " };

/** What a session was about and where it was left have the same words: they say which they are. */
export function TitleLead({ kind }: { readonly kind: Kind }) {
  const lead = LEADS[kind];
  return lead === undefined ? null : <span class="faint">{lead}</span>;
}

/** Made once: a list of fifty times would make a hundred and fifty of them anew. */
const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "short" });
const WHOLE = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "medium" });

/** `14:05` today, else the day, too; the whole time on hover. */
export function Time({ at }: { readonly at: number }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={WHOLE.format(date)}>
      {shortTime(date)}
    </time>
  );
}

function shortTime(date: Date): string {
  const now = new Date();
  if (date.toDateString() === now.toDateString()) return CLOCK.format(date);
  if (date.getFullYear() !== now.getFullYear()) return dayOf(date.getTime());
  return `${DAY.format(date)} ${CLOCK.format(date)}`;
}

function dayOf(at: number): string {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

export function amount(count: number, one: string, more = `${one}s`): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? one : more}`;
}

/** Confidence and threshold, as the gate compares them. */
export function share(value: number): string {
  return value.toFixed(2);
}

/** What the engine says in half a sentence, as one of its own; a name with which it begins stays as it is. */
export function sentence(text: string): string {
  const begun = /^[a-z]+(?=[ ,;])/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?…]$/.test(begun) || begun === "" ? begun : `${begun}.`;
}

/** Commands stand between backquotes. */
export function Remedy({ text }: { readonly text: string }) {
  return (
    <>
      {text.split("`").map((part, index) =>
        index % 2 === 1 ? (
          <code key={part}>
            <Words text={part} />
          </code>
        ) : (
          <Words key={part} text={part} />
        ),
      )}
    </>
  );
}
