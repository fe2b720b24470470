import { ALL_OPTIONS, optionNames } from "./options.ts";

/** An address with a login in it. */
const LOGIN = /\/\/[^\s/?#]*@/;

export function hasLogin(value: string): boolean {
  return LOGIN.test(value);
}

/** Of these variables those that set an option, by any of its names; none that holds a login. */
export function optionVariables(
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const set = optionNames().flatMap(({ path, variable }) => {
    const value: unknown = variables[variable];
    const isSet = typeof value === "string" && ALL_OPTIONS[path]?.fileOnly !== true && !hasLogin(value);
    return isSet ? [[variable, value] as const] : [];
  });
  return Object.fromEntries(set);
}
