import type {
  MergeAnswer,
  ProjectAnswer,
  ProjectListAnswer,
  ProjectsAnswer,
  RenamedAnswer,
  SplitAnswer,
} from "../../operations/projects.ts";
import { SHORT_ID } from "./headline.ts";
import { bytes, day, moment, type Page, plural } from "./paint.ts";

type Listed = ProjectListAnswer["projects"][number];

export function renderProjects(answer: ProjectsAnswer, page: Page): string {
  if ("projects" in answer) return projectList(answer, page);
  if ("project" in answer) return projectDetails(answer, page);
  if ("undone" in answer) return `Taken back: ${projectChangeWords(answer.undone)}.`;
  const done = answer.change;
  if (done)
    return `${doneWords(answer)} To take it back: ${page.command} projects undo ${done.id.slice(0, SHORT_ID)}`;
  return "merge" in answer ? mergeWords(answer) : "split" in answer ? splitOffWords(answer) : "";
}

/** Null where nothing is left to ask. */
export function moveQuestion(answer: ProjectsAnswer): string | null {
  if ("merge" in answer && !answer.change) return "Merge them?";
  return "split" in answer && !answer.change ? "Split it off?" : null;
}

function doneWords(answer: RenamedAnswer | MergeAnswer | SplitAnswer): string {
  if ("renamed" in answer) return `${answer.before} is called ${answer.renamed.name} now.`;
  if ("merge" in answer) return `${answer.merge[0].name} is part of ${answer.merge[1].name} now.`;
  return `${answer.name} is a project of its own now, with ${plural(answer.memories, "memory")}.`;
}

function mergeWords({ merge: [from, into], knownBy }: MergeAnswer): string {
  const sizes = `${plural(from.memories, "memory")} and ${plural(from.sessions, "session")}`;
  return [
    `All of ${from.name} goes into ${into.name}: ${sizes}. Sessions in these are then told what ${into.name} knows, and the other way round:`,
    ...knownBy.map((key) => `  ${key}`),
  ].join("\n");
}

function splitOffWords({ split, name, knownBy, memories, sessions }: SplitAnswer): string {
  return [
    `${name} becomes a project of its own, with ${plural(memories, "memory")} and ${plural(sessions, "session")} that came from there; what nobody can tell the folder of stays in ${split.name}. It is known by`,
    ...knownBy.map((key) => `  ${key}`),
  ].join("\n");
}

function projectChangeWords({ what, before, after }: ProjectListAnswer["changes"][number]): string {
  switch (what) {
    case "merge":
      return `${before} went into ${after}`;
    case "split":
      return `${after} left ${before}`;
    case "rename":
      return `${before} was called ${after}`;
  }
}

function projectList({ projects, changes }: ProjectListAnswer, page: Page): string {
  if (projects.length === 0) return page.paint.dim("No project yet.");
  const width = Math.max(...projects.map(({ name }) => name.length));
  const lines = projects.map((project) => listedProjectLine(project, width, page));
  const standing = changes.filter(({ undoneAt }) => undoneAt === null);
  if (standing.length === 0) return lines.join("\n");
  const undo = `Changes, which ${page.command} projects undo <id> takes back:`;
  return [...lines, "", undo, ...standing.map((change) => projectChangeLine(change, page))].join("\n");
}

function projectChangeLine(change: ProjectListAnswer["changes"][number], { paint, now }: Page): string {
  return `${paint.dim(change.id.slice(0, SHORT_ID))} ${projectChangeWords(change)}, ${moment(change.at, now)}`;
}

/** `8c1f02ab heron  1,204 memories, 12 sessions, last active 12:04, off` */
function listedProjectLine(
  { id, name, memories, sessions, lastAt, off }: Listed,
  width: number,
  page: Page,
): string {
  const { paint, now } = page;
  const last = lastAt === null ? "no session yet" : `last active ${moment(lastAt, now)}`;
  const sizes = `${plural(memories, "memory")}, ${plural(sessions, "session")}, ${last}`;
  return `${paint.dim(id.slice(0, SHORT_ID))} ${paint.strong(name.padEnd(width))}  ${sizes}${off ? paint.warn(", off") : ""}`;
}

function projectDetails({ project, retention }: ProjectAnswer, page: Page): string {
  const kinds = Object.entries(project.byKind).map(([kind, count]) => plural(count, kind));
  const days = Object.entries(retention).map(
    ([kind, limit]) => `${kind}s ${limit === 0 ? "for ever" : `${limit} days`}`,
  );
  return [
    listedProjectLine(project, project.name.length, page),
    `  since:    ${day(project.createdAt)}`,
    `  holds:    ${kinds.join(", ") || "no memory"}; ${project.ended.toLocaleString("en-US")} ended`,
    `  stored:   ${plural(project.events, "event")}, ${plural(project.receipts, "receipt")}, ${bytes(project.bytes)} of words`,
    `  kept:     ${days.join(", ")} (retention.* in config.yaml)`,
    ...project.knownBy.map((value, at) => `  ${at === 0 ? "known by:" : "         "} ${value}`),
  ].join("\n");
}
