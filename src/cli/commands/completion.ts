import type { Command } from "commander";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** A word that may follow, and what it means. */
interface Word {
  readonly word: string;
  readonly about: string;
}

interface Completed extends Word {
  /** Flags, and the words that its arguments may be. */
  readonly words: readonly Word[];
  /** Each of its arguments is one of these words. */
  readonly takesNoFile: boolean;
}

/** A script that completes the commands of this program and what each takes. */
export function completionScript(program: Command, shell: Shell): string {
  const commands = program.commands.map(toCompleted);
  switch (shell) {
    case "bash":
      return bashScript(commands);
    case "zsh":
      return zshScript(commands);
    case "fish":
      return fishScript(commands);
  }
}

function toCompleted(command: Command): Completed {
  const choices = command.registeredArguments.flatMap(({ argChoices = [], description }) =>
    argChoices.map((word) => ({ word, about: description })),
  );
  const flags = command.options.flatMap(({ long, description }) =>
    long ? [{ word: long, about: description }] : [],
  );
  const takesNoFile = command.registeredArguments.every(({ argChoices }) => argChoices !== undefined);
  return { word: command.name(), about: command.description(), words: [...choices, ...flags], takesNoFile };
}

function bashScript(commands: readonly Completed[]): string {
  return `# unbidden completion bash > ~/.local/share/bash-completion/completions/unbidden
_unbidden() {
  local words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${spacedWords(commands)} --help --version"
  else
    case "\${COMP_WORDS[1]}" in
${commands.map(({ word, words }) => `      ${word}) words="${spacedWords(words)}" ;;`).join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _unbidden unbidden`;
}

function spacedWords(words: readonly Word[]): string {
  return words.map(({ word }) => word).join(" ");
}

function zshScript(commands: readonly Completed[]): string {
  const described = (all: readonly Word[]) =>
    all.map(({ word, about }) => `${quoted(`${word.replaceAll(":", "\\:")}:${about}`)}`).join(" ");
  return `#compdef unbidden
# unbidden completion zsh > a folder of your $fpath, as _unbidden
_unbidden() {
  local -a found
  if (( CURRENT == 2 )); then
    found=(${described(commands)})
  else
    case $words[2] in
${commands.map(({ word, words }) => `      ${word}) found=(${described(words)}) ;;`).join("\n")}
    esac
  fi
  _describe unbidden found || _files
}
if [ "$funcstack[1]" = "_unbidden" ]; then _unbidden "$@"; else compdef _unbidden unbidden; fi`;
}

function fishScript(commands: readonly Completed[]): string {
  const line = (when: string, { word, about }: Word) => {
    const what = word.startsWith("--") ? `-l ${word.slice(2)}` : `-a ${word}`;
    return `complete -c unbidden -n '${when}' ${what} -d ${quoted(about)}`;
  };
  return [
    "# unbidden completion fish > ~/.config/fish/completions/unbidden.fish",
    "complete -c unbidden -n __fish_use_subcommand -f",
    ...commands.map((command) => line("__fish_use_subcommand", command)),
    ...commands
      .filter(({ takesNoFile }) => takesNoFile)
      .map(({ word }) => `complete -c unbidden -n '${after(word)}' -f`),
    ...commands.flatMap(({ word, words }) => words.map((one) => line(after(word), one))),
  ].join("\n");
}

function after(command: string): string {
  return `__fish_seen_subcommand_from ${command}`;
}

/** For all three shells: fish alone reads a backslash in single quotes, and no text of ours holds one. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "’").replace(/\s+/g, " ")}'`;
}
