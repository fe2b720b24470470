import { expect } from "vitest";
import { unbidden } from "../../support/command.ts";
import { learned } from "../../support/daemon.ts";
import { storeRows } from "../../support/kept.ts";
import { type Act, type ActGroup, button, openMemory, type Place, told, undoByNotice } from "./act.ts";

const HARBOUR = ["The gangway is locked at night", "The quay is swept on Mondays"];
const QUESTION = "Change all of these memories?";

export const BULK_ACTS: ActGroup = {
  name: "many memories",
  fill: async (empty) => {
    const { home } = await learned(empty);
    for (const text of HARBOUR)
      unbidden({ home, cwd: home.project("heron") }, "add", text, "--files", "src/harbour.ts");
    return home;
  },
  acts: [bySource(), byAge(), byRule(), bySession(), narrowed()],
};

const count = ({ page }: Place, text: string) => page.locator(".count", { hasText: text }).waitFor();
const where = ({ home }: Place, what: string) =>
  storeRows(home, `SELECT id FROM memory WHERE kind <> 'turn' AND ${what}`).length;

/** Answers the question of what is to become of them, after it was turned down once. */
async function changeAll(place: Place, act: string, many: string): Promise<void> {
  const { page, hand } = place;
  const dialog = page.getByRole("dialog", { name: QUESTION });
  await hand.press(button(page, "Change all …"));
  await hand.press(button(dialog, "Change nothing"));
  await dialog.waitFor({ state: "detached" });
  await hand.press(button(page, "Change all …"));
  await hand.choose(dialog.getByRole("combobox", { name: "Act" }), act);
  await hand.press(button(dialog, `${act} ${many}`));
  await dialog.waitFor({ state: "detached" });
}

function bySource(): Act {
  return {
    name: "all from a file are retired",
    controls: ["From", "Change all …", "Change nothing", "Act", "Retire # memories"],
    run: async (place) => {
      const { page, hand } = place;
      await hand.go("Memories");
      await count(place, "3 memories");
      await hand.write(page.getByRole("textbox", { name: "From" }), "harbour.ts");
      await page.keyboard.press("Enter");
      await count(place, "2 memories");
      await changeAll(place, "Retire", "2 memories");
      await told(page, "Retired: 2 memories.");
      expect(where(place, "superseded_by IS NOT NULL")).toBe(2);
      await undoByNotice(place);
      expect(where(place, "superseded_by IS NOT NULL")).toBe(0);
    },
  };
}

function byAge(): Act {
  return {
    name: "all of the last day are pinned, and unpinned",
    controls: ["Age", "Pin # memories", "Unpin # memories"],
    run: async (place) => {
      const { page, hand } = place;
      await hand.go("Memories");
      await hand.choose(page.getByRole("combobox", { name: "Age" }), "of the last day");
      await count(place, "3 memories");
      await changeAll(place, "Pin", "3 memories");
      await told(page, "Pinned: 3 memories.");
      expect(where(place, "pinned = 1")).toBe(3);
      await changeAll(place, "Unpin", "3 memories");
      await told(page, "Unpinned: 3 memories.");
      expect(where(place, "pinned = 1")).toBe(0);
    },
  };
}

function byRule(): Act {
  return {
    name: "all that a rule made are pinned",
    controls: ["Rule:", "Change all …"],
    run: async (place) => {
      const { page, hand } = place;
      const pane = await openMemory(place, "gangway");
      await hand.press(pane.getByRole("link", { name: "you, by hand" }));
      await count(place, "2 memories");
      await changeAll(place, "Pin", "2 memories");
      await told(page, "Pinned: 2 memories.");
      expect(where(place, "pinned = 1 AND rule = 'cli'")).toBe(2);
      await undoByNotice(place);
      await hand.press(page.getByRole("button", { name: /^Rule: / }));
      await count(place, "3 memories");
    },
  };
}

function bySession(): Act {
  return {
    name: "all of a session are confirmed, where that raises their trust",
    controls: ["Session:"],
    run: async (place) => {
      const { page, hand } = place;
      const pane = await openMemory(place, "JSONL");
      await hand.press(pane.getByRole("link", { name: "all learned in it" }));
      await count(place, "1 memory");
      await changeAll(place, "Retire", "1 memory");
      await told(page, "Retired: 1 memory.");
      expect(where(place, "superseded_by IS NOT NULL AND session IS NOT NULL")).toBe(1);
      await undoByNotice(place);
      await hand.press(page.getByRole("button", { name: /^Session: / }));
      await count(place, "3 memories");
    },
  };
}

function narrowed(): Act {
  return {
    name: "the list is narrowed by kind, speaker and pin",
    controls: ["Kind", "Said by", "Pinned"],
    run: async (place) => {
      const { page, hand } = place;
      await hand.go("Memories");
      await hand.choose(page.getByRole("combobox", { name: "Kind" }), "decision");
      await count(place, "1 memory");
      await hand.choose(page.getByRole("combobox", { name: "Kind" }), "any");
      await count(place, "3 memories");
      await hand.choose(page.getByRole("combobox", { name: "Said by" }), "others");
      await count(place, "0 memories");
      await hand.choose(page.getByRole("combobox", { name: "Said by" }), "any");
      await count(place, "3 memories");
      await hand.press(page.getByRole("checkbox", { name: "Pinned" }));
      await count(place, "0 memories");
    },
  };
}
