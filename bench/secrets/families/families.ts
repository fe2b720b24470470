import type { Random } from "../../random.ts";
import { type Filled, fill } from "../fill.ts";
import { CLOUD } from "./cloud.ts";
import { DEVELOPMENT } from "./development.ts";
import { KEYS } from "./keys.ts";
import { MODELS } from "./models.ts";
import { SERVICES } from "./services.ts";

/** Templates by family; a name stands in one of them. */
const FAMILIES = [CLOUD, DEVELOPMENT, SERVICES, MODELS, KEYS].flatMap((table) => Object.entries(table));

export interface NamedText extends Filled {
  readonly kind: string;
}

/** Each family once, in new signs. */
export function drawFamilies(random: Random): readonly NamedText[] {
  return FAMILIES.map(([kind, template]) => ({ kind, ...fill(random, template) }));
}
