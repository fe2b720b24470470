import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { clientSession } from "../../support/claude-code-payloads.ts";
import { learned, QUESTION } from "../../support/daemon.ts";
import type { ThrowAwayHome } from "../../support/home.ts";
import { play } from "../../support/hook.ts";
import { type Act, type ActGroup, button, type Place, told, undoByNotice } from "./act.ts";

const COMMENTED = "# mine\ngate:\n  threshold: 0.6 # strict\n";
const LOCKED = "gate.answer_threshold";

export const SETTINGS_ACTS: ActGroup = {
  name: "an option",
  env: { UNBIDDEN_GATE_ANSWER_THRESHOLD: "0.5" },
  fill: async (empty) => {
    const { home } = await learned(empty);
    await play(home, [clientSession(home, home.project("heron")).prompt(QUESTION)]);
    writeFileSync(configOf(home), COMMENTED, { mode: 0o600 });
    return home;
  },
  acts: [found(), tried(), changed(), asked(), chosen(), listed(), locked()],
};

const configOf = (home: ThrowAwayHome) => join(home.unbidden, "config.yaml");
const written = (home: ThrowAwayHome) => readFileSync(configOf(home), "utf8");

async function openOption({ page, hand }: Place, path: string) {
  await hand.go("Settings");
  await hand.write(page.getByRole("searchbox", { name: "Find" }), path);
  await hand.press(page.getByRole("region", { name: "Options" }).getByRole("link", { name: path }));
  const pane = page.getByRole("article");
  await pane.getByRole("heading", { name: path }).waitFor();
  return pane;
}

function found(): Act {
  return {
    name: "found, and only what was changed",
    controls: ["Find", "Changed only"],
    run: async (place) => {
      const { page, hand } = place;
      await openOption(place, "gate.threshold");
      await hand.write(page.getByRole("searchbox", { name: "Find" }), "gate");
      await hand.press(page.getByRole("checkbox", { name: "Changed only" }));
      await page.locator(".count", { hasText: "2 options" }).waitFor();
      await hand.press(page.getByRole("checkbox", { name: "Changed only" }));
    },
  };
}

function tried(): Act {
  return {
    name: "tried on the last prompts, and not saved",
    controls: ["Value", "Try it on your last # prompts"],
    run: async (place) => {
      const pane = await openOption(place, "gate.threshold");
      await place.hand.write(pane.getByRole("spinbutton", { name: "Value" }), "1");
      await place.hand.press(pane.getByRole("button", { name: /^Try it/ }));
      await pane.getByText(/Of your last \d prompts?, .* would get something else|No answer/).waitFor();
      expect(written(place.home)).toBe(COMMENTED);
    },
  };
}

function changed(): Act {
  return {
    name: "saved with the comments kept, taken back, and set back to its default",
    controls: ["Value", "Save", "Undo", "Back to the default"],
    run: async (place) => {
      const { page, home, hand } = place;
      const pane = await openOption(place, "gate.threshold");
      await hand.write(pane.getByRole("spinbutton", { name: "Value" }), "0.7");
      await hand.press(button(pane, "Save"));
      await told(page, "gate.threshold is 0.7.");
      expect(written(home)).toBe(COMMENTED.replace("0.6", "0.7"));
      await undoByNotice(place);
      expect(written(home)).toBe(COMMENTED);
      await hand.press(button(pane, "Back to the default"));
      await told(page, "gate.threshold is as it comes.");
      expect(written(home)).not.toContain("threshold");
      await undoByNotice(place);
    },
  };
}

function asked(): Act {
  return {
    name: "an address is changed after a warning",
    controls: ["Value", "Save", "Leave it", "Change it"],
    run: async (place) => {
      const { page, home, hand } = place;
      const pane = await openOption(place, "llm.openai.base_url");
      const dialog = page.getByRole("dialog", { name: "Change llm.openai.base_url?" });
      await hand.write(pane.getByRole("textbox", { name: "Value" }), "http://127.0.0.1:9/v1");
      await hand.press(button(pane, "Save"));
      await hand.press(button(dialog, "Leave it"));
      await dialog.waitFor({ state: "detached" });
      expect(written(home)).not.toContain("base_url");
      await hand.press(button(pane, "Save"));
      await hand.press(button(dialog, "Change it"));
      await told(page, "llm.openai.base_url is http");
      expect(written(home)).toContain("http://127.0.0.1:9/v1");
      await undoByNotice(place);
    },
  };
}

function chosen(): Act {
  return {
    name: "one of some words is chosen",
    controls: ["Value", "Save"],
    run: async (place) => {
      const { page, home, hand } = place;
      const pane = await openOption(place, "llm.provider");
      await hand.choose(pane.getByRole("combobox", { name: "Value" }), "ollama");
      await hand.press(button(pane, "Save"));
      await told(page, "llm.provider is ollama.");
      expect(written(home)).toContain("provider: ollama");
      await undoByNotice(place);
    },
  };
}

function listed(): Act {
  return {
    name: "a list is written",
    controls: ["Values, separated by commas", "Save"],
    run: async (place) => {
      const { page, home, hand } = place;
      const pane = await openOption(place, "workspace_roots");
      await hand.write(pane.getByLabel("Values, separated by commas"), home.root);
      await hand.press(button(pane, "Save"));
      await told(page, "workspace_roots is");
      expect(written(home)).toContain(home.root);
      await undoByNotice(place);
    },
  };
}

function locked(): Act {
  return {
    name: "what a variable sets says so, and cannot be changed",
    controls: [],
    run: async (place) => {
      const pane = await openOption(place, LOCKED);
      await pane.getByText("decides, whatever config.yaml says").waitFor();
      expect(await pane.locator(".details").textContent()).toContain("UNBIDDEN_GATE_ANSWER_THRESHOLD");
      const value = pane.getByRole("spinbutton", { name: "Value" });
      expect(await value.inputValue()).toBe("0.5");
      expect(await value.isDisabled()).toBe(true);
      expect(await button(pane, "Save").isDisabled()).toBe(true);
      const before = written(place.home);
      // Neither hand gets into it.
      await value.click({ force: true });
      for (const key of ["Tab", "Shift+Tab", "9", "Enter"]) await place.page.keyboard.press(key);
      expect(await value.inputValue()).toBe("0.5");
      expect(written(place.home)).toBe(before);
    },
  };
}
