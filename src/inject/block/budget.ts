import type { Hit } from "../../domain/hit.ts";
import { estimateTokens } from "../../text/tokens.ts";
import { FRAME_BYTES, type RenderedItem } from "./render.ts";

/** What one injection may use. */
export interface Budget {
  readonly tokens: number;
  readonly characters: number;
  readonly items: number;
  readonly bytesPerToken: number;
}

/** One hit in all its forms: whole, its first line alone, and by name. */
export interface PackItem {
  readonly hit: Hit;
  readonly rendered: RenderedItem;
  /** As on the `more` line. */
  readonly name: string;
  /** It is told beside more trusted words, too, however short those are. */
  readonly isOwed?: boolean;
}

export interface Packed {
  /** What is told, whole or in its first line, in the order given. */
  readonly kept: readonly PackItem[];
  /** Good enough, but without room. */
  readonly left: readonly PackItem[];
  /** Names of those left that have room on the `more` line. */
  readonly more: readonly string[];
}

/** Kept free for names; with the rules around everything it is about 100 tokens of 3 bytes. */
const NAME_BYTES = 160;
const MAX_NAMES = 5;
/** What tools printed may be at most this share of a block that also holds more trusted words. */
const LOW_TRUST_SHARE = 0.3;

/** Room that is left; a block of no more bytes than tokens allow never has more tokens. */
interface Room {
  characters: number;
  tokens: number;
}

/** What one path may say, within the block's budget. */
export interface Cap {
  readonly items?: number;
  readonly characters?: number;
  /** What has no room is not named either. */
  readonly isUnnamed?: true;
}

/** Some of a block's items, under a cap of their own. */
export interface Portion {
  readonly items: readonly PackItem[];
  readonly cap: Cap;
  /** Lines that are told before them, whatever else has room. */
  readonly lines: readonly string[];
}

/** Chooses by value per token what is told; the order stays. The best is always told if its first line has room. */
export function packToBudget(items: readonly PackItem[], budget: Budget): Packed {
  return packPortions([{ items, cap: {}, lines: [] }], budget);
}

/** The same of several portions: what one leaves free the next may have. */
export function packPortions(portions: readonly Portion[], budget: Budget): Packed {
  const room = roomIn(budget);
  for (const { lines } of portions) spend(room, costOf(lines, budget));
  const found = new Map<PackItem, PackItem>();
  for (const { items, cap } of portions) {
    const others = items.filter((item) => !isAmong(item, [...found.keys()]));
    for (const [item, form] of chooseIn({ items: others, cap }, budget, room)) found.set(item, form);
  }
  const chosen = withinTrust(found);
  const items = portions.flatMap((portion) => portion.items);
  const named = portions.flatMap(({ items, cap }) => (cap.isUnnamed ? [] : items));
  const left = items.filter((item) => !chosen.has(item));
  const kept = items.flatMap((item) => chosen.get(item) ?? []);
  const unsaid = left.filter(
    (item, at) => named.includes(item) && !isAmong(item, [...kept, ...left.slice(0, at)]),
  );
  return { kept, left, more: namesFor(unsaid, kept, room, budget) };
}

function isAmong({ hit }: PackItem, items: readonly PackItem[]): boolean {
  return items.some((item) => item.hit.memory.id === hit.memory.id);
}

/** Of each part's lines as many of the first as have room; a heading alone says nothing. */
export function linesWithin(
  parts: readonly (readonly string[])[],
  budget: Budget,
): readonly (readonly string[])[] {
  const room = roomIn(budget);
  return parts.map((lines) => {
    let count = lines.length;
    while (count > 0 && !hasRoom(costOf(lines.slice(0, count), budget), room)) count--;
    const kept = count === 1 && lines.length > 1 ? [] : lines.slice(0, count);
    spend(room, costOf(kept, budget));
    return kept;
  });
}

function hasRoom({ characters, tokens }: Room, room: Room): boolean {
  return characters <= room.characters && tokens <= room.tokens;
}

/** Takes from the whole room what the portion takes of its own. */
function chooseIn({ items, cap }: Pick<Portion, "items" | "cap">, budget: Budget, room: Room): Chosen {
  const characters = Math.min(room.characters, cap.characters ?? Number.POSITIVE_INFINITY);
  const most = Math.min(budget.items, cap.items ?? Number.POSITIVE_INFINITY);
  const own = { characters, tokens: room.tokens };
  const chosen = choose(items, { ...budget, items: most }, own);
  spend(room, { characters: characters - own.characters, tokens: room.tokens - own.tokens });
  return chosen;
}

