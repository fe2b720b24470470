import { type CommandLine, type HandlerFormat, isOurCommandLine } from "./handlers.ts";

interface ShellHandlerWords {
  readonly timeoutField: string;
  /** What the client counts a second as. */
  readonly perSecond: 1 | 1_000;
  /** Handlers stand directly in the list of their event. */
  readonly isFlat?: true;
  /** The client takes no type of a handler. */
  readonly untyped?: true;
  /** Fields besides, such as a name the client shows. */
  readonly more?: Readonly<Record<string, string>>;
}

/** Handlers of clients that run one line in a shell. */
export function shellHandlers(words: ShellHandlerWords): HandlerFormat {
  const { timeoutField, perSecond, isFlat = false, untyped = false, more = {} } = words;
  return {
    isFlat,
    fields: new Set([...(untyped ? [] : ["type"]), "command", timeoutField, ...Object.keys(more)]),
    handlerFor: (commandLine, seconds) => ({
      ...(untyped ? {} : { type: "command" }),
      ...more,
      command: shellLine(commandLine),
      [timeoutField]: seconds * perSecond,
    }),
    commandLineIn(handler, ours) {
      const found = wordsOf(String(handler.command));
      return isOurCommandLine(found, ours) ? found : null;
    },
  };
}

/** For sh, and for cmd.exe where a word is quoted for it. */
function shellLine(commandLine: CommandLine): string {
  return commandLine.map(quoted).join(" ");
}

function quoted(word: string): string {
  if (/^[\w./@:+\\-]+$/.test(word)) return word;
  return word.includes("\\") || (!word.includes('"') && !/[$`!']/.test(word))
    ? `"${word}"`
    : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The words of a line that we wrote. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|((?:'[^']*'|\\'|[^\s'"])+)/g)];
  return words.map(
    ([, double, bare = ""]) =>
      double ?? bare.replaceAll("\\'", "\u0000").replaceAll("'", "").replaceAll("\u0000", "'"),
  );
}
