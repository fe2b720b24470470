import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { clientSession } from "../../support/claude-code-payloads.ts";
import { unbidden } from "../../support/command.ts";
import { storeRows } from "../../support/kept.ts";
import { happened } from "../../support/resident.ts";
import { type Act, type ActGroup, button, type Place, told, undoByNotice } from "./act.ts";

export const PROJECT_ACTS: ActGroup = {
  name: "a project",
  fill: async (home) => {
    for (const name of ["finch", "heron"]) {
      const session = clientSession(home, home.project(name));
      const asked = session.prompt("Always run the linter before committing.");
      happened(home, [session.start(), asked, session.stop("I will."), session.end()]);
    }
    unbidden({ home, cwd: home.project("heron") }, "add", "Harbour records are stored as JSONL");
    return home;
  },
  acts: [switched(), kept(), renamed(), merged(), split()],
};

async function openProject({ page, hand }: Place, name: string) {
  await hand.go("Projects");
  await hand.press(page.getByRole("list", { name: /Projects/ }).getByRole("link", { name }));
  const pane = page.getByRole("article");
  await pane.getByRole("heading", { name }).waitFor();
  return pane;
}

const projects = ({ home }: Place) =>
  storeRows(
    home,
    "SELECT name, off FROM project WHERE number IN (SELECT project FROM project_key) ORDER BY name",
  );

function switched(): Act {
  return {
    name: "off and on",
    controls: ["Switch off", "Switch on"],
    run: async (place) => {
      const pane = await openProject(place, "heron");
      await place.hand.press(button(pane, "Switch off"));
      await told(place.page, "Off: nothing is captured or said here.");
      expect(projects(place)).toContainEqual({ name: "heron", off: 1 });
      await place.hand.press(button(pane, "Switch on"));
      await told(place.page, "On: from now on.");
      expect(projects(place)).toContainEqual({ name: "heron", off: 0 });
    },
  };
}

function kept(): Act {
  return {
    name: "for how long its memories are kept",
    controls: ["Value", "Save"],
    run: async (place) => {
      const { page, home, hand } = place;
      const pane = await openProject(place, "heron");
      await hand.press(pane.getByRole("link", { name: "snapshots 90 days" }));
      await pane.getByRole("heading", { name: "retention.snapshot_days" }).waitFor();
      await hand.write(pane.getByRole("spinbutton", { name: "Value" }), "30");
      await hand.press(button(pane, "Save"));
      await told(page, "retention.snapshot_days is 30.");
      expect(readFileSync(join(home.unbidden, "config.yaml"), "utf8")).toContain("snapshot_days: 30");
    },
  };
}

function renamed(): Act {
  return {
    name: "rename",
    controls: ["Rename …", "Name", "Cancel", "Rename it", "Undo:"],
    run: async (place) => {
      const { page, hand } = place;
      const pane = await openProject(place, "heron");
      const dialog = page.getByRole("dialog", { name: "What is this project called?" });
      await hand.press(button(pane, "Rename …"));
      await hand.press(button(dialog, "Cancel"));
      await dialog.waitFor({ state: "detached" });
      await hand.press(button(pane, "Rename …"));
      await hand.write(dialog.getByLabel("Name"), "egret");
      await hand.press(button(dialog, "Rename it"));
      await told(page, "Renamed.");
      expect(projects(place)).toContainEqual({ name: "egret", off: 0 });
      await hand.press(button(page, "Undo: heron, egret"));
      await told(page, "Undone: all is where it was.");
      expect(projects(place)).toContainEqual({ name: "heron", off: 0 });
    },
  };
}

function merged(): Act {
  return {
    name: "merge",
    controls: ["Merge …", "Project", "Cancel", "Merge them", "Undo"],
    run: async (place) => {
      const { page, hand } = place;
      const pane = await openProject(place, "heron");
      const dialog = page.getByRole("dialog", { name: "Which project takes it in?" });
      await hand.press(button(pane, "Merge …"));
      await hand.press(button(dialog, "Cancel"));
      await dialog.waitFor({ state: "detached" });
      await hand.press(button(pane, "Merge …"));
      await hand.choose(dialog.getByRole("combobox", { name: "Project" }), "finch");
      await dialog.getByText(/All of heron goes into finch/).waitFor();
      await hand.press(button(dialog, "Merge them"));
      await told(page, "Merged.");
      expect(projects(place)).toEqual([{ name: "finch", off: 0 }]);
      await undoByNotice(place);
      expect(projects(place)).toHaveLength(2);
    },
  };
}

function split(): Act {
  return {
    name: "split",
    controls: ["Split off …", "Cancel", "Split it off", "Undo"],
    run: async (place) => {
      const { page, home, hand } = place;
      const folder = home.project("heron");
      unbidden({ home, cwd: folder }, "projects", "merge", "heron", "finch", "--yes");
      const pane = await openProject(place, "finch");
      const dialog = page.getByRole("dialog", { name: /a project of its own/ });
      await hand.press(button(pane, `Split off ${folder}`));
      await hand.press(button(dialog, "Cancel"));
      await dialog.waitFor({ state: "detached" });
      await hand.press(button(pane, `Split off ${folder}`));
      await hand.press(button(dialog, "Split it off"));
      await told(page, "Split off.");
      expect(projects(place)).toHaveLength(2);
      await undoByNotice(place);
      expect(projects(place)).toHaveLength(1);
    },
  };
}
