import type { OperationAnswer, OperationName } from "../operations/operations.ts";
import { editedConfigInput, editedInput } from "./at-terminal.ts";
import { stopDaemon } from "./commands/daemon.ts";
import type { CommandRun, RawInput } from "./context.ts";
import { withInstallationChecks } from "./installation-checks.ts";
import { fixLauncher } from "./launcher/client-check.ts";
import type { ProgressTexts } from "./progress.ts";
import { renderBackup, renderDiskUse, renderRestored, renderVerified } from "./render/backups.ts";
import { BULK_QUESTIONS, renderBulk } from "./render/bulk.ts";
import { renderCurated, renderScrubbed } from "./render/curate.ts";
import {
  renderAmended,
  renderExported,
  renderForgotten,
  renderNoted,
  renderTimeline,
} from "./render/edits.ts";
import { renderEmbeddings } from "./render/embeddings.ts";
import { renderExplained } from "./render/explain.ts";
import { renderGraph } from "./render/graph.ts";
import { renderHistory } from "./render/history.ts";
import { renderImport } from "./render/import.ts";
import { renderJoin } from "./render/join.ts";
import { decisionLine, finalDecisions, renderLog } from "./render/log.ts";
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
import { moveQuestion, renderProjects } from "./render/projects.ts";
import { renderReplay } from "./render/replay.ts";
import { renderDoctor, renderStatus, renderSwitch } from "./render/reports.ts";
import { renderReview } from "./render/review.ts";
import { renderSession } from "./render/session.ts";
import { renderConfig, renderSynonyms } from "./render/settings.ts";
import { renderStats } from "./render/stats.ts";
import { renderSync } from "./render/sync.ts";
import { renderShared, renderTeam } from "./render/team.ts";
import { renderTests } from "./render/tests.ts";
import { renderUsage } from "./render/usage.ts";
import { renderRejected, renderWhy } from "./render/why.ts";
import { withReportFile } from "./report-file.ts";
import { shareChosen } from "./share-review.ts";
import { WORKFLOW } from "./team-workflow.ts";

/** The command line's additions to an operation. */
export interface OperationCommand<Name extends OperationName> {
  /** The answer as people read it. */
  readonly render: (answer: OperationAnswer<Name>, page: Page) => string;
  /** Fields of the answer that keep their lines; all other texts are shown on one line. Raw: output for a program. */
  readonly keepLines?: readonly string[] | "raw";
  /** Exit code 1. */
  readonly hasFailed?: (answer: OperationAnswer<Name>) => boolean;
  /** The question before the operation runs again with `yes`; null where nothing is left to do. Exit code 1 unless confirmed. */
  readonly confirm?: (answer: OperationAnswer<Name>) => string | null;
  /** Runs before the operation and returns its input. */
  readonly prepare?: (input: RawInput, run: CommandRun) => Promise<RawInput>;
  /** Adds the parts of the answer that only the command line knows. */
  readonly complete?: (answer: OperationAnswer<Name>, run: CommandRun) => Promise<OperationAnswer<Name>>;
  /** Shown while it runs. */
  readonly progress?: ProgressTexts;
  /** Changes nothing first, so that it works on a damaged store. */
  readonly isReadOnly?: true;
  /** One letter that stands for a field's flag. */
  readonly shortFlags?: Readonly<Record<string, string>>;
  /** Runs again and again until it is ended, unless `--once` is given. */
  readonly follow?: Follow<Name>;
  /** Its default session is the one that runs the command. */
  readonly usesOwnSession?: true;
}

/** How an operation is followed: each answer gives what is new, and the fields that ask for what comes next. */
export interface Follow<Name extends OperationName> {
  /** One JSON object each, for `--json`. */
  readonly news: (answer: OperationAnswer<Name>) => readonly object[];
  readonly render: (answer: OperationAnswer<Name>, page: Page) => readonly string[];
  readonly next: (answer: OperationAnswer<Name>) => RawInput;
}

