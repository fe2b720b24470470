/** "In all my projects ...", "never use emojis": about every project, or about how the agent talks. */
export function isPersonal(words: string): boolean {
  if (OF_THIS_PROJECT.test(words)) return false;
  return OF_ANY_PROJECT.test(words) || (OF_TALK.test(words) && !OF_CODE.test(words));
}

const OF_THIS_PROJECT =
  /\b(?:this|our|the|that) (?:project|repo|repository|codebase|monorepo|package|app|service|module|team)\b|\bhere\b|[\w-]\/[\w-]|\b[\w-]+\.[a-z]{2,4}\b/i;

const OF_ANY_PROJECT =
  /\b(?:in|for|across|on) (?:all|every|any|each)(?: (?:one )?of)?(?: my| our)? (?:projects?|repos?|repositories|codebases?)\b|\b(?:no matter which|whatever the) project\b/i;

/** The agent's way of talking. */
const OF_TALK =
  /\b(?:answer|reply|respond|explain|explanations?|apologi[sz](?:e|ing)|emojis?|small talk|(?:your|the|all|short|long|concise|brief|detailed) (?:answers?|replies|responses|summaries)|(?:talk|speak|write) to me|call me|address me|(?:friendly|formal|casual) tone|flatter(?:y|ing)?|antworten?|auf deutsch|entschuldigen?)\b/i;

/** Software that replies, or shows emojis, as well. */
const OF_CODE =
  /\d|\b(?:apis?|endpoints?|webhooks?|servers?|clients?|users?|customers?|requests?|https?|json|status|payloads?|handlers?|routes?|controllers?|bots?|pages?|apps?|commits?|comments?|code|tests?|files?|functions?|quer(?:y|ies)|sql|prs?|pull requests?|changelogs?|readmes?|docs|logs?|ui|buttons?|forms?|e-?mails?|tickets?|queues?|sockets?|templates?|headers?|titles?|labels?|branch(?:es)?|releases?|errors?|hooks?|middleware|callbacks?|messages?|anfragen?|nutzer|kunden?)\b/i;
