import { type Cue, cue, lastingCue } from "./cues.ts";

/** Cues that make an English sentence more or less lasting. */
export const signs: readonly Cue[] = [
  cue("contrast", 2).is(
    /\b(?:instead of|rather than|but instead|in favou?r of|no longer|any ?more\b(?!\?))|\binstead[.!]*$|,? (?:and )?not (?!(?:sure|yet|only|just|really|sure|because|so|the only|a|an|be|work\w*|have|been|needed|possible|clear)\b)[\w`"'./-]+(?: [\w`"'./-]+){0,4}[.!]*$|\band not (?!(?:sure|yet)\b)|\bonly keep\b/i,
  ),
  lastingCue("scope", 1).is(
    /\b(?:always|never|every(?:where|thing|one|body|time)?|each(?! other)|any(?:thing|where|one|body)?|all (?!the (?:comments|changes|issues|findings)\b)|whenever|only|at all|at most|at least|unless|per \w+|no matter|in general|wherever)\b/i,
  ),
  cue("default", 2).is(
    /\bby default\b|\b(?:as )?(?:an?|the|our) default\b|\bshould be (?:the )?default\b|\bdefaults? to\b/i,
  ),
  lastingCue("reason", 1).is(
    /\b(?:because|since (?!v?\d|yesterday|last)|so that|otherwise|as (?:it|that|this|they|we|the \S+) |in order to|to avoid|that way|so (?:we|it|users?|people|i|that)\b|for consistency|makes? (?:no|more) sense|on purpose|deliberate\w*|intentional\w*|by design)\b/i,
  ),
  cue("name", 1).is(
    /`[^`]+`|\b[a-z]+[A-Z]\w+|--[a-z][\w-]+|\b[\w-]+\.(?:md|json|ya?ml|toml|ts|go|py|rs|js)\b|\b[A-Z]+_[A-Z_]+\b/,
  ),
  lastingCue("convention", 2).is(
    /\b(?:spelling|conventions?|naming|terminology|wording|tone of voice|(?:table|test|type|trunk)[ -](?:driven|based)|commit messages?|branch names?|changelogs?|licen[cs]e)\b|\b(?:prefix|suffix|format|style|language|spelling)\b/i,
  ),
  cue("product", 1).is(
    /\b(?:mode|polic(?:y|ies)|strateg(?:y|ies)|settings?|workflows?|pipelines?|directory|folder|dependenc(?:y|ies)|errors?|warnings?|users?|sections?|tabs?|pages?|skills?|buttons?|command|flag)\b/i,
  ),
  cue("use of", 1).is(/^(?:we|you) (?:should|must) (?:always |only )*be [a-z]+ing\b/i),
  cue("a question", -6).is(/[?？]\s*["')]*$/),
  cue("asks", -4).is(
    /^(?:can|could|would|will|should|do(?! not\b)|does|did|is|are|what|how|where|which|who|when|any|wonder\w*) |\b(?:let me know|what do you think|tell me|show me|give me|explain to me|propose|suggest)\b|\bcan (?:you|we|i)\b/i,
  ),
  cue("for the moment", -3).is(
    /\b(?:for now|right now|first(?!\s+(?:time|to be|one|class|argument|prompt|line|response))|next|today|tomorrow|currently|yet(?! another)|(?:in|on|for|from) this (?:pr|branch|commit|change|session|case|file|function|test)|again|try(?:ing)?|once (?:you|we|that|it|this)|when (?:you['’]?re |you are )?done|after that|, (?:and )?then\b|(?:into|to|on) (?:a|the (?:current|right|same|existing)) (?:branch|commits?)|\d+(?:st|nd|rd|th) (?:issue|comment|point))\b/i,
  ),
  cue("points", -3).is(
    /^(?:\S+ ){0,5}?(?:it|this|(?<!mind )that|these|those|them|both|there|here)(?:[\s.!,]*$| (?:too|as well|also|then|now|for|in|into|and|with|from|like|so)\b)|^(?:\S+ ){0,4}(?:those|these) |\b(?:options?|step|task|phase|approach|number|bullet|item|finding|issue|point) ?#?\d|\b(?:option|direction|proposal) [A-D]\b|\bhere\b|\b(?:first|second|third|last|latter|former|other|same) (?:options?|approach|one|idea|way|variant|version|solution)\b|\bthis (?:solution|approach|idea|version|one|way)\b|\b(?:above|below|the following|mentioned|as discussed|these two|the other one)\b/i,
  ),
  cue("work at hand", -3).is(
    /\b(?:let['’]?s|should|need to|have to|must|want to|like to|make sure|please|^)(?: \w+ly| also| just| maybe| only| then| now| first)* (?:fix|check|test|try|run|re-?run|look|review|investigate|verify|implement|debug|decide|discuss|chat|continue|proceed|commit|push|merge|rebase|wait|see|think|analy[sz]e|find|figure|focus|start|begin|finish|do (?:it|this|that|some|a|an|the|meaningful)|open|address|revert|update|clean|squash|split|write|create|add (?:some |more |an? )?(?:(?:unit|integration|regression|e2e) )?(?:tests?|comments?|todo))\b/i,
  ),
  cue("supposed", -3).is(
    /\b(?:maybe|perhaps|not sure|wonder|wondering|seems?|impression|assuming|if (?:you|it|we|that|not)\b|(?:if|unless) (?:\w+ )?(?:needed|necessary|possible))\b/i,
  ),
  cue("half supposed", -1).is(
    /\b(?:a (?:little )?bit|kind of|somehow)\b|\b(?:might|could|probably|possibly|i hope)\b/i,
  ),
  cue("somebody else's", -6).is(
    /\b(?:consider|severity|this (?:means|produces|could|will|would|is because|leads|results)|line \d+|lines \d+|:\d+\)|nit\b|previously,|findings?:|for example, )/i,
  ),
  cue("of this work", -3).is(
    /\b(?:these|those)\b|\bcurrent (?:branch|pr|state|session|changes?|commit)\b|^(?:otherwise|like|unless|until|if)\b|\bthere should\b|\bin (?:the )?[`@]?[\w./-]+\.(?!md\b|json\b|ya?ml\b|toml\b)[a-z]{1,4}\b|^\S+ (?:the|your|my) (?:other|same|last|first|previous|new) /i,
  ),
  cue("for one", 1).is(
    /\bfor (?!(?:me|you|it|this|that|these|those|the|now|a|an|us|them|sure|example|later|today)\b)[\w-]+[.!]*$/i,
  ),
  cue("unfinished", -10).is(/(?::|\b(?:either|following|like|because|and|or|but)[:.…]*)\s*$|"…"/i),
  cue("that it works", -3).is(
    /\b(?:make sure|ensure|be sure)\b(?!.*\b(?:always|every|each|whenever)\b).*\b(?:properly|correctly|works?|working|as expected|as intended|succeeds?|pass(?:es)?)\b/i,
  ),
  cue("may be so", -3).is(/\b(?:have|keep|bear) in mind\b.*\b(?:might|may|could)\b/i),
  cue("short", -2).is(/^(?:\S+\s*){1,3}$/),
  cue("long", -2).is(/^.{260,}$/s),
];
