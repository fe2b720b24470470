import type * as Answers from "../../operations/engine-type.ts";
import {
  renderAdded,
  renderBrief,
  renderForgotten,
  renderList,
  renderSearch,
  renderShow,
} from "./memories.ts";
import type { Paint } from "./paint.ts";
import { renderDoctor, renderStatus, renderSwitch, renderWhy } from "./reports.ts";

/** An operation's answer as people read it. */
export function renderAnswer(operation: string, answer: unknown, { paint, now, command }: Page): string {
  const renderer = RENDERERS[operation];
  return renderer ? renderer(answer as never, paint, now, command) : JSON.stringify(answer, null, 2);
}

/** What an answer is written on. */
export interface Page {
  readonly paint: Paint;
  readonly now: number;
  /** How this person starts Unbidden. */
  readonly command: string;
}

type Renderer = (answer: never, paint: Paint, now: number, command: string) => string;

const RENDERERS: Readonly<Record<string, Renderer>> = {
  brief: (answer: Answers.BriefAnswer, paint) => renderBrief(answer, paint),
  search: (answer: Answers.SearchAnswer, paint) => renderSearch(answer, paint),
  add: (answer: Answers.AddAnswer, paint) => renderAdded(answer, paint),
  show: (answer: Answers.ShowAnswer, paint) => renderShow(answer, paint),
  list: (answer: { memories: readonly Answers.ShownMemory[] }, paint) => renderList(answer, paint),
  forget: (answer: { memories: number; events: number; title: string }) => renderForgotten(answer),
  why: (answer: Answers.WhyAnswer, paint, now, command) => renderWhy(answer, { paint, now, command }),
  on: (answer: Answers.SwitchAnswer, ...page) => renderSwitch(answer, ...page),
  off: (answer: Answers.SwitchAnswer, ...page) => renderSwitch(answer, ...page),
  status: (answer: Answers.StatusAnswer, paint, now) => renderStatus(answer, paint, now),
  doctor: (answer: Answers.DoctorAnswer, paint) => renderDoctor(answer, paint),
};
