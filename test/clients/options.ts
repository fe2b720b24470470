import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

export const REPOSITORY = resolve(import.meta.dirname, "../..");

export type Options = {
  /** Part of a scenario's name. */
  readonly only: string;
  /** Of the other agents this one alone. */
  readonly agent: string;
  readonly cli: string;
  readonly daemon: boolean;
  readonly json: boolean;
  /** Prints what each model was asked and told. */
  readonly show: boolean;
  readonly keep: boolean;
};

export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: "" },
      agent: { type: "string", default: "" },
      cli: { type: "string", default: join(REPOSITORY, "dist", "cli.js") },
      daemon: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      show: { type: "boolean", default: false },
      keep: { type: "boolean", default: false },
    },
  });
  return values;
}
