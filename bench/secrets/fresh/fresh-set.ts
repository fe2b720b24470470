import type { KindRow } from "../generic/kind-row.ts";
import { type GenericKind, kindIn } from "../generic/kinds.ts";
import type { Payload } from "../payloads.ts";
import { EIGHTH_CARRIERS } from "./eighth/carriers.ts";
import { EIGHTH_COMMANDS } from "./eighth/commands.ts";
import { EIGHTH_FILES, EIGHTH_PRINTING } from "./eighth/doors.ts";
import { PRINTED_FAMILIES } from "./eighth/families-printed.ts";
import { STORED_FAMILIES } from "./eighth/families-stored.ts";
import { EIGHTH_HUMANS } from "./eighth/human.ts";
import { EIGHTH_ISSUED, EIGHTH_ISSUED_COMMANDS } from "./eighth/issued.ts";
import { EIGHTH_OUTPUTS } from "./eighth/outputs.ts";
import { EIGHTH_PLACES } from "./eighth/places.ts";
import { EIGHTH_SPOKEN } from "./eighth/spoken.ts";
import { EIGHTH_WRITINGS } from "./eighth/writings.ts";
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
import { NINTH_CARRIERS } from "./ninth/carriers.ts";
import { NINTH_CLIENTS } from "./ninth/clients.ts";
import { NINTH_COMMANDS } from "./ninth/commands.ts";
import { NINTH_FILES, NINTH_PRINTING } from "./ninth/doors.ts";
import { CODE_FAMILIES } from "./ninth/families-code.ts";
import { LINK_FAMILIES } from "./ninth/families-links.ts";
import { NINTH_FRAMEWORKS } from "./ninth/frameworks.ts";
import { NINTH_HUMANS } from "./ninth/human.ts";
import { NINTH_ISSUED, NINTH_ISSUED_COMMANDS } from "./ninth/issued.ts";
import { NINTH_OUTPUTS } from "./ninth/outputs.ts";
import { NINTH_PLATFORMS } from "./ninth/platforms.ts";
import { NINTH_SPOKEN } from "./ninth/spoken.ts";
import { NINTH_WRITINGS } from "./ninth/writings.ts";
import { SECOND_CARRIERS } from "./second/carriers.ts";
import { SECOND_FILES, SECOND_PRINTING } from "./second/doors.ts";
import { SECOND_FAMILIES } from "./second/families.ts";
import { SECOND_COMMANDS, SECOND_TEXTS } from "./second/places.ts";
import { SECOND_WRITINGS } from "./second/writings.ts";
import { SEVENTH_CARRIERS } from "./seventh/carriers.ts";
import { SEVENTH_COMMANDS } from "./seventh/commands.ts";
import { SEVENTH_FILES, SEVENTH_PRINTING } from "./seventh/doors.ts";
import { BUILD_FAMILIES } from "./seventh/families-build.ts";
import { DATA_FAMILIES } from "./seventh/families-data.ts";
import { SEVENTH_HUMANS } from "./seventh/human.ts";
import { SEVENTH_ISSUED, SEVENTH_ISSUED_COMMANDS } from "./seventh/issued.ts";
import { SEVENTH_PLACES, SEVENTH_SPOKEN } from "./seventh/places.ts";
import { SEVENTH_WRITINGS } from "./seventh/writings.ts";
import { SIXTH_CARRIERS } from "./sixth/carriers.ts";
import { SIXTH_COMMANDS } from "./sixth/commands.ts";
import { SIXTH_FILES, SIXTH_PRINTING } from "./sixth/doors.ts";
import { SERVED_FAMILIES } from "./sixth/families-services.ts";
import { TOOL_FAMILIES } from "./sixth/families-tools.ts";
import { FRAMEWORK_PLACES } from "./sixth/frameworks.ts";
import { SIXTH_HUMANS } from "./sixth/human.ts";
import { ISSUED_COMMANDS, ISSUED_PLACES } from "./sixth/issued.ts";
import { PLATFORM_PLACES } from "./sixth/platforms.ts";
import { PRINTED_PLACES } from "./sixth/printed.ts";
import { SERVER_PLACES } from "./sixth/servers.ts";
import { SIXTH_SPOKEN } from "./sixth/spoken.ts";
import { SIXTH_WRITINGS } from "./sixth/writings.ts";
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
  /** Places of keys that a program or an issuer made. */
  readonly issued?: readonly GenericKind[];
  /** Passwords as people choose them, for every other place that can hold them. */
  readonly humans?: Readonly<Record<string, string>>;
  readonly writings: Readonly<Record<string, Writing>>;
  readonly carriers: Readonly<Record<string, (text: string, form: "shell" | "text") => Payload>>;
  /** Where there are many places, each has one in so many lengths and chosen passwords, another one than its neighbours. */
  readonly oneIn?: number;
  /** A file of `bench/datasets/secrets` with lines that a reader needs, in place of the standing ones. */
  readonly benign?: string;
}

