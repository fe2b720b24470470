import type { Dice } from "../dice.ts";

/** A text of somebody's as it comes out of the clipboard, with the wish somewhere in it. */
export type PastedForm = readonly [name: string, text: (wish: string, dice: Dice) => string];
