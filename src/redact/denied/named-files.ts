/** The line with the files it names by a variable or a listing in their place: `F=.env; cat $F`, `cat $(ls .e*)`. */
export function withNamedFiles(command: string): string {
  return withVariables(withListed(command));
}

/** The line with what `$(ls .e*)` and its like list in place of the listing. */
function withListed(command: string): string {
  if (!/\$\(|`/.test(command)) return command;
  return command.replace(LISTED, (_all, inside, ticked) => inside ?? ticked);
}

const LISTED =
  /"?\$\(\s{0,9}(?:ls|find|fd|echo|printf|realpath|readlink|git\s+ls-files)\s([^()`\n]{1,200})\)"?|`\s{0,9}(?:ls|find|fd|echo|printf|realpath|readlink|git\s+ls-files)\s([^`\n]{1,200})`/g;

/** The line with variables that it sets itself, as `F=.env; cat $F`, in their place. */
function withVariables(command: string): string {
  if (!/[\w]=/.test(command) || !command.includes("$")) return command;
  const values = new Map<string, string>();
  for (const { 1: name = "", 2: value = "" } of command.matchAll(ASSIGNED))
    values.set(name, value.replace(/["']/g, ""));
  if (values.size === 0 || values.size > MAX_VARIABLES) return command;
  return command.replace(/\$\{?([A-Za-z_]\w{0,60})\}?/g, (all, name) => values.get(name) ?? all);
}

const ASSIGNED =
  /(?<![\w$-])(?:for\s+)?([A-Za-z_]\w{0,60})(?:=|\s+in\s+)("[^"\n$]{1,200}"|'[^'\n]{1,200}'|[^\s;&|"'$()]{1,200})(?=[\s;&|]|$)/g;
const MAX_VARIABLES = 20;
