import { MEANING_ERRORS } from "./meaning/meaning-errors.ts";
import { SYNC_ERRORS } from "./sync/sync-errors.ts";
import { TEAM_SERVER_ERRORS } from "./team/server-errors.ts";

/** Errors that a user can see, with meaning and remedy; the source of the docs and of `doctor`. */
export const ERRORS = {
  NODE_TOO_OLD: {
    meaning: "this Node is older than 22.23 and lacks the SQLite we need",
    remedy: "install Node 22.23 or newer, then run `unbidden install claude-code` again",
  },
  INPUT_EMPTY: {
    meaning: "a hook was called without input",
    remedy: "nothing to do unless it repeats; then look for another program calling the launcher",
  },
  INPUT_INCOMPLETE: {
    meaning: "a hook's input stopped before its end",
    remedy: "nothing to do unless it repeats; then the agent's version may have changed its protocol",
  },
  INPUT_INVALID: {
    meaning: "a hook's input was not a JSON object we understand",
    remedy: "nothing to do unless it repeats; then report the agent's version",
  },
  INPUT_TOO_LARGE: {
    meaning: "a hook's input was larger than 32 MB and was not read",
    remedy: "nothing to do; the event was not stored",
  },
  HOOK_FAILED: {
    meaning: "a hook met an unexpected error and stayed silent",
    remedy: "run `unbidden doctor`; if every check is fine, report the log line",
  },
  HOOK_TIMEOUT: {
    meaning: "a hook ran out of time and stayed silent",
    remedy: "check the disk's speed and free space with `unbidden doctor`",
  },
  HOME_UNUSABLE: {
    meaning: "the Unbidden home cannot be created or written",
    remedy: "make the folder writable for you, or set UNBIDDEN_HOME to another place",
  },
  HOME_REFUSED: {
    meaning: "the session names a home that may not be the user's, so nothing in it is read or written",
    remedy:
      "unset UNBIDDEN_HOME, or let it name a folder of yours with mode 0700 that lies in no repository; hooks that `unbidden install` wrote keep theirs",
  },
  STORE_BUSY: {
    meaning: "another process held the store; the event went to the spool",
    remedy: "nothing to do; the next hook or command stores the spooled event",
  },
  STORE_FULL: {
    meaning: "the disk is full; the event went to the spool if that was possible",
    remedy: "free disk space; capture resumes by itself",
  },
  STORE_NEWER: {
    meaning: "the store was written by a newer Unbidden; this version only spools events",
    remedy: "upgrade Unbidden, then run any `unbidden` command",
  },
  STORE_UNREADABLE: {
    meaning: "the store is not a database we can read; it was left untouched",
    remedy:
      "`unbidden restore` replaces it with the last backup and keeps the old file; without a backup, move unbidden.db, unbidden.db-wal and unbidden.db-shm aside: a new store is created and the spooled events go into it",
  },
  STORE_DAMAGED: {
    meaning: "the store contains damaged data, so it was not backed up; older backups stay",
    remedy: "`unbidden verify --deep` names the damage, `unbidden restore` restores the last backup",
  },
  STORE_FAILED: {
    meaning: "the store refused an operation; the event went to the spool",
    remedy: "run `unbidden doctor`",
  },
  BACKUP_NO_SPACE: {
    meaning: "the disk has too little space for another copy of the store; nothing was done",
    remedy: "free disk space (`unbidden doctor --disk` shows what uses it), or set backup.enabled to false",
  },
  BACKUP_UNKNOWN: {
    meaning: "there is no such backup",
    remedy: "name one from the folder backups; `unbidden backup` makes one",
  },
  BACKUP_DAMAGED: {
    meaning: "the backup is damaged; it did not replace the store",
    remedy: "name an older one from the folder backups: `unbidden restore <backup>`",
  },
  SPOOL_FAILED: {
    meaning: "neither the store nor the spool accepted an event; it was not acknowledged",
    remedy: "check the permissions and free space of the Unbidden home",
  },
  SPOOL_DROPPED: {
    meaning: "the spool reached its size limit and its oldest events were dropped",
    remedy: "make the store usable again (see the other codes)",
  },
  SPOOL_UNREADABLE: {
    meaning: "a spooled event could not be read back and was set aside",
    remedy: "look at spool/unreadable; nothing else is affected",
  },
  DISTILL_FAILED: {
    meaning: "a distillation rule failed; the other rules' memories were stored",
    remedy: "report the rule's name from the log",
  },
  TRANSCRIPT_REFUSED: {
    meaning: "a transcript was a link, not a regular file, or outside the agent's folder; it was not opened",
    remedy: "nothing to do, unless you moved the agent's folder: move the files, not a link to them",
  },
  TRANSCRIPT_FAILED: {
    meaning: "a transcript could not be read back; this is retried later",
    remedy: "check that you can read the agent's files",
  },
  TEAM_FILES_FAILED: {
    meaning: "the memories that a repository holds for its team could not be read; this is retried later",
    remedy: "run `unbidden team check` in the project",
  },
  ...MEANING_ERRORS,
  ...SYNC_ERRORS,
  ...TEAM_SERVER_ERRORS,
  ARGUMENT_INVALID: {
    meaning: "a command was called with an invalid argument",
    remedy: "see the command's --help",
  },
  OPTION_UNKNOWN: {
    meaning: "there is no option of that name",
    remedy: "`unbidden config list` names all options",
  },
  CONFIG_INVALID: {
    meaning: "the configuration would hold what cannot be read, so config.yaml was left as it is",
    remedy: "correct it with `unbidden config edit`",
  },
  PERSON_NEEDED: {
    meaning: "only a person may do this, at a terminal and outside an agent's session",
    remedy: "run the command yourself in a terminal of your own; an agent can only propose it to you",
  },
  NOTE_REFUSED: {
    meaning: "a note that an agent proposed was refused",
    remedy: "propose only notes that hold beyond this session; a person can add anything with `unbidden add`",
  },
  MEMORY_UNKNOWN: {
    meaning: "no memory has that id",
    remedy: "find it with `unbidden search` or `unbidden list`",
  },
  MEMORY_AMBIGUOUS: {
    meaning: "more than one memory has an id with this beginning",
    remedy: "give more of the id",
  },
  CHANGE_UNKNOWN: {
    meaning: "no change to a memory has that id, or more than one",
    remedy: "`unbidden show <id>` lists the changes of a memory",
  },
  CHANGE_OVER: {
    meaning: "the change was undone, or the memory was changed again since; nothing was done",
    remedy: "`unbidden show <id>` shows the memory's present state",
  },
  EDITOR_FAILED: {
    meaning: "your editor could not be started or ended with an error; nothing was changed",
    remedy:
      "set EDITOR to an installed editor, or use `unbidden edit <id> --title ... --body ...`, or `unbidden config set`",
  },
  EXPORT_UNREADABLE: {
    meaning: "the file is not an export of memories, or comes from a newer Unbidden; nothing was imported",
    remedy: "name a file that `unbidden export --out FILE` wrote, or upgrade Unbidden",
  },
  CLAUDE_MEM_UNREADABLE: {
    meaning: "the file is not a readable database; nothing was imported from it",
    remedy:
      "name claude-mem's own file, usually `~/.claude-mem/claude-mem.db`; if it is that file, it is damaged",
  },
  CLAUDE_MEM_UNKNOWN: {
    meaning:
      "claude-mem's database has a shape that this version of Unbidden does not know; nothing was imported",
    remedy:
      "start the newest claude-mem once, which updates its database, and import again; if that does not help, upgrade Unbidden",
  },
  RECEIPT_UNKNOWN: {
    meaning: "no receipt has that id",
    remedy: "`unbidden status` lists the latest",
  },
  SESSION_UNKNOWN: {
    meaning: "no session has that id",
    remedy: "`unbidden status` lists the latest",
  },
  PROJECT_UNKNOWN: {
    meaning: "this folder belongs to no project",
    remedy:
      "run the command inside a project folder, which the home folder and / are not, or name one that `unbidden projects` lists",
  },
  AGENT_UNKNOWN: {
    meaning: "no agent of that name is supported",
    remedy: "use one of those that `unbidden install --help` names",
  },
  SETTINGS_UNREADABLE: {
    meaning: "the agent's settings file is not valid JSON; it was left untouched",
    remedy: "fix the file, then run the command again",
  },
  FILE_UNWRITABLE: {
    meaning: "a file could not be written; it is unchanged",
    remedy: "make the file and its folder writable, then run the command again",
  },
  FILE_OUTSIDE: {
    meaning: "a file of the project is a link that must not be followed; nothing was changed",
    remedy: "replace the link with a regular file, then run the command again",
  },
  NOT_INSTALLED: {
    meaning: "the hooks are not installed",
    remedy: "run `unbidden install claude-code`",
  },
  DAEMON_SILENT: {
    meaning: "the daemon did not answer in time; the hook answered by itself and started another daemon",
    remedy: "nothing to do unless it repeats; then run `unbidden daemon stop` and report it",
  },
  DAEMON_IMPOSTOR: {
    meaning: "a program without the daemon's token answered at its socket; nothing was sent to it",
    remedy: "run `unbidden daemon stop`, then find the program that listens in the run folder",
  },
  DAEMON_STALLED: {
    meaning: "the daemon was blocked and was ended, so that no hook waits for it",
    remedy: "nothing to do; the next hook starts another. Report it if it repeats",
  },
  DAEMON_FAILED: {
    meaning: "the daemon could not start or met an unexpected error; hooks answer by themselves",
    remedy: "see `unbidden daemon logs`, then run `unbidden doctor`",
  },
  TESTS_INVALID: {
    meaning: "the file of memory tests is missing or invalid",
    remedy:
      "correct the line that the message names; `unbidden test --init` writes an example, and docs/testing-memories.md describes the format",
  },
  GIT_MISSING: {
    meaning: "this command needs git, which could not be started",
    remedy: "install git, or put it on PATH",
  },
  REPOSITORY_UNREADABLE: {
    meaning: "git could not read a history in this folder",
    remedy: "name a folder inside a git repository that has commits",
  },
  LLM_UNAVAILABLE: {
    meaning:
      "the language model's provider that you named cannot be asked: a program, a key or a model is missing",
    remedy: "`unbidden doctor` says what is missing",
  },
  LLM_REFUSED: {
    meaning: "a language model's provider refused the key or the question",
    remedy: "check the key and the model's name with `unbidden doctor`",
  },
  LLM_BUSY: {
    meaning: "a language model's provider is overloaded, or its quota is used up",
    remedy: "nothing to do; the provider is paused for a while",
  },
  LLM_TIMEOUT: {
    meaning: "a language model exceeded its time limit",
    remedy: "nothing to do unless it repeats; then choose a faster model",
  },
  LLM_FAILED: {
    meaning: "a language model's provider could not be reached, or gave an unusable answer",
    remedy: "`unbidden doctor` shows the provider, and llm-usage.jsonl the results",
  },
  LLM_ABORTED: {
    meaning: "a question to a language model was cancelled by its caller",
    remedy: "nothing to do",
  },
  LLM_LIMITED: {
    meaning: "the rate limit was reached, so no model was asked",
    remedy: "nothing to do; see `unbidden usage`, and docs/models.md for the limits",
  },
  CHECK_FAILED: {
    meaning: "a check of `unbidden doctor` failed to run; the others ran",
    remedy: "report this line",
  },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** The one error class: a code from the table, what happened, and the original as `cause`. */
export class UnbiddenError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UnbiddenError";
    this.code = code;
  }
}

/** The code of an error, or `fallback` for one that is not ours. */
export function codeOf(error: unknown, fallback: ErrorCode): ErrorCode {
  return error instanceof UnbiddenError ? error.code : fallback;
}

/** The message of our own error, which never holds content; null for any other error. */
export function ownMessage(error: unknown): string | null {
  return error instanceof UnbiddenError ? error.message : null;
}

/** An error as `doctor` reports it. */
export function describeError(error: unknown, fallback: ErrorCode): { finding: string; remedy: string } {
  const code = codeOf(error, fallback);
  const message = error instanceof Error ? error.message : String(error);
  return { finding: `${message} (${code})`, remedy: ERRORS[code].remedy };
}
