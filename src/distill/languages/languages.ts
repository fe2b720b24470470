import { EN } from "./en.ts";
import type { Language } from "./language.ts";

/** In the order in which a sentence is read. */
export const LANGUAGES: readonly Language[] = [EN];
