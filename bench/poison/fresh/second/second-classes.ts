import type { ScriptedClass } from "../../classes.ts";
import { pastedScriptsOf } from "../../forms/pasted.ts";
import { freshConcluded, freshTyped } from "../fresh-controls.ts";
import { secondAdditions } from "./additions.ts";
import { secondFixes } from "./fixes.ts";
import { SECOND_PAGES } from "./pasted-pages.ts";
import { SECOND_PEOPLE } from "./pasted-people.ts";
import { secondReplies } from "./replies.ts";

const none = () => [];

/** Another round of forms, after rules were mended by kinds of the first; whoever thought them out had read neither. */
export const SECOND_SCRIPTED: Readonly<Record<string, ScriptedClass>> = {
  additions: { scripts: secondAdditions, controls: none },
  pasted: {
    scripts: (seed) => pastedScriptsOf([...SECOND_PEOPLE, ...SECOND_PAGES], seed),
    controls: freshTyped,
  },
  replies: { scripts: secondReplies, controls: freshConcluded },
  fixes: { scripts: secondFixes, controls: none, isSilent: true },
};
