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
export function renderAnswer(operation: string, answer: unknown, paint: Paint, now: number): string {
  const renderer = RENDERERS[operation];
  return renderer ? renderer(answer as never, paint, now) : JSON.stringify(answer, null, 2);
}

type Renderer = (answer: never, paint: Paint, now: number) => string;

const RENDERERS: Readonly<Record<string, Renderer>> = {
  brief: (answer: Answers.BriefAnswer, paint) => renderBrief(answer, paint),
  search: (answer: Answers.SearchAnswer, paint) => renderSearch(answer, paint),
  add: (answer: Answers.ShownMemory, paint) => renderAdded(answer, paint),
  show: (answer: Answers.ShowAnswer, paint) => renderShow(answer, paint),
  list: (answer: { memories: readonly Answers.ShownMemory[] }, paint) => renderList(answer, paint),
  forget: (answer: { memories: number; events: number; title: string }) => renderForgotten(answer),
  why: (answer: Answers.WhyAnswer, paint, now) => renderWhy(answer, paint, now),
  on: (answer: Answers.SwitchAnswer) => renderSwitch(answer),
  off: (answer: Answers.SwitchAnswer) => renderSwitch(answer),
  status: (answer: Answers.StatusAnswer, paint, now) => renderStatus(answer, paint, now),
  doctor: (answer: Answers.DoctorAnswer, paint) => renderDoctor(answer, paint),
};
