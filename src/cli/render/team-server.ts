import { ERRORS } from "../../domain/errors.ts";
import type { ServerShare, TeamAnswer, TeamServerAnswer } from "../../operations/team.ts";
import { isoDay } from "../../text/iso-day.ts";
import { type Page, plural } from "./paint.ts";

/** Exactly what leaves, or what has left. */
export function renderServerShare(
  { leaving, project, isTakenBack, sharesAll, done }: ServerShare,
  { paint }: Page,
): string {
  if (isTakenBack)
    return done
      ? "It is private again; the team's server and colleagues who did not confirm it lose its words with the next exchange."
      : `It would be taken back from the team in ${project}.`;
  const later = sharesAll ? " What is new here from now on leaves, too." : "";
  if (done) return `Shared with the team in ${project}: ${plural(leaving.length, "memory")}.${later}`;
  return [
    ...leaving.map(({ text }) => text),
    paint.dim(`This leaves for the team's server, with your name, as ${project}; nothing else does.${later}`),
  ].join("\n");
}

/** For `team status`; nothing where no server is connected. */
export function serverStatusLines(server: TeamServerAnswer | null, page: Page): string[] {
  if (server === null) return [];
  const { address, membership, problem, projects } = server;
  return [
    "",
    membership
      ? `Connected to ${membership.team} at ${address} as ${membership.name}, ${membership.role}; the key expires on ${isoDay(membership.keyExpiresAt)}.`
      : page.paint.warn(`${address} was not reached: ${problem}. Memories here work as before.`),
    ...projectLines(server),
    ...(projects.length === 0
      ? [`No project is exchanged; in its folder run: ${page.command} team connect`]
      : []),
  ];
}

function projectLines({ projects }: TeamServerAnswer): string[] {
  return projects.map(
    ({ name, sharesAll, shared, received }) =>
      `  ${name}: ${plural(shared, "memory")} of yours shared${sharesAll ? " (all of the project)" : ""}, ${plural(received, "memory")} of colleagues here`,
  );
}

export function renderTeamServer(action: TeamAnswer["action"], server: TeamServerAnswer, page: Page): string {
  switch (action) {
    case "create":
      return server.key === null
        ? "The server's tables are up to date."
        : [`The team is made. ${memberKeyText(server)}`, LOGIN_HINT].join("\n");
    case "connect":
      return [...serverStatusLines(server, page).slice(1), exchanged(server, page)].join("\n");
    case "replicate":
      return exchanged(server, page);
    case "invite":
      return memberKeyText(server);
    case "members":
    case "remove":
      return memberLines(server).join("\n");
    case "erase":
      return server.done ? `Erased ${plural(server.erased, "memory")}.` : "Nothing is erased yet.";
    case "export":
      return server.exported.map((memory) => JSON.stringify(memory)).join("\n");
    case "search":
      return foundLines(server).join("\n");
    case "audit":
      return renderedAudit(server).join("\n");
    case "leave":
      return "You left the team. What colleagues shared ended here, unless you confirmed it; what you shared stays with the team.";
    default:
      return "";
  }
}

function foundLines({ found }: TeamServerAnswer): string[] {
  if (found.length === 0) return ["Nothing that the team shares here has these words."];
  return found.flatMap(({ kind, title, body, origin, author, at }) => [
    `[${kind}] ${title} · ${isoDay(at)} · ${author === "" ? "" : `${author}, `}a ${origin} said`,
    ...(body === "" ? [] : [`  ${body.replace(/\s+/g, " ")}`]),
  ]);
}

const LOGIN_HINT =
  "Members log in by a role that owns nothing: CREATE ROLE ... LOGIN PASSWORD '...' IN ROLE unbidden_app;";

function memberKeyText({ key }: TeamServerAnswer): string {
  if (key === null) return "";
  return `The key of ${key.member}, shown only now, until ${isoDay(key.expiresAt)}:\n${key.text}`;
}

function exchanged({ sent, received, lost }: TeamServerAnswer, { paint }: Page): string {
  const done = `Sent ${plural(sent, "change")}, received ${plural(received, "change")}.`;
  if (lost === 0) return done;
  return [paint.warn(LOST), done].join("\n");
}

const LOST = `TEAM_SERVER_LOST: ${ERRORS.TEAM_SERVER_LOST.meaning}. Then ${ERRORS.TEAM_SERVER_LOST.remedy}.`;

function memberLines({ members }: TeamServerAnswer): string[] {
  return members.map(({ name, role, joinedAt, isRemoved }) => {
    const state = isRemoved ? "removed" : role;
    return `${name === "" ? "(erased)" : name}  ${state}  since ${isoDay(joinedAt)}`;
  });
}

function renderedAudit({ audit }: TeamServerAnswer): string[] {
  return audit.map(({ at, member, action, why, project, memories, first, last }) =>
    [
      new Date(at).toISOString(),
      member,
      action,
      why,
      project ?? "",
      memories === 0 ? "" : plural(memories, "memory"),
      first === null ? "" : `changes ${first} to ${last}`,
    ]
      .filter((part) => part !== "")
      .join("  "),
  );
}
