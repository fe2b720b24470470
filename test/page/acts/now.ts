import { expect } from "vitest";
import { clientSession } from "../../support/claude-code-payloads.ts";
import { learned, QUESTION, WITH_DAEMON } from "../../support/daemon.ts";
import { play } from "../../support/hook.ts";
import { storeRows } from "../../support/kept.ts";
import { type Act, type ActGroup, button, type Place, stored, told, undoByNotice } from "./act.ts";

const SILENT = "Paint the format of the harbor lights on the wall.";

export const NOW_ACTS: ActGroup = {
  name: "a decision",
  fill: async (empty) => {
    const { home, tuesday } = await learned(empty);
    const other = clientSession(home, home.project("heron"));
    await play(home, [other.prompt(SILENT), tuesday.prompt(QUESTION)], { env: WITH_DAEMON });
    return home;
  },
  acts: [why(), silence(), wrong(), never(), keysOff()],
};

async function openDecision({ page, hand }: Place, asked: string) {
  await hand.go("Now");
  await hand.press(page.locator(".decision", { hasText: asked }));
  const pane = page.getByRole("article");
  await pane.locator(".quoted", { hasText: asked }).waitFor();
  return pane;
}

function why(): Act {
  return {
    name: "why, from its factors to the memory and its session",
    controls: ["Factors"],
    run: async (place) => {
      const { page, hand } = place;
      const pane = await openDecision(place, QUESTION);
      await hand.press(pane.locator("summary").first());
      await pane.locator(".factors", { hasText: "words found" }).waitFor();
      await hand.press(pane.getByRole("link", { name: /JSONL/ }).first());
      await page.getByText("Where it comes from").waitFor();
      await openDecision(place, QUESTION);
      await hand.press(page.getByRole("link", { name: "its session" }));
      await page.getByRole("heading", { name: "Session of Claude Code" }).waitFor();
    },
  };
}

function silence(): Act {
  return {
    name: "a silence, looked at and left out",
    controls: ["Without silences"],
    run: async (place) => {
      const { page, hand } = place;
      const pane = await openDecision(place, SILENT);
      await pane.getByRole("heading", { name: "Nothing was said" }).waitFor();
      await hand.press(page.getByRole("checkbox", { name: "Without silences" }));
      await page.locator(".decision", { hasText: SILENT }).waitFor({ state: "detached" });
      await hand.press(page.getByRole("checkbox", { name: "Without silences" }));
      await page.locator(".decision", { hasText: SILENT }).waitFor();
    },
  };
}

function wrong(): Act {
  return {
    name: "this was wrong",
    controls: ["This was wrong", "Undo"],
    run: async (place) => {
      const rejected = () => storeRows(place.home, "SELECT how FROM feedback WHERE how = 'contradicted'");
      const pane = await openDecision(place, QUESTION);
      await place.hand.press(button(pane, "This was wrong").first());
      await told(place.page, "It counts as wrong: rejected 1 of 1 time.");
      expect(rejected()).toHaveLength(1);
      await undoByNotice(place);
      expect(rejected()).toEqual([]);
    },
  };
}

function never(): Act {
  return {
    name: "never again",
    controls: ["Never again", "Undo"],
    run: async (place) => {
      const pane = await openDecision(place, QUESTION);
      await place.hand.press(button(pane, "Never again").first());
      await told(place.page, "Never again: it is not recalled any more.");
      expect(stored(place.home, "JSONL")?.ended).not.toBeNull();
      await undoByNotice(place);
      expect(stored(place.home, "JSONL")).toMatchObject({ ended: null });
    },
  };
}

function keysOff(): Act {
  return {
    name: "single keys are listed, and switched off and on",
    controls: ["Keys", "Single keys act", "Close", "Skip to the content"],
    run: async ({ page, hand }) => {
      await hand.go("Now");
      const dialog = page.getByRole("dialog", { name: "Keys" });
      const areOff = () => page.evaluate<boolean>("localStorage.getItem('unbidden-keys-off') !== null");
      for (const isOff of [true, false]) {
        await hand.press(button(page, "Keys"));
        await hand.press(dialog.getByRole("checkbox", { name: "Single keys act" }));
        await hand.press(button(dialog, "Close"));
        await dialog.waitFor({ state: "detached" });
        expect(await areOff()).toBe(isOff);
      }
      // It is in sight only while it has the focus.
      await button(page, "Skip to the content").focus();
      await hand.press(button(page, "Skip to the content"));
      await page.locator("main:focus").waitFor();
    },
  };
}