/** Rules were mended by the first after it had been measured once; the second came after that, and they were then mended by its kinds, too; the third came after that; the fourth, of what developers hand to agents most days, after the third; the fifth, with passwords that people choose, after the fourth; the sixth, of documented files, calls and outputs one by one and with lines to be kept, after the fifth; the seventh, smaller, of what the others leave out, after the sixth; the eighth, of what each day of work holds, after the seventh; the ninth, of what getting-started pages and projects hold, after the eighth. */
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
  sixth: {
    families: { ...TOOL_FAMILIES, ...SERVED_FAMILIES },
    commands: SIXTH_COMMANDS,
    texts: [...SERVER_PLACES, ...FRAMEWORK_PLACES, ...PLATFORM_PLACES, ...PRINTED_PLACES, ...SIXTH_SPOKEN],
    issued: [...ISSUED_COMMANDS.map(kindIn("shell")), ...ISSUED_PLACES.map(kindIn("text"))],
    humans: SIXTH_HUMANS,
    files: SIXTH_FILES,
    printing: SIXTH_PRINTING,
    writings: SIXTH_WRITINGS,
    carriers: SIXTH_CARRIERS,
    oneIn: 5,
    benign: "benign-sixth.txt",
  },
  seventh: {
    families: { ...DATA_FAMILIES, ...BUILD_FAMILIES },
    commands: SEVENTH_COMMANDS,
    texts: [...SEVENTH_PLACES, ...SEVENTH_SPOKEN],
    issued: [...SEVENTH_ISSUED_COMMANDS.map(kindIn("shell")), ...SEVENTH_ISSUED.map(kindIn("text"))],
    humans: SEVENTH_HUMANS,
    files: SEVENTH_FILES,
    printing: SEVENTH_PRINTING,
    writings: SEVENTH_WRITINGS,
    carriers: SEVENTH_CARRIERS,
    oneIn: 5,
    benign: "benign-seventh.txt",
  },
  eighth: {
    families: { ...PRINTED_FAMILIES, ...STORED_FAMILIES },
    commands: EIGHTH_COMMANDS,
    texts: [...EIGHTH_PLACES, ...EIGHTH_OUTPUTS, ...EIGHTH_SPOKEN],
    issued: [...EIGHTH_ISSUED_COMMANDS.map(kindIn("shell")), ...EIGHTH_ISSUED.map(kindIn("text"))],
    humans: EIGHTH_HUMANS,
    files: EIGHTH_FILES,
    printing: EIGHTH_PRINTING,
    writings: EIGHTH_WRITINGS,
    carriers: EIGHTH_CARRIERS,
    oneIn: 5,
    benign: "benign-eighth.txt",
  },
  ninth: {
    families: { ...CODE_FAMILIES, ...LINK_FAMILIES },
    commands: NINTH_COMMANDS,
    texts: [...NINTH_FRAMEWORKS, ...NINTH_CLIENTS, ...NINTH_PLATFORMS, ...NINTH_OUTPUTS, ...NINTH_SPOKEN],
    issued: [...NINTH_ISSUED_COMMANDS.map(kindIn("shell")), ...NINTH_ISSUED.map(kindIn("text"))],
    humans: NINTH_HUMANS,
    files: NINTH_FILES,
    printing: NINTH_PRINTING,
    writings: NINTH_WRITINGS,
    carriers: NINTH_CARRIERS,
    oneIn: 5,
    benign: "benign-ninth.txt",
  },
};
