import { sayings as de } from "../domain/languages/de.ts";
import { sayings as en } from "../domain/languages/en.ts";
import { sayings as es } from "../domain/languages/es.ts";
import { sayings as fr } from "../domain/languages/fr.ts";
import { sayings as ja } from "../domain/languages/ja.ts";
import { sayings as ko } from "../domain/languages/ko.ts";
import { sayings as pt } from "../domain/languages/pt.ts";
import { sayings as ru } from "../domain/languages/ru.ts";
import type { Sayings } from "../domain/languages/sayings.ts";
import { sayings as zh } from "../domain/languages/zh.ts";

/** In the order in which a sentence is read; the first that finds enough counts. */
export const SAYINGS: readonly Sayings[] = [en, de, es, fr, ja, ko, pt, ru, zh];
