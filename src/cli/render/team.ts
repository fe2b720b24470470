import type { ShareAnswer, TeamAnswer } from "../../operations/team.ts";
import { type Page, plural } from "./paint.ts";
import { renderServerShare, renderTeamServer, serverStatusLines } from "./team-server.ts";

export function renderShared(answer: ShareAnswer, page: Page): string {
  const { file, written, candidates, isFollowed } = answer;
  if (answer.server) return renderServerShare(answer.server, page);
  const hint = isFollowed
    ? []
    : [page.paint.dim(`To read what colleagues share here: ${page.command} import team`)];
  if (file !== null) {
    const done = written ? `Wrote ${file}; commit it for review.` : `It is shared already, in ${file}.`;
    return [done, ...hint].join("\n");
  }
  if (candidates.length === 0) return ["Nothing is left to share here.", ...hint].join("\n");
  return [
    `${plural(candidates.length, "memory")} not shared; share one with \`${page.command} share <id>\`:`,
    ...candidates.map(({ memory: { kind, shortId, title } }) => `  [${kind} ${shortId}] ${title}`),
    ...hint,
  ].join("\n");
}

export function renderTeam(answer: TeamAnswer, page: Page): string {
  const { action, workflow, ended, project } = answer;
  switch (action) {
    case "workflow":
      return (workflow ?? "").trimEnd();
    case "check":
      return renderFindings(answer, page);
    case "off":
      return `The team's memories are not read in ${project} from now on; ${plural(ended, "memory")} ended.`;
    case "status":
      return [renderFollowed(answer, page), ...serverStatusLines(answer.server, page)].join("\n");
    default:
      return answer.server === null ? "" : renderTeamServer(action, answer.server, page);
  }
}

function renderFindings({ files, findings }: TeamAnswer, { paint }: Page): string {
  const lines = findings.map(({ file, line, level, what }) => {
    const label = level === "problem" ? paint.bad("problem") : paint.warn("note");
    return `${file}:${line}: ${label}: ${what}`;
  });
  const problems = findings.filter(({ level }) => level === "problem").length;
  const sum = problems === 0 ? paint.good("no problem") : paint.bad(plural(problems, "problem"));
  return [...lines, `${plural(files, "file")}, ${sum}.`].join("\n");
}

function renderFollowed({ project, files, isFollowed, memories, confirmed }: TeamAnswer, page: Page): string {
  const inFolder = `${project} holds ${plural(files, "file")} with memories in .unbidden/memories/.`;
  if (!isFollowed) return `${inFolder}\nNone is read here until you run \`${page.command} import team\`.`;
  return `${inFolder}\nThey are read whenever they change: ${plural(memories, "memory")} here, ${confirmed} confirmed by you.`;
}
