import type { OperationAnswer, OperationName } from "../operations/operations.ts";
import { editedInput } from "./at-terminal.ts";
import type { CommandRun, RawInput } from "./command-run.ts";
import { stopDaemon } from "./commands/daemon.ts";
import { withInstallationChecks } from "./installation-checks.ts";
import type { ProgressWords } from "./progress.ts";
import { renderBackup, renderDiskUse, renderRestored, renderVerified } from "./render/backups.ts";
import { renderConfig } from "./render/config.ts";
import { renderCurated } from "./render/curate.ts";
import {
  renderAmended,
  renderExported,
  renderForgotten,
  renderMemoriesImported,
  renderNoted,
  renderTimeline,
} from "./render/edits.ts";
import { renderExplained } from "./render/explain.ts";
import { renderGraph } from "./render/graph.ts";
import { renderHistory } from "./render/history.ts";
import { renderImport } from "./render/import.ts";
import {
  renderAdded,
  renderBrief,
  renderList,
  renderSearch,
  renderShow,
  renderSuperseded,
  renderUndone,
} from "./render/memories.ts";
import type { Page } from "./render/paint.ts";
import { renderPreview } from "./render/preview.ts";
import { renderReplay } from "./render/replay.ts";
import { renderDoctor, renderStatus, renderSwitch } from "./render/reports.ts";
import { renderSession } from "./render/session.ts";
import { renderSourced } from "./render/sources.ts";
import { renderStats } from "./render/stats.ts";
import { renderSynonyms } from "./render/synonyms.ts";
import { renderTests } from "./render/tests.ts";
import { renderUsage } from "./render/usage.ts";
import { renderWhy } from "./render/why.ts";

/** What the command line adds to an operation. */
export interface OperationCommand<Name extends OperationName> {
  /** The answer as people read it. */
  readonly render: (answer: OperationAnswer<Name>, page: Page) => string;
  /** Something was found wrong: exit code 1. */
  readonly hasFailed?: (answer: OperationAnswer<Name>) => boolean;
  /** The question by which a person has done what the answer only announces, with `yes`; null where nothing is left to do. Not done is exit code 1. */
  readonly confirm?: (answer: OperationAnswer<Name>) => string | null;
  /** Done before it runs; gives the input. */
  readonly prepare?: (input: RawInput, run: CommandRun) => Promise<RawInput>;
  /** Adds to the answer what only the command line knows. */
  readonly complete?: (answer: OperationAnswer<Name>, run: CommandRun) => Promise<OperationAnswer<Name>>;
  /** It takes long enough to be watched. */
  readonly progress?: ProgressWords;
  /** It says how things are, whatever that is, and is for a store that can hardly be read. */
  readonly isReadOnly?: true;
  /** An agent that runs it means the session it serves. */
  readonly ofOwnSession?: true;
}

/** THE table of operations at the command line. */
export const OPERATION_COMMANDS: { readonly [Name in OperationName]: OperationCommand<Name> } = {
  status: { render: renderStatus },
  doctor: {
    render: (answer, page) =>
      [renderDoctor(answer, page), ...(answer.disk ? ["", renderDiskUse(answer.disk, page.paint)] : [])].join(
        "\n",
      ),
    hasFailed: ({ checks }) => checks.some(({ state }) => state === "problem"),
    complete: withInstallationChecks,
    isReadOnly: true,
  },
  verify: { render: renderVerified, hasFailed: ({ damage }) => damage.length > 0, isReadOnly: true },
  backup: { render: renderBackup },
  restore: {
    render: renderRestored,
    confirm: ({ done }) => (done ? null : "Restore it?"),
    prepare: async (input, { context }) => {
      // It has the store open, and nobody may while another takes its place.
      if (input.yes === true) await stopDaemon(context);
      return input;
    },
    isReadOnly: true,
  },
  import: {
    render: (answer, page) => {
      if ("place" in answer) return renderSourced(answer, page);
      return "brokenLines" in answer ? renderMemoriesImported(answer, page) : renderImport(answer, page);
    },
    hasFailed: (answer) => "brokenLines" in answer && answer.brokenLines > 0,
    progress: {
      begin: "Looking for what there is",
      stopped: "Stopped. What was read is kept; import again to go on from there.",
      // A file of memories is brought in at once.
      isNeeded: ({ source }) => source !== "memories",
    },
  },
  curate: {
    render: renderCurated,
    progress: {
      begin: "Doing what waits",
      stopped: "Stopped. What was done is kept; the rest is done another time.",
    },
  },
  brief: { render: renderBrief },
  preview: { render: renderPreview },
  search: { render: renderSearch },
  add: { render: renderAdded },
  show: { render: renderShow },
  list: {
    render: (answer, page) => ("left" in answer ? renderExplained(answer, page) : renderList(answer, page)),
  },
  timeline: { render: renderTimeline },
  note: { render: renderNoted, ofOwnSession: true },
  edit: { render: renderAmended, prepare: editedInput },
  pin: { render: renderAmended },
  unpin: { render: renderAmended },
  confirm: { render: renderAmended },
  supersede: { render: renderSuperseded },
  undo: { render: renderUndone },
  forget: {
    render: renderForgotten,
    confirm: ({ done, memories, events }) =>
      done || memories + events === 0 ? null : "Forget all this, for good?",
  },
  export: { render: renderExported },
  graph: { render: renderGraph },
  why: {
    render: (answer, page) => ("memories" in answer ? renderReplay(answer, page) : renderWhy(answer, page)),
  },
  session: { render: renderSession },
  stats: {
    render: renderStats,
    confirm: (answer) => {
      const reset = "reset" in answer ? answer.reset : null;
      return !reset || reset.done || reset.feedback + reset.offsets === 0 ? null : "Forget it?";
    },
  },
  config: { render: renderConfig, isReadOnly: true },
  synonyms: { render: renderSynonyms },
  test: { render: renderTests, hasFailed: ({ failed }) => failed > 0 },
  evaluate: {
    render: renderHistory,
    progress: { begin: "Reading the history", stopped: "Stopped. Nothing of it is kept." },
  },
  usage: { render: renderUsage },
  on: { render: renderSwitch },
  off: { render: renderSwitch },
};
