import type { ProjectAnswer, ProjectListAnswer, ProjectsAnswer } from "../../operations/projects.ts";
import { SHORT_ID } from "./headline.ts";
import { bytes, day, moment, type Page, plural } from "./paint.ts";

type Listed = ProjectListAnswer["projects"][number];

export function renderProjects(answer: ProjectsAnswer, page: Page): string {
  if ("projects" in answer) return projectList(answer, page);
  if ("project" in answer) return projectDetails(answer, page);
  const { renamed, before } = answer;
  return `${before} is called ${renamed.name} now. To take it back: ${page.command} projects rename ${renamed.id.slice(0, SHORT_ID)} '${before}'`;
}

function projectList({ projects }: ProjectListAnswer, page: Page): string {
  if (projects.length === 0) return page.paint.dim("No project yet.");
  const width = Math.max(...projects.map(({ name }) => name.length));
  return projects.map((project) => listedProjectLine(project, width, page)).join("\n");
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
