/** A number a user may set. Outside its range the default holds and `doctor` says so. */
interface NumberOption {
  readonly type: "number";
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly doc: string;
  /** Another environment variable that sets it; the one that follows from the path wins. */
  readonly alias?: string;
}

/** A switch a user may set. */
interface BooleanOption {
  readonly type: "boolean";
  readonly default: boolean;
  readonly doc: string;
}

/** Words a user may set, in a list or with commas between them. */
interface ListOption {
  readonly type: "list";
  readonly default: readonly string[];
  /** A repository's settings can set variables for a session, and must not set this. */
  readonly fileOnly: boolean;
  readonly doc: string;
}

export type Option = NumberOption | BooleanOption | ListOption;

/** What each type of option holds. */
interface Values {
  readonly number: number;
  readonly boolean: boolean;
  readonly list: readonly string[];
}

/** THE table of options. Environment names follow from the path: `inject.tokens` is `UNBIDDEN_INJECT_TOKENS`. */
export const OPTIONS = {
  "inject.tokens": number(2000, 400, 4000, "Most tokens one injection may use", "UNBIDDEN_CONTEXT_BUDGET"),
  "inject.characters": number(8000, 1200, 9500, "Most characters one injection may use"),
  "inject.items": number(5, 1, 20, "Most memories one prompt may get"),
  "inject.confidence": number(0.58, 0, 1, "Least confidence a memory needs to be injected unasked"),
  "inject.confidence_explicit": number(
    0.4,
    0,
    1,
    "Least confidence when the prompt asks what is remembered, as in “what did we decide about ...”",
  ),
  "inject.nothing_known": boolean(
    true,
    "Say so, once per subject, when a question about the past finds nothing",
  ),
  "brief.enabled": boolean(true, "Give a brief when a session starts"),
  "brief.items": number(8, 1, 30, "Most memories in the brief at session start"),
  "tokens.bytes_per_token": number(3, 1, 8, "UTF-8 bytes counted as one token in every estimate"),
  "capture.deny": list("More files, as globs, whose content is never kept, such as `secrets/**, *.pfx`"),
  workspace_roots: listInFile(
    "Folders in which every folder is one project, whatever repositories lie in it, such as `[/srv/all, ~/code]`",
  ),
  "daemon.enabled": boolean(true, "Let a daemon answer hooks; without one every hook answers by itself"),
  "daemon.idle_minutes": number(30, 0.01, 1440, "Minutes without a hook after which the daemon ends"),
  "daemon.max_rss_mb": number(1024, 100, 16_384, "Megabytes of memory above which the daemon starts anew"),
  "spool.max_mb": number(256, 1, 4096, "Most megabytes kept aside while the store refuses events"),
} as const satisfies Record<string, Option>;

export type OptionPath = keyof typeof OPTIONS;

/** Every option's value. */
export type Config = {
  readonly [Path in OptionPath]: Values[(typeof OPTIONS)[Path]["type"]];
};

/** Whether the environment may set it. */
export function isFileOnly(option: Option): boolean {
  return option.type === "list" && option.fileOnly;
}

/** The variables that set an option, the one that wins last. */
export function environmentNames(path: OptionPath): readonly string[] {
  const option: Option = OPTIONS[path];
  return [...("alias" in option && option.alias ? [option.alias] : []), environmentName(path)];
}

/** `inject.tokens` is set by `UNBIDDEN_INJECT_TOKENS`. */
export function environmentName(path: string): string {
  return `UNBIDDEN_${path.toUpperCase().replaceAll(".", "_")}`;
}

function number<const D extends number>(value: D, min: number, max: number, doc: string, alias?: string) {
  const option = { type: "number", default: value, min, max, doc } as const;
  return alias === undefined ? option : { ...option, alias };
}

function boolean(value: boolean, doc: string) {
  return { type: "boolean", default: value, doc } as const;
}

function list(doc: string) {
  return { type: "list", default: [] as readonly string[], fileOnly: false, doc } as const;
}

function listInFile(doc: string) {
  return { ...list(doc), fileOnly: true } as const;
}
