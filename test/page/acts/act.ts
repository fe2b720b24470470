import type { Locator, Page } from "playwright-core";
import type { ThrowAwayHome } from "../../support/home.ts";
import { storeRows } from "../../support/kept.ts";
import type { Hand } from "./hand.ts";

/** Where an act is done. */
export interface Place {
  readonly page: Page;
  readonly home: ThrowAwayHome;
  readonly hand: Hand;
}

export interface Act {
  readonly name: string;
  /** Names of all controls that it works; a run that leaves one out fails. */
  readonly controls: readonly string[];
  /** Works them, and looks in the store for what came of it. */
  readonly run: (place: Place) => Promise<void>;
}

/** Acts done one after the other in one home. */
export interface ActGroup {
  readonly name: string;
  /** Set in the shell that opens the page. */
  readonly env?: Readonly<Record<string, string>>;
  readonly fill: (empty: ThrowAwayHome) => Promise<ThrowAwayHome>;
  readonly acts: readonly Act[];
}

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name, exact: true });

/** The outcome of an act, in the page's own words. */
export const told = (page: Page, text: string | RegExp) => page.locator(".told", { hasText: text }).waitFor();

/** Takes the last act back by its notice. */
export async function undoByNotice({ page, hand }: Place): Promise<void> {
  await hand.press(button(page.locator(".notice"), "Undo"));
  await told(page, "Undone.");
}

const rowOf = (page: Page, text: string) =>
  page
    .getByRole("listbox", { name: /Memories/ })
    .getByRole("option")
    .filter({ hasText: text });

/** Opens a memory from the list of all. */
export async function openMemory({ page, hand }: Place, title: string): Promise<Locator> {
  await hand.go("Memories");
  await hand.open(rowOf(page, title));
  const pane = page.getByRole("article");
  await pane.getByRole("heading", { name: title }).waitFor();
  return pane;
}

/** What the store holds of a memory. */
export function stored(home: ThrowAwayHome, title: string) {
  const [row] = storeRows(
    home,
    `SELECT id, title, body, trust, pinned, superseded_by AS ended FROM memory WHERE title LIKE '%${title}%' AND kind <> 'turn'`,
  );
  return row;
}
