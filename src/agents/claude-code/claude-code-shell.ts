import type { RawEvent } from "../../domain/event.ts";

/** The command that the user ran with `!`, which the client writes in a prompt's place; null for any other text. */
export function ownCommandIn(text: string): string | null {
  const command = tagContent(text, "bash-input").trim();
  return command === "" || !/^\s*<bash-input>/.test(text) ? null : command;
}

/** The output of such a command as a shell call; null for any other text. Its text alone tells whether it failed. */
export function ownCommandEvent(
  turn: string | null,
  id: string,
  command: string,
  text: string,
): RawEvent | null {
  if (!/^\s*<bash-std(?:out|err)>/.test(text)) return null;
  const [out, err] = [tagContent(text, "bash-stdout"), tagContent(text, "bash-stderr")];
  const kind = FAILED.test(err) ? "tool-failure" : "tool";
  return {
    kind,
    nativeKey: `${id}:shell`,
    turn,
    trust: 1,
    text: [out, err].filter((part) => part.trim() !== "").join("\n"),
    tool: { name: "Bash", use: "shell", command },
  };
}

const FAILED = /^(?:error|fatal|ERROR)\b|^ ! \[(?:remote )?rejected\]|(?:^|: )command not found\b/m;

/** The client escapes what would end its tags. */
function tagContent(text: string, tag: string): string {
  const inside = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(text)?.[1] ?? "";
  return inside.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
