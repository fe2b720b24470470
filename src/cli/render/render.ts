import type { ConfigAnswer } from "../../operations/config-answers.ts";
import type { HistoryAnswer, TestAnswer } from "../../operations/evaluation-answers.ts";
import type { ExplainAnswer } from "../../operations/explain-type.ts";
import type { GraphAnswer } from "../../operations/graph-answers.ts";
import type * as Hand from "../../operations/hand-type.ts";
import type { ImportAnswer } from "../../operations/import-answers.ts";
import type * as Memories from "../../operations/memory-answers.ts";
import type { CurateAnswer, UsageAnswer } from "../../operations/model-answers.ts";
import type * as Reports from "../../operations/report-answers.ts";
import type * as Keeping from "../../operations/safekeeping-answers.ts";
import type { SessionAnswer } from "../../operations/session-answers.ts";
import type { SourceAnswer } from "../../operations/source-answers.ts";
import type { ReplayAnswer, ResetAnswer, StatsAnswer } from "../../operations/use-answers.ts";
import { renderConfig } from "./config.ts";
import { renderCurated } from "./curate.ts";
import { renderExplained } from "./explain.ts";
import { renderGraph } from "./graph.ts";
import {
  renderAmended,
  renderExported,
  renderForgotten,
  renderMemoriesImported,
  renderNoted,
  renderTimeline,
} from "./hand.ts";
import { renderHistory } from "./history.ts";
import { renderImport } from "./import.ts";
import {
  renderAdded,
  renderBrief,
  renderList,
  renderSearch,
  renderShow,
  renderSuperseded,
  renderUndone,
} from "./memories.ts";
import type { Page } from "./paint.ts";
import { renderPreview } from "./preview.ts";
import { renderReplay } from "./replay.ts";
import { renderDoctor, renderStatus, renderSwitch } from "./reports.ts";
import { renderBackup, renderDiskUse, renderRestored, renderVerified } from "./safekeeping.ts";
import { renderSession } from "./session.ts";
import { renderSourced } from "./sources.ts";
import { renderStats } from "./stats.ts";
import { renderSynonyms } from "./synonyms.ts";
import { renderTests } from "./tests.ts";
import { renderUsage } from "./usage.ts";
import { renderWhy } from "./why.ts";

/** An operation's answer as people read it. */
export function renderAnswer(operation: string, answer: unknown, page: Page): string {
  const renderer = RENDERERS[operation];
  return renderer ? renderer(answer as never, page) : JSON.stringify(answer, null, 2);
}

type Renderer = (answer: never, page: Page) => string;

const RENDERERS: Readonly<Record<string, Renderer>> = {
  import: (answer: ImportAnswer | Hand.MemoriesImported | SourceAnswer, page) => {
    if ("place" in answer) return renderSourced(answer, page);
    return "brokenLines" in answer ? renderMemoriesImported(answer, page) : renderImport(answer, page);
  },
  curate: (answer: CurateAnswer, page) => renderCurated(answer, page),
  brief: (answer: Memories.BriefAnswer, page) => renderBrief(answer, page),
  preview: (answer: Memories.PreviewAnswer, page) => renderPreview(answer, page),
  search: (answer: Memories.SearchAnswer, { paint }) => renderSearch(answer, paint),
  add: (answer: Memories.AddAnswer, { paint }) => renderAdded(answer, paint),
  note: (answer: Hand.NoteAnswer, page) => renderNoted(answer, page),
  show: (answer: Memories.ShowAnswer, page) => renderShow(answer, page),
  supersede: (answer: Memories.SupersedeAnswer, page) => renderSuperseded(answer, page),
  undo: (answer: Memories.UndoAnswer, { paint }) => renderUndone(answer, paint),
  list: (answer: Memories.ListAnswer | ExplainAnswer, page) =>
    "left" in answer ? renderExplained(answer, page) : renderList(answer, page.paint),
  timeline: (answer: Hand.TimelineAnswer, { paint }) => renderTimeline(answer, paint),
  edit: (answer: Hand.AmendAnswer, page) => renderAmended(answer, page),
  pin: (answer: Hand.AmendAnswer, page) => renderAmended(answer, page),
  unpin: (answer: Hand.AmendAnswer, page) => renderAmended(answer, page),
  confirm: (answer: Hand.AmendAnswer, page) => renderAmended(answer, page),
  forget: (answer: Hand.ForgetAnswer, page) => renderForgotten(answer, page),
  export: (answer: Hand.ExportAnswer) => renderExported(answer),
  graph: (answer: GraphAnswer, page) => renderGraph(answer, page),
  why: (answer: Reports.WhyAnswer | ReplayAnswer, page) =>
    "memories" in answer ? renderReplay(answer, page) : renderWhy(answer, page),
  stats: (answer: StatsAnswer | ResetAnswer, page) => renderStats(answer, page),
  session: (answer: SessionAnswer, page) => renderSession(answer, page),
  on: (answer: Reports.SwitchAnswer, page) => renderSwitch(answer, page),
  off: (answer: Reports.SwitchAnswer, page) => renderSwitch(answer, page),
  status: (answer: Reports.StatusAnswer, page) => renderStatus(answer, page),
  config: (answer: ConfigAnswer, page) => renderConfig(answer, page),
  synonyms: (answer: Reports.SynonymsAnswer, page) => renderSynonyms(answer, page),
  test: (answer: TestAnswer, page) => renderTests(answer, page),
  bench: (answer: HistoryAnswer, page) => renderHistory(answer, page),
  usage: (answer: UsageAnswer) => renderUsage(answer),
  doctor: (answer: Reports.DoctorAnswer, { paint }) =>
    [renderDoctor(answer, paint), ...(answer.disk ? ["", renderDiskUse(answer.disk, paint)] : [])].join("\n"),
  verify: (answer: Keeping.VerifyAnswer, page) => renderVerified(answer, page),
  backup: (answer: Keeping.BackupMade) => renderBackup(answer),
  restore: (answer: Keeping.RestoreAnswer, page) => renderRestored(answer, page),
};
