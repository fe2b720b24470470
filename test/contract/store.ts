import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { testAnchors } from "./store-anchors.ts";
import { testAttempts } from "./store-attempts.ts";
import { testSafekeeping } from "./store-backups.ts";
import { testContextState } from "./store-context-state.ts";
import { testContexts } from "./store-contexts.ts";
import { testHand } from "./store-edits.ts";
import { testEmbeddings } from "./store-embeddings.ts";
import { testEvents } from "./store-events.ts";
import { testForgetting } from "./store-forgetting.ts";
import { testJobs } from "./store-jobs.ts";
import { testLedger } from "./store-ledger.ts";
import { testLongLists } from "./store-lists.ts";
import { testMemories } from "./store-memories.ts";
import { testTidying } from "./store-merging.ts";
import { testModelCalls } from "./store-model-calls.ts";
import { testNotes } from "./store-notes.ts";
import { testOccurrences } from "./store-occurrences.ts";
import { testPassages } from "./store-passages.ts";
import { testPauses } from "./store-pauses.ts";
import { testProjectChanges } from "./store-project-changes.ts";
import { testProjects } from "./store-projects.ts";
import { testRecalls } from "./store-recalls.ts";
import { testRecentSessions } from "./store-recent.ts";
import { testRemoving } from "./store-removing.ts";
import { testRuleOutput } from "./store-rule-output.ts";
import { testSearch } from "./store-search.ts";
import { testSources } from "./store-sources.ts";
import { testSuperseding } from "./store-supersede.ts";
import { testTranscriptList } from "./store-transcript-list.ts";
import { testTranscripts } from "./store-transcripts.ts";
import { testTurns } from "./store-turns.ts";
import { testUses } from "./store-uses.ts";
import type { StoreWorld } from "./store-world.ts";

/** What every store promises, whatever keeps it: `makeStore` opens the one that lies in a folder. */
export function testStore(name: string, makeStore: (folder: string) => Store): void {
  describe(name, () => {
    let folder: string;
    let opened: Store[];
    let world: StoreWorld;

    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "unbidden-store-"));
      opened = [];
      const another = () => {
        const store = makeStore(folder);
        opened.push(store);
        return store;
      };
      world = { store: another(), another };
    });
    afterEach(async () => {
      for (const store of opened) await store.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const given = () => world;
    describe("projects and sessions", () => testProjects(given));
    describe("vectors", () => testEmbeddings(given));
    describe("changes of projects", () => testProjectChanges(given));
    describe("events", () => testEvents(given));
    describe("transcripts", () => testTranscripts(given));
    describe("the list of transcripts", () => testTranscriptList(given));
    describe("disabledIntervals", () => testPauses(given));
    describe("occurrences", () => testOccurrences(given));
    describe("attempts", () => testAttempts(given));
    describe("calls of language models", () => testModelCalls(given));
    describe("sessions of a project", () => testRecentSessions(given));
    describe("what a context holds", () => testContextState(given));
    describe("sessions for a language model", () => testJobs(given));
    describe("memories", () => testMemories(given));
    describe("long lists", () => testLongLists(given));
    describe("superseding", () => testSuperseding(given));
    describe("what rules make of sessions", () => testRuleOutput(given));
    describe("the code memories were made at", () => testAnchors(given));
    describe("the user's hand", () => testHand(given));
    describe("contexts that were copied, and sub-agents", () => testContexts(given));
    describe("safekeeping", () => testSafekeeping(given));
    describe("memories of sources", () => testSources(given));
    describe("tidying up", () => testTidying(given));
    describe("removing what is past its time", () => testRemoving(given));
    describe("search", () => testSearch(given));
    describe("passages of conversation", () => testPassages(given));
    describe("the ledger", () => testLedger(given));
    describe("whether what was told helped", () => testUses(given));
    describe("agents' own notes", () => testNotes(given));
    describe("turns", () => testTurns(given));
    describe("what sessions were before a compaction", () => testRecalls(given));
    describe("forgetting", () => testForgetting(given));
  });
}
