import type { ContextRule } from "../context-rule.ts";
import { ARGUMENT_LIST_RULES } from "./argument-lists.ts";
import { DIALOGUE_RULES } from "./dialogue-lines.ts";
import { FALLBACK_RULES } from "./fallback-values.ts";
import { HANDED_LINE_RULES } from "./handed-lines.ts";
import { HANDED_OVER_RULES } from "./handed-over.ts";
import { KNOWN_NAME_RULES } from "./known-names.ts";
import { LINK_RULES } from "./link-rules.ts";
import { LOGIN_PAIR_RULES } from "./login-pairs.ts";
import { LOOK_UP_DEFAULT_RULES } from "./look-up-defaults.ts";
import { SETTING_NAME_RULES } from "./setting-names.ts";
import { SHORT_FORM_RULES } from "./short-forms.ts";

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
