import { readSettingsText, settingsAround } from "./claude-code-installed-skip.ts";

/** The part of a project's settings that concerns us. */
export interface ProjectSettings {
  readonly file: string;
  /** Variables it sets for sessions. */
  readonly variables: Readonly<Record<string, string>>;
  /** The command lines of its hooks. */
  readonly commands: readonly string[];
}

/** Settings of the project around a folder; those that cannot be read say nothing to the agent either. */
export function readProjectSettings(folder: string): ProjectSettings[] {
  return settingsAround([folder]).flatMap((file) => {
    const text = readSettingsText(file);
    return text === null ? [] : (parsedSettings(file, text) ?? []);
  });
}

function parsedSettings(file: string, text: string): ProjectSettings | null {
  try {
    const { env = {}, hooks = {} } = JSON.parse(text.replace(/^\uFEFF/, "")) as Settings;
    const handlers = Object.values(hooks)
      .flat()
      .flatMap((group) => group?.hooks ?? []);
    const commands = handlers.map(({ command, args }) => [command, ...(args ?? [])].join(" "));
    const variables = Object.entries(env).map(([name, value]) => [name, String(value)]);
    return { file, variables: Object.fromEntries(variables), commands };
  } catch {
    return null;
  }
}

interface Settings {
  readonly env?: Readonly<Record<string, unknown>>;
  readonly hooks?: Readonly<Record<string, readonly { readonly hooks?: readonly Handler[] }[]>>;
}

interface Handler {
  readonly command?: unknown;
  readonly args?: readonly unknown[];
}
