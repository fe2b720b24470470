import type { KindRow } from "../generic/kind-row.ts";
import type { Payload } from "../payloads.ts";
import { FIFTH_CARRIERS } from "./fifth/carriers.ts";
import { FIFTH_COMMANDS } from "./fifth/commands.ts";
import { CONFIG_PLACES } from "./fifth/config.ts";
import { FIFTH_FILES, FIFTH_PRINTING } from "./fifth/doors.ts";
import { CLOUD_FAMILIES } from "./fifth/families-cloud.ts";
import { SERVICE_FAMILIES } from "./fifth/families-services.ts";
import { HUMAN_PASSWORDS } from "./fifth/human.ts";
import { SPOKEN_PLACES, TABLE_PLACES } from "./fifth/spoken.ts";
import { FIFTH_WRITINGS } from "./fifth/writings.ts";
import { FRESH_CARRIERS } from "./first/carriers.ts";
import { FRESH_FILES, FRESH_PRINTING } from "./first/doors.ts";
import { HOSTS } from "./first/families-hosts.ts";
import { KEY_FORMATS, SERVED } from "./first/families-services.ts";
import { FRESH_COMMANDS, FRESH_TEXTS } from "./first/places.ts";
import { FRESH_WRITINGS } from "./first/writings.ts";
import { FOURTH_CARRIERS } from "./fourth/carriers.ts";
import { FOURTH_COMMANDS } from "./fourth/commands.ts";
import { FOURTH_FILES, FOURTH_PRINTING } from "./fourth/doors.ts";
import { FOURTH_FAMILIES } from "./fourth/families.ts";
import { FOURTH_TEXTS } from "./fourth/places.ts";
import { FOURTH_WRITINGS } from "./fourth/writings.ts";
import { SECOND_CARRIERS } from "./second/carriers.ts";
import { SECOND_FILES, SECOND_PRINTING } from "./second/doors.ts";
import { SECOND_FAMILIES } from "./second/families.ts";
import { SECOND_COMMANDS, SECOND_TEXTS } from "./second/places.ts";
import { SECOND_WRITINGS } from "./second/writings.ts";
import { THIRD_CARRIERS } from "./third/carriers.ts";
import { THIRD_COMMANDS } from "./third/commands.ts";
import { THIRD_FILES, THIRD_PRINTING } from "./third/doors.ts";
import { THIRD_FAMILIES } from "./third/families.ts";
import { THIRD_TEXTS } from "./third/places.ts";
import { THIRD_WRITINGS } from "./third/writings.ts";
import type { Writing } from "./writing.ts";

/** Tables thought out at once by somebody who had not read the rules. */
export interface FreshSet {
  readonly families: Readonly<Record<string, string>>;
  readonly commands: readonly KindRow[];
  readonly texts: readonly KindRow[];
  readonly files: Readonly<Record<string, string>>;
  /** Commands by what they print. */
  readonly printing: Readonly<Record<string, string>>;
  /** Passwords as people choose them, for every place that can hold them. */
  readonly humans?: Readonly<Record<string, string>>;
  readonly writings: Readonly<Record<string, Writing>>;
  readonly carriers: Readonly<Record<string, (text: string, form: "shell" | "text") => Payload>>;
}

/** Rules were mended by the first after it had been measured once; the second came after that, and they were then mended by its kinds, too; the third came after that; the fourth, of what developers hand to agents most days, after the third; the fifth, with passwords that people choose, after the fourth. */
export const FRESH_SETS: Readonly<Record<string, FreshSet>> = {
  first: {
    families: { ...HOSTS, ...SERVED, ...KEY_FORMATS },
    commands: FRESH_COMMANDS,
    texts: FRESH_TEXTS,
    files: FRESH_FILES,
    printing: FRESH_PRINTING,
    writings: FRESH_WRITINGS,
    carriers: FRESH_CARRIERS,
  },
  second: {
    families: SECOND_FAMILIES,
    commands: SECOND_COMMANDS,
    texts: SECOND_TEXTS,
    files: SECOND_FILES,
    printing: SECOND_PRINTING,
    writings: SECOND_WRITINGS,
    carriers: SECOND_CARRIERS,
  },
  third: {
    families: THIRD_FAMILIES,
    commands: THIRD_COMMANDS,
    texts: THIRD_TEXTS,
    files: THIRD_FILES,
    printing: THIRD_PRINTING,
    writings: THIRD_WRITINGS,
    carriers: THIRD_CARRIERS,
  },
  fourth: {
    families: FOURTH_FAMILIES,
    commands: FOURTH_COMMANDS,
    texts: FOURTH_TEXTS,
    files: FOURTH_FILES,
    printing: FOURTH_PRINTING,
    writings: FOURTH_WRITINGS,
    carriers: FOURTH_CARRIERS,
  },
  fifth: {
    families: { ...CLOUD_FAMILIES, ...SERVICE_FAMILIES },
    commands: FIFTH_COMMANDS,
    texts: [...CONFIG_PLACES, ...SPOKEN_PLACES, ...TABLE_PLACES],
    humans: HUMAN_PASSWORDS,
    files: FIFTH_FILES,
    printing: FIFTH_PRINTING,
    writings: FIFTH_WRITINGS,
    carriers: FIFTH_CARRIERS,
  },
};
