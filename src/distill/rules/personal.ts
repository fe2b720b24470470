/** "I prefer ...", "in all my projects ...": about the person, or about how the agent speaks to them, not one project. */
export function isPersonal(words: string): boolean {
  return (
    !OF_THIS_PROJECT.test(words) &&
    (OF_THE_PERSON.test(words) || OF_ANY_PROJECT.test(words) || OF_ANSWERS.test(words))
  );
}

const OF_THIS_PROJECT =
  /\b(?:this|our|the|that) (?:project|repo|repository|codebase|monorepo|package|app|service|module|team)\b|\bhere\b|[\w-]\/[\w-]|\b[\w-]+\.[a-z]{2,4}\b/i;

const OF_THE_PERSON =
  /\bi(?:['’]?d| would| always| usually| generally| really| much| strongly)* (?:prefer|like|love|hate|dislike|want|use)\b|\bmy (?:strong )?preference\b/i;

const OF_ANY_PROJECT =
  /\b(?:in|for|across) (?:all|every|any|each)(?: of)?(?: my| our)? (?:projects?|repos?|repositories|codebases?)\b|\b(?:everywhere|globally|in general|no matter which project)\b/i;

/** What the agent should do when it speaks holds wherever it speaks. */
const OF_ANSWERS =
  /\b(?:answer|reply|respond|explain|apologi[sz]e|emojis?|small talk|(?:your|the|all) (?:answers?|replies|responses|explanations))\b/i;
