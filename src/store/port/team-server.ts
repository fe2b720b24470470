import type { SharedMemory } from "../../domain/team/sent-memory.ts";
import type { ServerLogin } from "../../domain/team/server-login.ts";
import type { TeamRole } from "../../domain/team/team-role.ts";
import type { Candidates, LexicalQuery } from "../store.ts";

/** Who this user is to the team, by the member key. */
export interface Membership {
  readonly team: string;
  readonly member: string;
  readonly name: string;
  readonly role: TeamRole;
  /** In ms since 1970, as all times here. */
  readonly keyExpiresAt: number;
}

export interface TeamMember {
  readonly id: string;
  /** Empty once the person was erased. */
  readonly name: string;
  readonly role: TeamRole;
  readonly joinedAt: number;
  readonly isRemoved: boolean;
}

/** A new member, or another key of a known one. */
export interface Invitation {
  readonly name: string;
  readonly role: TeamRole;
  /** A digest of the key; the server never holds the key itself. */
  readonly keyHash: Uint8Array;
  readonly expiresAt: number;
  /** The person's earlier keys end at once. */
  readonly endsEarlier: boolean;
}

export interface PulledMemory extends SharedMemory {
  readonly author: string;
  /** Rises with each change in the team; of two changes, the later one has the higher. */
  readonly position: number;
}

export interface PageAsked {
  readonly after: number;
  readonly limit: number;
  /** Told in the audit log. */
  readonly why: string;
}

export interface PulledPage {
  readonly changes: readonly PulledMemory[];
  /** The last entry of the team's history; null before there is one. */
  readonly mark: string | null;
}

/** A search by terms; told in the audit log, without them. */
export interface TermsAsked extends Pick<LexicalQuery, "terms" | "limit"> {
  readonly why: string;
}

/** Shared memories with any of the terms, the likeliest first; a scorer judges. */
export interface SharedMatches extends Pick<Candidates, "collection" | "leftOut"> {
  readonly matches: readonly PulledMemory[];
}

/** A line of the audit log. */
export interface AuditEntry {
  readonly at: number;
  readonly member: string;
  readonly action: string;
  /** What it was for. */
  readonly why: string;
  readonly project: string | null;
  readonly memories: number;
  /** Positions of the first and the last change that was read or made; null where none was. */
  readonly first: number | null;
  readonly last: number | null;
}

/** What is erased: all that a person shared, with the person's name, or all of a project. */
export type Erasure = { readonly member: string } | { readonly project: string };

/** A team's memories on a server, as one member may see them. Throws `TEAM_*`. */
export interface TeamServer {
  membership(): Promise<Membership>;
  /** Stores all or none, but what is older than what stands there; gives the entry in the team's history. */
  push(project: string, changes: readonly SharedMemory[]): Promise<string>;
  /** Changes after a position, oldest first. */
  pull(project: string, page: PageAsked): Promise<PulledPage>;
  /** What holds of a project, for people and CI; no hook asks for it. */
  search(project: string, asked: TermsAsked): Promise<SharedMatches>;
  /** False where the server has lost an entry of its history, and so perhaps others. */
  holds(mark: string): Promise<boolean>;
  members(): Promise<readonly TeamMember[]>;
  invite(invitation: Invitation): Promise<void>;
  /** Their keys end at once; what they shared stays. */
  remove(member: string): Promise<void>;
  /** Words go, and colleagues' machines are told to forget them; gives how many memories. */
  erase(what: Erasure): Promise<number>;
  /** For maintainers: newest first, before an entry's time. */
  audit(before: number, limit: number): Promise<readonly AuditEntry[]>;
  close(): Promise<void>;
}

/** A team with its first maintainer. */
export interface NewTeam {
  /** A UUID. */
  readonly id: string;
  readonly name: string;
  readonly maintainer: string;
  readonly keyHash: Uint8Array;
  readonly expiresAt: number;
}

/** The driver of team servers. */
export interface TeamServers {
  /** By a member's key. Throws `TEAM_*`. */
  readonly open: (login: ServerLogin, key: string) => Promise<TeamServer>;
  /** Makes the tables or brings them up to date, and adds a team if one is given; by an administrator's login. Throws `TEAM_*`. */
  readonly create: (login: ServerLogin, team: NewTeam | null) => Promise<void>;
}
