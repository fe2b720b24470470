import { sayings as de } from "../../text/languages/de.ts";
import { sayings as en } from "../../text/languages/en.ts";
import { sayings as es } from "../../text/languages/es.ts";
import { sayings as fr } from "../../text/languages/fr.ts";
import { sayings as ja } from "../../text/languages/ja.ts";
import { sayings as ko } from "../../text/languages/ko.ts";
import { sayings as pt } from "../../text/languages/pt.ts";
import { sayings as ru } from "../../text/languages/ru.ts";
import type { Sayings } from "../../text/languages/sayings.ts";
import { sayings as zh } from "../../text/languages/zh.ts";

/** In the order in which a sentence is read; the first that finds enough counts. */
export const SAYINGS: readonly Sayings[] = [en, de, es, fr, ja, ko, pt, ru, zh];
