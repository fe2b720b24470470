import type { Hit } from "../../domain/hit.ts";
import { isLowTrust } from "../../domain/trust.ts";
import { estimateTokens } from "../../text/tokens.ts";
import { frameBytes, type RenderedItem } from "./render.ts";

/** Limits of one block. */
export interface Budget {
  readonly tokens: number;
  readonly characters: number;
  readonly items: number;
  readonly bytesPerToken: number;
  /** How the agent runs our command, to be named in the block; its length is taken from the rest. */
  readonly command?: string;
}

/** A hit in all its forms: whole, as one line, by name. */
export interface PackItem {
  readonly hit: Hit;
  readonly rendered: RenderedItem;
  readonly name: string;
  /** Exempt from the limit on low trust. */
  readonly isOwed?: boolean;
}

export interface Packed {
  /** In the given order, whole or as one line. */
  readonly included: readonly PackItem[];
  /** Passed the gate, and does not fit. */
  readonly left: readonly PackItem[];
  /** Names on the `more` line. */
  readonly more: readonly string[];
}

/** Reserved for names; with the frame about 100 tokens of 3 bytes. */
const NAME_BYTES = 160;
const MAX_NAMES = 5;
/** Largest share of low trust in a block that has other memories. */
const LOW_TRUST_SHARE = 0.3;

/** Counted in bytes per token, so a block never has more tokens than allowed. */
interface Remaining {
  characters: number;
  tokens: number;
}

/** A path's limits within the block's budget. */
export interface Cap {
  readonly items?: number;
  readonly characters?: number;
  /** Items that do not fit are not named either. */
  readonly isUnnamed?: true;
}

interface PackSection {
  readonly items: readonly PackItem[];
  readonly cap: Cap;
  readonly lines?: readonly string[];
}

/** Chooses by score per token and keeps the order; the best always comes if its first line fits. */
export function packToBudget(items: readonly PackItem[], budget: Budget): Packed {
  return packSections([{ items, cap: {} }], budget);
}

/** A section may use what an earlier one leaves. */
export function packSections(sections: readonly PackSection[], budget: Budget): Packed {
  const remaining = remainingBudget(budget);
  for (const { lines = [] } of sections) spend(remaining, linesCost(lines, budget));
  const found = new Map<PackItem, PackItem>();
  for (const { items, cap } of sections) {
    const others = items.filter((item) => !isAmong(item, [...found.keys()]));
    for (const [item, form] of chooseForms(others, cap, budget, remaining)) found.set(item, form);
  }
  const chosen = limitLowTrust(found);
  const items = sections.flatMap((section) => section.items);
  const unnamed = new Set(sections.flatMap(({ items, cap }) => (cap.isUnnamed ? items : [])));
  const left = items.filter((item) => !chosen.has(item));
  const included = items.flatMap((item) => chosen.get(item) ?? []);
  const named = left.filter(
    (item, at) => !unnamed.has(item) && !isAmong(item, [...included, ...left.slice(0, at)]),
  );
  return { included, left, more: moreNames(named, included, remaining, budget) };
}

function isAmong({ hit }: PackItem, items: readonly PackItem[]): boolean {
  return items.some((item) => item.hit.memory.id === hit.memory.id);
}

/** Keeps the first lines of each section that fit; a heading alone says nothing. */
export function fitLines<S extends Pick<PackSection, "lines">>(sections: readonly S[], budget: Budget): S[] {
  const remaining = remainingBudget(budget);
  return sections.map((section) => {
    const { lines = [] } = section;
    let count = lines.length;
    while (count > 0 && !fitsWithin(linesCost(lines.slice(0, count), budget), remaining)) count--;
    const kept = count === 1 && lines.length > 1 ? [] : lines.slice(0, count);
    spend(remaining, linesCost(kept, budget));
    return { ...section, lines: kept };
  });
}

function fitsWithin({ characters, tokens }: Remaining, remaining: Remaining): boolean {
  return characters <= remaining.characters && tokens <= remaining.tokens;
}

function spend(remaining: Remaining, { characters, tokens }: Remaining): void {
  remaining.characters -= characters;
  remaining.tokens -= tokens;
}

type Chosen = ReadonlyMap<PackItem, PackItem>;

