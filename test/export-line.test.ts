import { expect, test } from "vitest";
import type { ToolFacts, ToolUse } from "../src/domain/event.ts";
import { parseRecord } from "../src/operations/export-line.ts";
import { eventIn, FERRY, sessionFacts } from "./contract/store-world.ts";

const USES: Record<ToolUse, true> = {
  ...{
    shell: true,
    edit: true,
    write: true,
    read: true,
    search: true,
    agent: true,
    skill: true,
    other: true,
  },
};

test.each(Object.keys(USES) as ToolUse[])("a tool call that an export quotes can be read back: %s", (use) => {
  const tool: Required<ToolFacts> = {
    ...{ name: "Bash", use, command: "make dock", path: "src/pier.ts", exitCode: 2, interrupted: false },
  };
  const event = eventIn(sessionFacts("s-1", FERRY).id, "one", { kind: "tool", tool });
  expect(parseRecord({ event })).toEqual({ event });
});
