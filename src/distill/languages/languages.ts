import { DE } from "./de.ts";
import { EN } from "./en.ts";
import { ES } from "./es.ts";
import { FR } from "./fr.ts";
import { JA } from "./ja.ts";
import { KO } from "./ko.ts";
import type { Language } from "./language.ts";
import { PT } from "./pt.ts";
import { RU } from "./ru.ts";
import { ZH } from "./zh.ts";

/** In the order in which a sentence is read; the first that finds enough counts. */
export const LANGUAGES: readonly Language[] = [EN, DE, FR, ES, PT, RU, JA, KO, ZH];
