import type { LanguageCues } from "../../text/languages/cues.ts";
import { germanCues as de } from "../../text/languages/de.ts";
import { englishCues as en } from "../../text/languages/en.ts";
import { spanishCues as es } from "../../text/languages/es.ts";
import { frenchCues as fr } from "../../text/languages/fr.ts";
import { japaneseCues as ja } from "../../text/languages/ja.ts";
import { koreanCues as ko } from "../../text/languages/ko.ts";
import { portugueseCues as pt } from "../../text/languages/pt.ts";
import { russianCues as ru } from "../../text/languages/ru.ts";
import { chineseCues as zh } from "../../text/languages/zh.ts";

/** In the order in which a sentence is read; the first that finds enough counts. */
export const LANGUAGE_CUES: readonly LanguageCues[] = [en, de, es, fr, ja, ko, pt, ru, zh];
