/** What a user can meet, what it means and what to do about it. The docs and `doctor` are made from this table. */
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
    meaning: "a hook's input was larger than 64 MB and was not read",
    remedy: "nothing to do; the event was not stored",
  },
  HOOK_FAILED: {
    meaning: "a hook met an error nobody foresaw and stayed silent",
    remedy: "run `unbidden doctor`; if every check is fine, report the log line",
  },
  HOOK_TIMEOUT: {
    meaning: "a hook ran out of its time and stayed silent",
    remedy: "look at the disk's speed and free space with `unbidden doctor`",
  },
  HOME_UNUSABLE: {
    meaning: "the Unbidden home cannot be created or written",
    remedy: "make the folder writable for you, or set UNBIDDEN_HOME to another place",
  },
  STORE_BUSY: {
    meaning: "another process held the store; the event went to the spool",
    remedy: "nothing to do; the spool is drained by the next hook or command",
  },
  STORE_FULL: {
    meaning: "the disk is full; the event went to the spool if that was possible",
    remedy: "free disk space; capture resumes by itself",
  },
  STORE_NEWER: {
    meaning: "the store was written by a newer Unbidden; this one only spools",
    remedy: "upgrade Unbidden, then run any `unbidden` command",
  },
  STORE_UNREADABLE: {
    meaning: "the store is not a database we can read; it was left untouched",
    remedy:
      "`unbidden restore` puts the last backup in its place and keeps it aside; without a backup move unbidden.db aside, unbidden.db-wal and unbidden.db-shm with it: a new one is made and the spool drained into it",
  },
  STORE_DAMAGED: {
    meaning:
      "something in the store is not as it was written, so no backup was made of it; the older ones stay",
    remedy: "`unbidden verify --deep` names it, `unbidden restore` brings back the last backup",
  },
  STORE_FAILED: {
    meaning: "the store refused an operation; the event went to the spool",
    remedy: "run `unbidden doctor`",
  },
  BACKUP_NO_ROOM: {
    meaning: "the disk has too little room for another copy of the store; nothing was done",
    remedy: "free disk space (`unbidden doctor --disk` tells what takes it), or set backup.enabled to false",
  },
  BACKUP_UNKNOWN: {
    meaning: "there is no such backup",
    remedy: "name one of those in the folder backups; `unbidden backup` makes one",
  },
  BACKUP_DAMAGED: {
    meaning: "the backup is not as it was written; it was not put in the store's place",
    remedy: "name an older one: `unbidden restore <backup>`; the folder backups holds them",
  },
  SPOOL_FAILED: {
    meaning: "neither the store nor the spool took an event; it was not acknowledged",
    remedy: "check permissions and free space of the Unbidden home",
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
    meaning: "a distillation rule failed; the other rules' memories were kept",
    remedy: "report the rule's name from the log",
  },
  TRANSCRIPT_REFUSED: {
    meaning: "a transcript was a link, no plain file, or outside the agent's folder; it was not opened",
    remedy: "nothing to do, unless you moved the agent's folder: move the files, not a link to them",
  },
  TRANSCRIPT_FAILED: {
    meaning: "a transcript could not be read back; it is tried again later",
    remedy: "check that the agent's files can be read by you",
  },
  ARGUMENT_INVALID: {
    meaning: "a command was called with an argument it cannot use",
    remedy: "see the command's --help",
  },
  NOTE_REFUSED: {
    meaning: "what an agent proposed to remember is not kept",
    remedy: "note what holds beyond this session; a person can say anything with `unbidden add`",
  },
  MEMORY_UNKNOWN: {
    meaning: "no memory has that id",
    remedy: "find it with `unbidden search` or `unbidden list`",
  },
  MEMORY_AMBIGUOUS: {
    meaning: "more than one memory has an id that begins so",
    remedy: "give more of the id",
  },
  CHANGE_UNKNOWN: {
    meaning: "no change to a memory has that id, or more than one",
    remedy: "`unbidden show <id>` tells the changes of a memory",
  },
  CHANGE_OVER: {
    meaning: "the change was undone, or the memory was changed again since; nothing was done",
    remedy: "`unbidden show <id>` tells how the memory stands now",
  },
  EDITOR_FAILED: {
    meaning: "your editor could not be started or ended with an error; the memory is as it was",
    remedy: "set EDITOR to one you have, or use `unbidden edit <id> --title ... --body ...`",
  },
  EXPORT_UNREADABLE: {
    meaning: "the file is no export of memories, or one of a newer Unbidden; nothing was brought in",
    remedy: "name a file that `unbidden export --out FILE` wrote, or upgrade Unbidden",
  },
  CLAUDE_MEM_UNREADABLE: {
    meaning: "the file is no database that can be read; nothing was brought in from it",
    remedy:
      "name claude-mem's own file, most often `~/.claude-mem/claude-mem.db`; if it is that one, it is damaged",
  },
  CLAUDE_MEM_UNKNOWN: {
    meaning:
      "claude-mem's database has a shape this version of Unbidden does not know; nothing was brought in",
    remedy:
      "start the newest claude-mem once, which brings its database up to date, and import again; if that does not help, upgrade Unbidden",
  },
  RECEIPT_UNKNOWN: {
    meaning: "no receipt has that id",
    remedy: "see the last ones with `unbidden status`",
  },
  SESSION_UNKNOWN: {
    meaning: "no such session was seen",
    remedy: "see the last ones with `unbidden status`",
  },
  PROJECT_UNKNOWN: {
    meaning: "this folder belongs to no project",
    remedy: "run the command inside a project folder; the home folder and / are not projects",
  },
  AGENT_UNKNOWN: {
    meaning: "no agent of that name is supported",
    remedy: "use claude-code",
  },
  SETTINGS_UNREADABLE: {
    meaning: "the agent's settings file is not valid JSON; it was left untouched",
    remedy: "fix the file, then run the command again",
  },
  FILE_UNWRITABLE: {
    meaning: "a file could not be written; it was left as it was",
    remedy: "make the file and its folder writable for you, then run the command again",
  },
  FILE_OUTSIDE: {
    meaning: "a file of the project is a link that must not be followed; nothing was changed",
    remedy: "put a file of its own in the link's place, then run the command again",
  },
  NOT_INSTALLED: {
    meaning: "the hooks are not installed",
    remedy: "run `unbidden install claude-code`",
  },
  DAEMON_SILENT: {
    meaning: "the daemon did not answer in time; the hook answered by itself and had it looked after",
    remedy: "nothing to do unless it repeats; then run `unbidden daemon stop` and report it",
  },
  DAEMON_IMPOSTOR: {
    meaning: "something without the daemon's token answered at its socket; it was told nothing",
    remedy: "run `unbidden daemon stop`, then find out which program listens in the run folder",
  },
  DAEMON_STALLED: {
    meaning: "the daemon stood still and was ended, so that nobody waits for it",
    remedy: "nothing to do; the next hook starts another. Report it if it repeats",
  },
  DAEMON_FAILED: {
    meaning: "the daemon could not start or met an error nobody foresaw; hooks answer by themselves",
    remedy: "see `unbidden daemon logs`, then run `unbidden doctor`",
  },
  TESTS_INVALID: {
    meaning: "the file of memory tests is not there, or says something that is no test",
    remedy:
      "correct the line it names; `unbidden test --init` writes a file to begin with, and docs/testing-memories.md tells what may stand in it",
  },
  GIT_MISSING: {
    meaning: "git is needed for this command and could not be started",
    remedy: "install git, or put it on PATH",
  },
  REPOSITORY_UNREADABLE: {
    meaning: "git could not read a history there",
    remedy: "name a folder inside a git repository that has commits",
  },
  LLM_REFUSED: {
    meaning: "a language model's provider refused the key or the question",
    remedy: "look at the key and the model's name with `unbidden doctor`",
  },
  LLM_BUSY: {
    meaning: "a language model's provider has too much to do, or its quota is used up",
    remedy: "nothing to do; it is left alone for a while",
  },
  LLM_TIMEOUT: {
    meaning: "a language model took longer than it may",
    remedy: "nothing to do unless it repeats; then choose a faster model",
  },
  LLM_FAILED: {
    meaning: "a language model's provider could not be reached, or gave no usable answer",
    remedy: "see who is asked with `unbidden doctor`, and what came of it in llm-usage.jsonl",
  },
  LLM_ABORTED: {
    meaning: "a question to a language model was given up by whoever asked it",
    remedy: "nothing to do",
  },
  LLM_LIMITED: {
    meaning: "the rate limit was reached, so no model was asked",
    remedy: "nothing to do; see `unbidden usage`, and docs/models.md for the limits",
  },
  CHECK_FAILED: {
    meaning: "a check of `unbidden doctor` could not be made; the others were",
    remedy: "report the line",
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

/** What an error of ours says, of which it is known that it holds no content; null for anybody else's. */
export function ownMessage(error: unknown): string | null {
  return error instanceof UnbiddenError ? error.message : null;
}

/** An error as `doctor` tells it: what happened, and what to do about it. */
export function explainError(error: unknown, fallback: ErrorCode): { finding: string; remedy: string } {
  const code = codeOf(error, fallback);
  const message = error instanceof Error ? error.message : String(error);
  return { finding: `${message} (${code})`, remedy: ERRORS[code].remedy };
}
