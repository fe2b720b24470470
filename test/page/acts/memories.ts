import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import { unbidden } from "../../support/command.ts";
import { learned } from "../../support/daemon.ts";
import { storeRows } from "../../support/kept.ts";
import { type Act, type ActGroup, button, openMemory, stored, told, undoByNotice } from "./act.ts";

const NOTES = {
  edited: "The gangway is locked at night",
  pinned: "The quay is swept on Mondays",
  replaced: "Lanterns burn oil in the harbour",
  newer: "Lanterns are electric in the harbour",
  retired: "The crane lifts four tons",
  forgotten: "The pilot boat is painted red",
};
const LEARNED = "JSONL";

export const MEMORY_ACTS: ActGroup = {
  name: "a memory",
  fill: async (empty) => {
    const { home } = await learned(empty);
    for (const text of Object.values(NOTES)) unbidden({ home, cwd: home.project("heron") }, "add", text);
    const db = new DatabaseSync(join(home.unbidden, "unbidden.db"));
    db.exec("UPDATE memory SET trust = 1 WHERE kind = 'decision'");
    db.close();
    return home;
  },
  acts: [edited(), pinned(), replaced(), retired(), confirmed(), forgotten(), purged()],
};

function edited(): Act {
  return {
    name: "edit",
    controls: [
      "Edit",
      "Cancel",
      "Memory, in one line",
      "Details",
      "Tags, with commas",
      "Save",
      "Undo",
      "Close this notice",
    ],
    run: async (place) => {
      const { page, home, hand } = place;
      const pane = await openMemory(place, NOTES.edited);
      await hand.press(button(pane, "Edit"));
      await hand.write(page.getByLabel("Memory, in one line"), "The gangway is open");
      await hand.press(button(pane, "Cancel"));
      await pane.getByRole("heading", { name: NOTES.edited }).waitFor();
      await hand.press(button(pane, "Edit"));
      await hand.write(page.getByLabel("Memory, in one line"), "The gangway is locked at ten");
      await hand.write(page.getByLabel("Details"), "By the guard.");
      await hand.write(page.getByLabel("Tags, with commas"), "night, guard");
      await hand.press(button(pane, "Save"));
      await pane.getByRole("heading", { name: "The gangway is locked at ten" }).waitFor();
      expect(stored(home, "The gangway is locked at ten")).toMatchObject({ body: "By the guard." });
      expect(storeRows(home, "SELECT tag FROM memory_tag WHERE tag IN ('night', 'guard')")).toHaveLength(2);
      await undoByNotice(place);
      expect(stored(home, NOTES.edited)).toMatchObject({ body: "" });
      await hand.press(button(page, "Close this notice"));
      await page.locator(".told").waitFor({ state: "detached" });
    },
  };
}

function pinned(): Act {
  return {
    name: "pin and unpin",
    controls: ["Pin", "Unpin"],
    run: async (place) => {
      const pane = await openMemory(place, NOTES.pinned);
      await place.hand.press(button(pane, "Pin"));
      await told(place.page, "Pinned: it is in every brief");
      expect(stored(place.home, NOTES.pinned)).toMatchObject({ pinned: 1 });
      await place.hand.press(button(pane, "Unpin"));
      await told(place.page, "Unpinned.");
      expect(stored(place.home, NOTES.pinned)).toMatchObject({ pinned: 0 });
    },
  };
}

function replaced(): Act {
  return {
    name: "replace",
    controls: ["Replace …", "Cancel", "Search for the newer one", "a memory that was found"],
    run: async (place) => {
      const { page, home, hand } = place;
      const pane = await openMemory(place, NOTES.replaced);
      await hand.press(button(pane, "Replace …"));
      const dialog = page.getByRole("dialog", { name: "Which memory replaces it?" });
      await hand.press(button(dialog, "Cancel"));
      await dialog.waitFor({ state: "detached" });
      await hand.press(button(pane, "Replace …"));
      await hand.write(dialog.getByLabel("Search for the newer one"), "lanterns electric");
      await hand.press(dialog.locator(".pick", { hasText: NOTES.newer }));
      await told(page, "Replaced: the older one appears only");
      await pane.getByText("Replaced by").waitFor();
      expect(stored(home, NOTES.replaced)?.ended).toBe(stored(home, NOTES.newer)?.id);
      await undoByNotice(place);
      expect(stored(home, NOTES.replaced)).toMatchObject({ ended: null });
    },
  };
}

function retired(): Act {
  return {
    name: "retire, and undo by its line",
    controls: ["Retire", "Undo"],
    run: async (place) => {
      const pane = await openMemory(place, NOTES.retired);
      await place.hand.press(button(pane, "Retire"));
      await told(place.page, "Retired: it is not recalled any more.");
      expect(stored(place.home, NOTES.retired)?.ended).not.toBeNull();
      await place.hand.press(button(pane.locator(".details"), "Undo"));
      await told(place.page, "Undone.");
      expect(stored(place.home, NOTES.retired)).toMatchObject({ ended: null });
    },
  };
}

function confirmed(): Act {
  return {
    name: "confirm",
    controls: ["Confirm"],
    run: async (place) => {
      const pane = await openMemory(place, LEARNED);
      await place.hand.press(button(pane, "Confirm"));
      await told(place.page, "Confirmed: it counts as your word.");
      expect(stored(place.home, LEARNED)).toMatchObject({ trust: 3 });
      await undoByNotice(place);
      expect(stored(place.home, LEARNED)).toMatchObject({ trust: 1 });
    },
  };
}

function forgotten(): Act {
  return {
    name: "forget, after a question",
    controls: ["Forget …", "Keep it", "Forget it"],
    run: async (place) => {
      const pane = await openMemory(place, NOTES.forgotten);
      const dialog = place.page.getByRole("dialog", { name: "Forget this memory?" });
      await place.hand.press(button(pane, "Forget …"));
      await place.hand.press(button(dialog, "Keep it"));
      await dialog.waitFor({ state: "detached" });
      expect(stored(place.home, NOTES.forgotten)).toBeDefined();
      await place.hand.press(button(pane, "Forget …"));
      await place.hand.press(button(dialog, "Forget it"));
      await told(place.page, "Forgotten.");
      expect(stored(place.home, NOTES.forgotten)).toBeUndefined();
    },
  };
}

function purged(): Act {
  return {
    name: "purge, with the events it comes from",
    controls: [
      "Forget …",
      "Also remove the events it came from, and every trace in store and backups",
      "Purge it",
    ],
    run: async (place) => {
      const said = () => storeRows(place.home, "SELECT text FROM event WHERE text LIKE '%JSONL%'");
      expect(said()).toHaveLength(1);
      const pane = await openMemory(place, LEARNED);
      const dialog = place.page.getByRole("dialog", { name: "Forget this memory?" });
      await place.hand.press(button(pane, "Forget …"));
      await place.hand.press(dialog.getByRole("checkbox", { name: /^Also remove/ }));
      await place.hand.press(button(dialog, "Purge it"));
      await told(place.page, /^Purged: /);
      expect(stored(place.home, LEARNED)).toBeUndefined();
      expect(said()).toEqual([]);
    },
  };
}
