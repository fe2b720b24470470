/** What can go wrong between the user's own machines. */
export const SYNC_ERRORS = {
  SYNC_OFF: {
    meaning: "this home shares memories with no other machine, or what it noted about that cannot be read",
    remedy:
      "run `unbidden sync setup folder PATH` (or `git` or `ssh` and an ADDRESS), after `unbidden sync off` where it was set up before",
  },
  SYNC_UNREACHABLE: {
    meaning: "the place where your machines meet cannot be read or written; nothing was lost on either side",
    remedy:
      "check that the folder is there and yours, or that git or ssh reach the address without a question, then run `unbidden sync` again",
  },
  SYNC_BUSY: {
    meaning: "the daemon, or another command, is exchanging with your other machines",
    remedy: "wait a moment, then run `unbidden sync` again",
  },
  SYNC_OTHER_GROUP: {
    meaning: "the place belongs to other machines than those of the key; nothing was read or written",
    remedy: "name an empty place, or take the key from a machine that uses this one: `unbidden sync pair`",
  },
  SYNC_KEY_NEEDED: {
    meaning: "the place is in use by other machines, and only their key opens it",
    remedy: "run `unbidden sync pair` on one of them, and give what it prints with --key",
  },
  SYNC_KEY_INVALID: {
    meaning: "the text is no key for pairing",
    remedy:
      "copy the whole line that `unbidden sync pair` prints; after a purge on another machine, print it again",
  },
  SYNC_KEY_OLD: {
    meaning:
      "the key of this machine opens nothing of what the others wrote: it was printed long before a purge changed it, or their files are not whole yet; nothing was written",
    remedy:
      "try again once the files have come; else `unbidden sync pair` on another machine, then here `unbidden sync off` and `sync setup` with the new key",
  },
  SYNC_NEWER: {
    meaning:
      "a newer version made the place where your machines meet, or something else wrote its first file",
    remedy: "upgrade Unbidden on this machine, or name another place",
  },
} as const;