function spend(room: Room, { characters, tokens }: Room): void {
  room.characters -= characters;
  room.tokens -= tokens;
}

/** Items with the form in which each is told. */
type Chosen = ReadonlyMap<PackItem, PackItem>;

function roomIn({ characters, tokens, bytesPerToken }: Budget): Room {
  const frame = FRAME_BYTES + NAME_BYTES;
  return { characters: characters - frame, tokens: tokens - Math.ceil(frame / bytesPerToken) };
}

/** Whole while there is room, the worth most per token first; then first lines; free seats go to the next in order. */
function choose(items: readonly PackItem[], budget: Budget, room: Room): Chosen {
  const chosen = new Map<PackItem, PackItem>();
  const take = (item: PackItem, form = item): boolean => {
    if (chosen.has(item) || chosen.size >= budget.items) return false;
    const price = cost(form, budget);
    if (!hasRoom(price, room)) return false;
    spend(room, price);
    chosen.set(item, form);
    return true;
  };
  const takeAny = (item: PackItem) => take(item) || take(item, shortened(item));
  const [best, ...others] = items.slice(0, budget.items);
  if (best) takeAny(best);
  const density = (item: PackItem) => item.hit.score / cost(item, budget).tokens;
  const dense = others.toSorted((a, b) => density(b) - density(a));
  for (const item of dense) take(item);
  for (const item of dense) take(item, shortened(item));
  for (const item of items.slice(budget.items)) takeAny(item);
  return chosen;
}

function shortened(item: PackItem): PackItem {
  return { ...item, rendered: inOneLine(item.rendered) };
}

/** The title alone, with what stands beside it. */
export function inOneLine({ memory, lines }: RenderedItem): RenderedItem {
  return { memory, lines: [lines[0]] };
}

/** Shortens or drops the worst low-trust items until they are few enough; a block of low trust alone is left as it is. */
function withinTrust(chosen: Chosen): Chosen {
  const low = [...chosen].filter(([, item]) => isLow(item)).sort(([, a], [, b]) => b.hit.score - a.hit.score);
  if (low.length === 0 || low.length === chosen.size) return chosen;
  let room = lowTrustRoom([...chosen.values()]);
  const limited = new Map(chosen);
  for (const [item, form] of low) {
    const shown = [form, shortened(form)].find((one) => lengthOf(one) <= room);
    if (shown) limited.set(item, shown);
    else limited.delete(item);
    room -= shown ? lengthOf(shown) : 0;
  }
  return limited;
}

/** Names in order, as far as there is room; those of low trust count as its text. */
function namesFor(
  left: readonly PackItem[],
  kept: readonly PackItem[],
  room: Room,
  { bytesPerToken }: Budget,
): string[] {
  const low = kept.filter(isLow).reduce((sum, item) => sum + lengthOf(item), 0);
  let lowRoom = kept.every(isLow) ? Number.POSITIVE_INFINITY : lowTrustRoom(kept) - low;
  const bytes = NAME_BYTES + Math.floor(room.tokens * bytesPerToken);
  let free = Math.min(bytes, NAME_BYTES + room.characters);
  return left
    .filter((item) => {
      const size = Buffer.byteLength(item.name) + ", ".length;
      if (size > free || (isLow(item) && size > lowRoom)) return false;
      free -= size;
      if (isLow(item)) lowRoom -= size;
      return true;
    })
    .slice(0, MAX_NAMES)
    .map((item) => item.name);
}

/** Characters that low trust may have beside the more trusted of these. */
function lowTrustRoom(items: readonly PackItem[]): number {
  const high = items.filter(({ hit }) => hit.memory.trust > 1).reduce((sum, item) => sum + lengthOf(item), 0);
  return (LOW_TRUST_SHARE / (1 - LOW_TRUST_SHARE)) * high;
}

function isLow({ hit, isOwed }: PackItem): boolean {
  return hit.memory.trust <= 1 && !isOwed;
}

function cost({ rendered }: PackItem, budget: Budget): Room {
  return costOf(rendered.lines, budget);
}

function costOf(lines: readonly string[], { bytesPerToken }: Budget): Room {
  const text = lines.map((line) => `${line}\n`).join("");
  return { characters: text.length, tokens: estimateTokens(text, bytesPerToken) };
}

function lengthOf({ rendered }: PackItem): number {
  return rendered.lines.join("\n").length + 1;
}