/** THE table of operations at the command line. */
export const OPERATION_COMMANDS: { readonly [Name in OperationName]: OperationCommand<Name> } = {
  status: { render: renderStatus },
  doctor: {
    render: (answer, page) =>
      [
        renderDoctor(answer, page),
        ...(answer.disk ? ["", renderDiskUse(answer.disk, page.paint)] : []),
        ...(answer.report
          ? ["", `Written to ${answer.report}; read it before you attach it to an issue.`]
          : []),
      ].join("\n"),
    hasFailed: ({ checks }) => checks.some(({ state }) => state === "problem"),
    prepare: async (input, run) => {
      if (input.fix) await fixLauncher(run);
      return input;
    },
    complete: async (answer, run) => withReportFile(run.context, await withInstallationChecks(answer, run)),
    isReadOnly: true,
  },
  verify: { render: renderVerified, hasFailed: ({ damage }) => damage.length > 0, isReadOnly: true },
  backup: { render: renderBackup },
  restore: {
    render: renderRestored,
    confirm: ({ done }) => (done ? null : "Restore it?"),
    prepare: async (input, { context }) => {
      // The daemon has the store open, which must not be while it is replaced.
      if (input.yes === true) await stopDaemon(context);
      return input;
    },
    isReadOnly: true,
  },
  import: {
    render: renderImport,
    keepLines: ["highlights.body"],
    hasFailed: (answer) => "brokenLines" in answer && answer.brokenLines > 0,
    progress: {
      begin: "Looking for sessions",
      stopped: "Stopped. What was read is stored; import again to continue.",
      // A file of memories is imported at once.
      isNeeded: ({ source }) => source !== "memories",
    },
  },
  curate: {
    render: renderCurated,
    progress: {
      begin: "Running pending work",
      stopped: "Stopped. Finished work is kept; the rest runs next time.",
    },
  },
  scrub: { render: renderScrubbed, hasFailed: ({ isDone }) => !isDone },
  brief: { render: renderBrief, keepLines: ["text"] },
  preview: { render: renderPreview, keepLines: ["text"] },
  search: { render: renderSearch },
  add: { render: renderAdded },
  show: { render: renderShow, keepLines: ["memory.body"] },
  list: {
    render: (answer, page) => ("left" in answer ? renderExplained(answer, page) : renderList(answer, page)),
  },
  review: { render: renderReview, shortFlags: { limit: "n" } },
  timeline: { render: renderTimeline },
  note: { render: renderNoted, usesOwnSession: true },
  edit: { render: renderAmended, prepare: editedInput },
  pin: { render: renderAmended },
  unpin: { render: renderAmended },
  confirm: { render: renderAmended },
  supersede: { render: renderSuperseded },
  retire: { render: renderAmended },
  bulk: {
    render: renderBulk,
    confirm: ({ done, memories, act }) => (done || memories.length === 0 ? null : BULK_QUESTIONS[act]),
  },
  wrong: { render: renderRejected },
  undo: { render: renderUndone },
  forget: {
    render: renderForgotten,
    confirm: ({ done, memories, events }) =>
      done || memories + events === 0 ? null : "Forget all this permanently?",
  },
  export: { render: renderExported, keepLines: "raw" },
  graph: { render: renderGraph },
  log: {
    render: renderLog,
    keepLines: ["decisions.text"],
    isReadOnly: true,
    shortFlags: { limit: "n" },
    follow: {
      news: finalDecisions,
      render: (answer, page) => finalDecisions(answer).map((decision) => decisionLine(decision, page)),
      next: ({ mark }) => ({ after: mark, before: undefined, limit: 500 }),
    },
  },
  why: {
    render: (answer, page) => ("memories" in answer ? renderReplay(answer, page) : renderWhy(answer, page)),
    keepLines: ["receipt.text"],
  },
  session: {
    render: renderSession,
    keepLines: ["document.text", "recall.text", "recall.best", "recall.summary", "recall.byModel"],
  },
  stats: {
    render: renderStats,
    confirm: (answer) => {
      const reset = "reset" in answer ? answer.reset : null;
      return !reset || reset.done || reset.feedback + reset.offsets === 0 ? null : "Remove it?";
    },
  },
  config: {
    render: renderConfig,
    keepLines: ["text"],
    prepare: editedConfigInput,
    isReadOnly: true,
  },
  embeddings: {
    render: renderEmbeddings,
    hasFailed: ({ failure }) => failure !== null,
    progress: {
      begin: "Asking the embedding server",
      stopped: "Stopped. What was embedded is kept; the daemon embeds the rest.",
      isNeeded: ({ what }) => what === "rebuild",
    },
  },
  synonyms: { render: renderSynonyms },
  test: { render: renderTests, keepLines: ["tests.bare"], hasFailed: ({ failed }) => failed > 0 },
  evaluate: {
    render: renderHistory,
    progress: { begin: "Reading the history", stopped: "Stopped. Nothing was stored." },
  },
  usage: { render: renderUsage },
  on: { render: renderSwitch },
  off: { render: renderSwitch },
  share: {
    render: renderShared,
    keepLines: ["candidates.text", "server.leaving.text"],
    complete: shareChosen,
    confirm: ({ server }) => (server === null || server.done ? null : "Do it?"),
  },
  team: {
    render: renderTeam,
    keepLines: ["workflow"],
    complete: async (answer) => (answer.action === "workflow" ? { ...answer, workflow: WORKFLOW } : answer),
    hasFailed: ({ findings }) => findings.some(({ level }) => level === "problem"),
    confirm: ({ server }) =>
      server === null || server.done ? null : "Erase it from the server and from colleagues' machines?",
    isReadOnly: true,
  },
  projects: { render: renderProjects, confirm: moveQuestion },
  sync: { render: renderSync },
  join: {
    render: renderJoin,
    confirm: ({ into, done }) => (into === null || done ? null : "Share them?"),
  },
};
