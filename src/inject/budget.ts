import type { Hit } from "../domain/hit.ts";
import { estimateTokens } from "../domain/tokens.ts";
import type { RenderedItem } from "./render.ts";

/** What one injection may use. */
export interface Budget {
  readonly tokens: number;
  readonly characters: number;
  readonly items: number;
  readonly bytesPerToken: number;
}

export interface Packed<T> {
  readonly kept: readonly T[];
  /** Good enough, but without room. */
  readonly left: readonly T[];
}

/** Rules, more line and a margin, so that what is kept always fits with its frame. */
const FRAME_CHARACTERS = 600;
/** What tools printed may be at most this share of a block that also holds more trusted words. */
const LOW_TRUST_SHARE = 0.3;

export interface PackItem {
  readonly hit: Hit;
  readonly rendered: RenderedItem;
}

/** Greedily keeps the best hits that fit; order is preserved. */
export function packToBudget(items: readonly PackItem[], budget: Budget): Packed<PackItem> {
  const kept: PackItem[] = [];
  const left: PackItem[] = [];
  const room = {
    characters: budget.characters - FRAME_CHARACTERS,
    tokens: budget.tokens - estimateTokens("x".repeat(FRAME_CHARACTERS), budget.bytesPerToken),
  };
  for (const item of items) {
    const { characters, tokens } = cost(item, budget);
    if (kept.length >= budget.items || characters > room.characters || tokens > room.tokens) {
      left.push(item);
      continue;
    }
    kept.push(item);
    room.characters -= characters;
    room.tokens -= tokens;
  }
  return limitLowTrust(kept, left);
}

/** Drops the worst low-trust items until they are few enough; a block of low trust alone is left as it is. */
function limitLowTrust(kept: readonly PackItem[], left: readonly PackItem[]): Packed<PackItem> {
  const isLow = (item: PackItem) => item.hit.memory.trust <= 1;
  if (kept.every(isLow)) return { kept, left };
  const high = kept.filter((item) => !isLow(item));
  const allowed = (LOW_TRUST_SHARE / (1 - LOW_TRUST_SHARE)) * lengthOf(high);
  let used = 0;
  const low = kept.filter(isLow).filter((item) => {
    const fits = used + lengthOf([item]) <= allowed;
    if (fits) used += lengthOf([item]);
    return fits;
  });
  const chosen = kept.filter((item) => !isLow(item) || low.includes(item));
  return { kept: chosen, left: [...kept.filter((item) => !chosen.includes(item)), ...left] };
}

function cost({ rendered }: PackItem, { bytesPerToken }: Budget): { characters: number; tokens: number } {
  const text = `${rendered.lines.join("\n")}\n`;
  return { characters: text.length, tokens: estimateTokens(text, bytesPerToken) };
}

function lengthOf(items: readonly PackItem[]): number {
  return items.reduce((sum, item) => sum + item.rendered.lines.join("\n").length + 1, 0);
}
