/** Fields of an option of any type. */
interface AnyOption {
  readonly doc: string;
  /** Options whose value in config.yaml is ignored once the environment sets this one. */
  readonly overrides?: readonly string[];
  /** Not settable by a variable, because a repository's settings can set variables for a session. */
  readonly fileOnly?: boolean;
  /** The only values its variable may set. */
  readonly variableMay?: RegExp;
  /** It can cost money or disclose more: the only values an agent's session may set, unless `llm.from_env` is on. */
  readonly sessionMay?: RegExp;
  /** What a wrong value can do: start a program, or send texts elsewhere. */
  readonly names?: "program" | "address";
}

/** Outside its range the default is used and `doctor` reports it. */
interface NumberOption extends AnyOption {
  readonly type: "number";
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
}

interface BooleanOption extends AnyOption {
  readonly type: "boolean";
  readonly default: boolean;
}

/** Words in a list or separated by commas. */
interface ListOption extends AnyOption {
  readonly type: "list";
  readonly default: readonly string[];
}

interface WordOption<Word extends string = string> extends AnyOption {
  readonly type: "word";
  readonly default: Word;
  readonly words: readonly Word[];
}

/** A name or an address; empty for none. */
interface TextOption extends AnyOption {
  readonly type: "text";
  readonly default: string;
  readonly pattern: RegExp;
  /** The accepted values in words, for messages. */
  readonly wanted: string;
}

export type Option = NumberOption | BooleanOption | ListOption | WordOption | TextOption;

/** The value type of an option. */
export type Value<O extends Option> =
  O extends WordOption<infer Word> ? Word : O extends NumberOption ? number : ListOrText<O>;
type ListOrText<O extends Option> = O extends BooleanOption
  ? boolean
  : O extends ListOption
    ? readonly string[]
    : string;

/** No blanks, and no leading character that a command line would read as a flag. */
const MODEL = /^(?:[\w@][\w./:@+-]{0,199})?$/;
/** Absolute, because a relative path would depend on the session's folder. */
const PROGRAM = /^(?:(?:\/|[A-Za-z]:[\\/]).{1,500})?$/;

/** Values that a session's environment may set for options that cost: never more. */
export const ONLY_NONE = /^none$/;
export const ONLY_OFF = /^(?:0|false|no|off)$/i;
const NOTHING = /^(?!)/;

export function number<const D extends number>(value: D, min: number, max: number, doc: string) {
  return { type: "number", default: value, min, max, doc } as const;
}

export function boolean(value: boolean, doc: string) {
  return { type: "boolean", default: value, doc } as const;
}

export function wordList(doc: string) {
  return { type: "list", default: [] as readonly string[], doc } as const;
}

export function word<const W extends string>(value: W, words: readonly W[], doc: string) {
  return { type: "word", default: value, words, doc } as const;
}

export function text(value: string, pattern: RegExp, doc: string) {
  return { type: "text", default: value, pattern, wanted: "a name without blanks", doc } as const;
}

export function model(value: string, doc: string) {
  return limitedInSession(text(value, MODEL, doc), NOTHING);
}

export function address(value: string, doc: string) {
  // No user info or query, because a key in an address would be stored and shown in messages.
  const pattern = /^(?:https?:\/\/[^\s@?#]{1,500})?$/;
  const wanted = "an address that begins with http:// or https://";
  return inFile({ ...text(value, pattern, doc), wanted, names: "address" });
}

export function program(value: string, doc: string) {
  return inFile({ ...text(value, PROGRAM, doc), wanted: "the whole path of a program", names: "program" });
}

export function variable(value: string, doc: string) {
  const pattern = /^[A-Za-z_]\w{0,99}$/;
  return inFile({ ...text(value, pattern, doc), wanted: "the name of an environment variable, not the key" });
}

/** A repository's settings must not have anything removed. */
export function days(value: number, subject: string) {
  return inFile(number(value, 0, 36_500, `Days after which ${subject} are removed; 0 for never`));
}

export function limitedInSession<const O extends Option>(option: O, sessionMay: RegExp) {
  return { ...option, sessionMay } as const;
}

export function inFile<const O extends Option>(option: O) {
  return { ...option, fileOnly: true } as const;
}
