import type { ContextRule } from "../context-rule.ts";
import { ARGUMENT_LIST_RULES } from "./argument-lists.ts";
import { CALL_PLACE_RULES } from "./call-places.ts";
import { COMMAND_POSITION_RULES } from "./command-positions.ts";
import { DIALOGUE_RULES } from "./dialogue-lines.ts";
import { FALLBACK_RULES } from "./fallback-values.ts";
import { HANDED_LINE_RULES } from "./handed-lines.ts";
import { HANDED_OVER_RULES } from "./handed-over.ts";
import { KNOWN_NAME_RULES } from "./known-names.ts";
import { LINK_RULES } from "./link-rules.ts";
import { LOGIN_PAIR_RULES } from "./login-pairs.ts";
import { LOOK_UP_DEFAULT_RULES } from "./look-up-defaults.ts";
import { NAMED_SETTING_RULES } from "./named-settings.ts";
import { PRINTED_PLACE_RULES } from "./printed-places.ts";
import { REFUSED_PLACE_RULES } from "./refused-places.ts";
import { SAID_PLACE_RULES } from "./said-places.ts";
import { SETTING_NAME_RULES } from "./setting-names.ts";
import { SHORT_FORM_RULES } from "./short-forms.ts";
import { WISHED_PLACE_RULES } from "./wished-places.ts";

/** Places that hold a secret by what surrounds them, in code, settings, links and talk. */
export const PLACE_RULES: readonly ContextRule[] = [
  ...ARGUMENT_LIST_RULES,
  ...LINK_RULES,
  ...LOGIN_PAIR_RULES,
  ...DIALOGUE_RULES,
  ...FALLBACK_RULES,
  ...SETTING_NAME_RULES,
  ...LOOK_UP_DEFAULT_RULES,
  ...HANDED_OVER_RULES,
  ...HANDED_LINE_RULES,
  ...SHORT_FORM_RULES,
  ...KNOWN_NAME_RULES,
];

/** Places that a grammar gives to a secret alone, before a rule that takes a part of one. */
export const HELD_PLACE_RULES: readonly ContextRule[] = [
  ...COMMAND_POSITION_RULES,
  ...NAMED_SETTING_RULES,
  ...CALL_PLACE_RULES,
  ...PRINTED_PLACE_RULES,
  ...REFUSED_PLACE_RULES,
  ...SAID_PLACE_RULES,
  ...WISHED_PLACE_RULES,
];
