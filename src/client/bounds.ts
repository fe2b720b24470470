/**
 * THE table of what a hook, the daemon and those who start it wait for, in ms unless named otherwise. They nest: a
 * daemon that stays silent leaves time to answer in process, and all of it ends before the client's own timeout of 3 s.
 * Where the user lets a prompt take longer (`src/config/prompt-timeout.ts`), that is added to `answer`, `last` and the timeout.
 */
export const BOUNDS = {
  /** Silence after a closing brace that counts as the end of the input: some hosts never close it. */
  inputQuiet: 60,
  /** Until the daemon's socket takes the connection. */
  connect: 20,
  /** Until the daemon has answered, from the connection on; then the hook answers by itself. */
  daemonAnswer: 250,
  /** From process start: what is not said by then is better not said. */
  answer: 1_500,
  /** From process start: what came in is stored for as long as the client's timeout lets us. */
  last: 2_500,
  /** Longest wait for another process's lock, in a hook. */
  busyInHook: 150,
  /** The same where somebody has time: in the daemon and at the command line. */
  busyElsewhere: 5_000,
  /** Between two attempts to start a daemon. */
  startAgain: 10_000,
  /** A payload above this many bytes is answered in process: it would keep the daemon from everybody else. */
  payloadBytes: 4_000_000,
  /** A command's question to the daemon, such as for its state. */
  question: 2_000,
  /** Until a started daemon answers, and until a stopped one is gone. */
  command: 10_000,
} as const;