function remainingBudget({ characters, tokens, bytesPerToken, command }: Budget): Remaining {
  const frame = frameBytes(command) + NAME_BYTES;
  return { characters: characters - frame, tokens: tokens - Math.ceil(frame / bytesPerToken) };
}

/** Whole items first, by score per token; then first lines; then the next in order. */
function chooseForms(items: readonly PackItem[], cap: Cap, budget: Budget, remaining: Remaining): Chosen {
  const most = Math.min(budget.items, cap.items ?? Number.POSITIVE_INFINITY);
  let capacity = cap.characters ?? Number.POSITIVE_INFINITY;
  const chosen = new Map<PackItem, PackItem>();
  const take = (item: PackItem, form = item): boolean => {
    const price = linesCost(form.rendered.lines, budget);
    if (chosen.has(item) || chosen.size >= most) return false;
    if (price.characters > capacity || !fitsWithin(price, remaining)) return false;
    spend(remaining, price);
    capacity -= price.characters;
    chosen.set(item, form);
    return true;
  };
  const takeAny = (item: PackItem) => take(item) || take(item, titleOnly(item));
  const [best, ...others] = items.slice(0, most);
  if (best) takeAny(best);
  const density = ({ hit, rendered }: PackItem) => hit.score / linesCost(rendered.lines, budget).tokens;
  const dense = others.toSorted((a, b) => density(b) - density(a));
  for (const item of dense) take(item);
  for (const item of dense) take(item, titleOnly(item));
  for (const item of items.slice(most)) takeAny(item);
  return chosen;
}

function titleOnly(item: PackItem): PackItem {
  return { ...item, rendered: asOneLine(item.rendered) };
}

export function asOneLine({ memory, lines }: RenderedItem): RenderedItem {
  return { memory, lines: [lines[0]] };
}

/** Shortens or drops the worst low-trust items; a block of low trust alone is left as it is. */
function limitLowTrust(chosen: Chosen): Chosen {
  const low = [...chosen]
    .filter(([, item]) => isLowTrustItem(item))
    .sort(([, a], [, b]) => b.hit.score - a.hit.score);
  if (low.length === 0 || low.length === chosen.size) return chosen;
  let remaining = lowTrustBudget([...chosen.values()]);
  const limited = new Map(chosen);
  for (const [item, form] of low) {
    const shown = [form, titleOnly(form)].find((one) => itemLength(one) <= remaining);
    if (shown) limited.set(item, shown);
    else limited.delete(item);
    remaining -= shown ? itemLength(shown) : 0;
  }
  return limited;
}

/** Names in order that fit; those of low trust count as its text. */
function moreNames(
  left: readonly PackItem[],
  included: readonly PackItem[],
  remaining: Remaining,
  { bytesPerToken }: Budget,
): string[] {
  const low = included.filter(isLowTrustItem).reduce((sum, item) => sum + itemLength(item), 0);
  let lowRoom = included.every(isLowTrustItem) ? Number.POSITIVE_INFINITY : lowTrustBudget(included) - low;
  const bytes = NAME_BYTES + Math.floor(remaining.tokens * bytesPerToken);
  let free = Math.min(bytes, NAME_BYTES + remaining.characters);
  return left
    .filter((item) => {
      const size = Buffer.byteLength(item.name) + ", ".length;
      if (size > free || (isLowTrustItem(item) && size > lowRoom)) return false;
      free -= size;
      if (isLowTrustItem(item)) lowRoom -= size;
      return true;
    })
    .slice(0, MAX_NAMES)
    .map((item) => item.name);
}

function lowTrustBudget(items: readonly PackItem[]): number {
  const high = items
    .filter(({ hit }) => !isLowTrust(hit.memory.trust))
    .reduce((sum, item) => sum + itemLength(item), 0);
  return (LOW_TRUST_SHARE / (1 - LOW_TRUST_SHARE)) * high;
}

function isLowTrustItem({ hit, isOwed }: PackItem): boolean {
  return isLowTrust(hit.memory.trust) && !isOwed;
}

function linesCost(lines: readonly string[], { bytesPerToken }: Budget): Remaining {
  const text = lines.map((line) => `${line}\n`).join("");
  return { characters: text.length, tokens: estimateTokens(text, bytesPerToken) };
}

function itemLength({ rendered }: PackItem): number {
  return rendered.lines.join("\n").length + 1;
}
