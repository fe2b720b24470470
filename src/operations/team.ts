import { z } from "zod";
import type { Memory } from "../domain/memory.ts";
import { TEAM_ROLES } from "../domain/team/team-role.ts";
import type { AuditEntry, Membership, PulledMemory, TeamMember } from "../store/port/team-server.ts";
import { count, cwd, flag, memoryPrefix, optionalText } from "./fields.ts";
import { operation } from "./operation.ts";
import type { ShownMemory } from "./shown-memory.ts";

/** What `unbidden team` does with files of the repository. */
const FILE_ACTIONS = ["check", "off", "workflow"] as const;
/** What it does with a server. */
export const SERVER_ACTIONS = [
  "create",
  "connect",
  "replicate",
  "search",
  "members",
  "invite",
  "remove",
  "erase",
  "export",
  "audit",
  "leave",
] as const;
const TEAM_ACTIONS = ["status", ...FILE_ACTIONS, ...SERVER_ACTIONS] as const;

export const TEAM_OPERATIONS = {
  share: operation({
    summary:
      "Write a memory into the project's .unbidden/memories/, for review and for colleagues; or with --team give it to the team's server",
    input: z.object({
      id: memoryPrefix.optional(),
      review: flag("Go through all that nobody shared, and choose"),
      team: flag("Share it with the team's server instead; shows first exactly what leaves"),
      all: flag("With --team: all of this project that may be shared, and from now on what is new"),
      private: flag("Take it back from the team's server, and from colleagues who did not confirm it"),
      yes: flag("Do it, after the preview without it"),
      cwd,
    }),
    answer: z.custom<ShareAnswer>(),
    positional: "id",
    isLong: true,
  }),
  team: operation({
    summary:
      "What a team shares: as files of this repository (status, check, off, workflow), and over a server of its own (create, connect, replicate, search, members, invite, remove, erase, export, audit, leave)",
    input: z.object({
      action: z.enum(TEAM_ACTIONS).default("status").describe(TEAM_ACTIONS.join(", ")),
      what: optionalText(
        1_000,
        "An address for create and connect, words for search, a person's name for invite, remove and erase",
      ),
      name: optionalText(100, "With create: the team's name"),
      as: optionalText(100, "With create: the first maintainer's name"),
      role: z.enum(TEAM_ROLES).default("writer").describe("With invite: what the person may do"),
      renew: flag("With invite: the person's earlier keys end at once"),
      days: count(3_650, 365, "Days after which a new member key expires"),
      keyFile: optionalText(4_000, "With connect: the file that holds your member key"),
      wholeProject: flag("With erase: all that was ever shared of this project"),
      yes: flag("Do it, where that cannot be undone"),
      cwd,
    }),
    answer: z.custom<TeamAnswer>(),
    positional: ["action", "what"],
    isLong: true,
  }),
};

/** A memory that could be shared, and the text of its file. */
export interface ShareCandidate {
  readonly memory: ShownMemory;
  readonly text: string;
}

export interface ShareAnswer {
  readonly memory: ShownMemory | null;
  /** From the project's top; null where nothing was shared. */
  readonly file: string | null;
  /** False where a file had the memory already. */
  readonly written: boolean;
  /** With `review`. */
  readonly candidates: readonly ShareCandidate[];
  /** Colleagues' files are read here. */
  readonly isFollowed: boolean;
  /** With `team` or `private`. */
  readonly server: ServerShare | null;
}

/** What goes to the team's server, or is taken back. */
export interface ServerShare {
  readonly isTakenBack: boolean;
  /** What all members call the project. */
  readonly project: string;
  /** Nothing else leaves; each as the text of a team file. */
  readonly leaving: readonly ShareCandidate[];
  /** New ones will leave, too. */
  readonly sharesAll: boolean;
  readonly done: boolean;
}

/** `problem` fails the check; `note` does not. */
export interface TeamFinding {
  /** From the project's top. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly level: "problem" | "note";
  readonly what: string;
}

export interface TeamAnswer {
  readonly action: (typeof TEAM_ACTIONS)[number];
  /** The project's name. */
  readonly project: string;
  readonly files: number;
  /** Read here whenever they change. */
  readonly isFollowed: boolean;
  /** Memories from the files that hold here, and how many of them the user confirmed. */
  readonly memories: number;
  readonly confirmed: number;
  /** Memories that `off` ended. */
  readonly ended: number;
  readonly findings: readonly TeamFinding[];
  /** The workflow file; null for other actions. */
  readonly workflow: string | null;
  /** Null where no server is asked for or connected. */
  readonly server: TeamServerAnswer | null;
}

/** A project that is exchanged with the team. */
export interface ExchangedProject {
  readonly name: string;
  readonly sharesAll: boolean;
  /** Memories shared by this user. */
  readonly shared: number;
  /** Memories of colleagues that hold here. */
  readonly received: number;
}

/** A memory that a search on the server found. */
export interface FoundShared
  extends Pick<Memory, "id" | "kind" | "title" | "body" | "origin" | "at" | "files"> {
  /** The person's name; empty for one that was erased. */
  readonly author: string;
  readonly confidence: number;
}

export interface TeamServerAnswer {
  /** Without any secret. */
  readonly address: string;
  /** Null where the server was not reached, or before a key was used. */
  readonly membership: Membership | null;
  /** Why the server was not reached; null where it was. */
  readonly problem: string | null;
  readonly projects: readonly ExchangedProject[];
  readonly members: readonly TeamMember[];
  /** A new member key, which nobody can show again. */
  readonly key: { readonly text: string; readonly member: string; readonly expiresAt: number } | null;
  /** Changes exchanged. */
  readonly sent: number;
  readonly received: number;
  /** Projects of which the server had lost acknowledged changes; all of them was exchanged once more. */
  readonly lost: number;
  readonly erased: number;
  /** False where `yes` is needed first. */
  readonly done: boolean;
  readonly audit: readonly AuditEntry[];
  readonly exported: readonly PulledMemory[];
  /** Best first, as on the server now. */
  readonly found: readonly FoundShared[];
}
