import { expect, test } from "vitest";
import { clientLines } from "../../agents/claude-code/claude-code-transcript.fixture.ts";
import { agentFolder, jsonl } from "./transcripts.fixture.ts";

test("what hooks told the model since its context began is read from its transcript", () => {
  const folder = agentFolder();
  try {
    const { line, prompt } = clientLines();
    const hookEntry = (texts: unknown, more: object = {}) =>
      line({ type: "attachment", attachment: { type: "hook_additional_context", content: texts }, ...more });
    const forgotten = line({ type: "system", subtype: "compact_boundary" });
    const path = folder.put(
      "a/s-1.jsonl",
      jsonl([
        hookEntry(["before"]),
        forgotten,
        prompt("p-1", "Dock the ferry"),
        hookEntry(["one", "two", 3]),
        hookEntry(["a sub-agent's"], { isSidechain: true }),
        hookEntry("no list"),
        line({ type: "attachment", attachment: { type: "hook_success", content: ["printed"] } }),
        hookEntry(["three"]),
      ]),
    );
    const past = { path, bytes: 1, modifiedAt: 1 };
    expect(folder.importer.contexts(past)).toEqual(["one", "two", "three"]);
    const long = folder.put(
      "a/s-2.jsonl",
      jsonl([hookEntry(["lost"]), prompt("p", "x".repeat(8_000_000)), hookEntry(["kept"])]),
    );
    expect(folder.importer.contexts({ ...past, path: long })).toEqual(["kept"]);
  } finally {
    folder.remove();
  }
});
