import type { Signs } from "./value.ts";

/** A place where something stands that its surroundings call a secret; `{v}` in the template is the value. */
export type KindRow = readonly [kind: string, signs: Signs, template: string];
