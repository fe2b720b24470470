import type { Language } from "./language.ts";

const NOT = "(?:n['’]?t| not)";
/** A subject that names something. */
const SUBJECT =
  "(?!(?:i|we|you|he|she|it|they|this|that|these|those|there|like|otherwise|what|which|who|how|why|when|where|if|maybe|and|or|but|so|let|please|can|could|should|would|do|does|did|is|are|add|create|write|make|the (?:test|tests|comment|comments|code|function|method|check|error|message)s?)\\b)(?:[^\\s,;:?!]+ ){0,7}[^\\s,;:?!]+";

/** English. */
export const EN: Language = {
  code: "en",
  letters: /[a-z]/i,
  leadIn:
    /^(?:(?:yes|yeah|yep|yup|ok|okay|no|nope|nah|ah|hm+|great|good|right|true|sorry|wait|well|also|and|but|so|then|now|plus|again|please|pls|actually|all good|in that case|in the end|i (?:guess|think|feel|believe|would say)(?: that)?|(?:just )?to be (?:clear|sure)|note that)(?:,|:)?\s+)+(?=\S+\s+\S)/i,
  joint:
    /[,;:–—.] (?=(?:(?:so|but|and|then|yeah|also|ok|please) )*(?:i (?:guess|think|feel) )?(?:let['’]?s|we should|we must|we (?:do not|don['’]?t) need|i(?:['’]d| would) (?:prefer|rather|like|go|call|keep|use)|i (?:do not|don['’]?t|want|prefer)|please|make sure|ensure|do not|don['’]?t)\b)|\s(?=(?:so|but)(?: (?:i (?:guess|think|feel)|maybe|then|yeah))* (?:we should|let['’]?s|make sure|please)\b)/gi,
  points: /^(?:\S+ ){0,4}(?:it|its|this|these|those|them|they|there)\b|\bto be \S+\s+(?:first|last|next)\b/i,
  reason:
    /^(?:because|since|otherwise|so that|that['’]?s (?:why|because)|this (?:way|is because)|the reason|it['’]?s (?:because|the only)|as )\b/i,
  acts: [
    {
      name: "told before",
      weight: 9,
      kind: "preference",
      is: /\bi (?:just |already |explicitly |clearly )*(?:told|asked) you (?:to )?(?<title>(?:not to )?.+?)[?!.\s]*$/i,
    },
    {
      name: "complaint",
      weight: 9,
      kind: "preference",
      is: /^why (?:are|do|did|would) (?:you|u) (?:still|again|always|keep) (?:on )?(?<stop>\p{L}+ing\b.+)$/iu,
    },
    {
      name: "complaint",
      weight: 9,
      kind: "preference",
      is: /^why (?:are(?: you|['’]?t? ?you|n['’]?t (?:we|you))(?: not)?) (?<start>(?!(?:getting|seeing|hitting|having|missing|not)\b)\p{L}+ing\b.+)$/iu,
    },
    {
      name: "dislike",
      weight: 4,
      kind: "preference",
      is: /^i (?:really |also )*(?:don['’]?t like|do not like|dislike|hate) (?!(?:it|this|them|these|those)\b(?! when)|that[.!,]*$).+/i,
    },
    {
      name: "preference",
      weight: 3,
      kind: "preference",
      is: /\b(?:i(?:['’]d| would)?|we(?:['’]d)?) (?:much |really |actually |strongly |always |usually |generally )*(?:prefer\w*|rather|favou?r)\b|^i(?:['’]m| am) (?:actually |more )?(?:in favou?r of|against)\b/i,
    },
    {
      name: "choice",
      weight: 3,
      kind: "decision",
      is: /\bi(?:['’]d| would) (?:go with|(?:just |only |rather )*(?:call|name|rename|replace|use|keep|drop|remove|stick))\b/i,
    },
    {
      name: "choice",
      weight: 3,
      kind: "decision",
      is: /^let['’]?s (?:just |only |also |then |now |completely |first )*(?<title>(?:switch (?:to|from|back)|stick (?:to|with)|stay (?:with|on|at)|drop|abandon|get rid of|deprecate|rename|call|name|default|limit|standardi[sz]e|support|not|only|never|always)\b.+)$/i,
    },
    {
      name: "choice",
      weight: 2,
      kind: "decision",
      is: /^let['’]?s (?:just |also |then |now |completely |entirely )*(?<title>(?:use|keep (?!\w+ing\b)|remove|replace|make|move|put|store|have|do|go (?:with|for)|build|show|hide|allow|require)\b(?! - | (?-i:[A-Z][a-z]+ [a-z])|\s+-\s).+)$/i,
    },
    {
      name: "requirement",
      weight: 3,
      kind: "decision",
      is: /^(?:[a-z]\. )?(?:also |and )?(?:an?|the|our|my|one|another) (?:main |hard |important |other )*(?:requirement|rule|convention|policy|constraint)s? (?:is|are)(?: that| to)? \S/i,
    },
    {
      name: "keep in mind",
      weight: 3,
      kind: "note",
      is: /\b(?:have|keep|bear) in mind (?:that )?(?<title>\S+ \S.+)$/i,
    },
    {
      name: "who does it",
      weight: 3,
      kind: "preference",
      is: /^i(?:['’]ll| will) (?:always |only |then )*(?:do|handle|take care of|own) (?!(?:it|this|that|these|those|them|so|now|some|a|an)\b).+/i,
    },
    {
      name: "want",
      weight: 3,
      kind: "decision",
      is: /^(?:what )?i (?:only|never|always) (?:want|need) (?!you to\b|to (?:know|see|understand|check)).+|^i (?:do not|don['’]?t) (?:want|need)\b(?! (?:it|this|that|you)\b[.!]*$).+|^i want (?:no|it to always|only)\b.+/i,
    },
    {
      name: "want",
      weight: 2,
      kind: "decision",
      is: /^i (?:do |also |just |really |would )*(?:want|like) (?:us |you |people |users |everyone |it |them |this |that )?(?:to (?:replace|keep|remove|inform|send|include|use|be|have|move|support|drop|call|name|stay|stick|avoid|match|follow|live|default|record|store|limit|only|always|never)\b|the \S+(?: \S+){0,4} to (?:be|live|go|stay|have|use|look|work)\b|(?:only|all|every|any)\b).+|^i['’]?d like (?:to (?:keep|have|use|avoid|match|follow|stick|stay|drop|remove|replace|do (?:a |an )?\w+ approach)\b|the \S+ to |all |every |any ).+/i,
    },
    {
      name: "should not",
      weight: 3,
      kind: "decision",
      is: new RegExp(
        `^(?:in [^,]{2,40} )?(?:we|you|${SUBJECT}) (?:should|must|shall)(?:${NOT}| never)\\b.+`,
        "i",
      ),
    },
    {
      name: "should",
      weight: 3,
      kind: "decision",
      is: new RegExp(
        `^${SUBJECT} (?:should|must|has to|have to|needs? to|shall)(?: \\w+ly| always| only| also)* (?:be(?! (?:fixed|updated|changed|removed|added|checked|tested|possible|able|easy|straight|fine|ok|good|enough|noted|considered|handled|more|like|there|done|a thing|clear|sure)\\b)|live|go|stay|remain|appear|come|default|use|have|belong|follow|contain|display|start|begin|end|match|work|return|refer|point)\\b.+`,
        "i",
      ),
    },
    {
      name: "should",
      weight: 2,
      kind: "decision",
      is: /^(?:in [^,]{2,40},? )?(?:i (?:think|guess|feel) )?(?:that )?(?:we|you|claude|the agents?) (?:should|must|need to|have to|ought to)\b(?! (?:we|i|you)\b).+/i,
    },
    {
      name: "dropped",
      weight: 3,
      kind: "note",
      is: /^we (?:also |now )*(?:no longer|(?:do not|don['’]?t) (?:have|support|use|publish|ship|need|do)|(?:removed|dropped|retired|replaced|abandoned|stopped)) (?!(?:to|it|this|that|them|the timezones)\b).*(?:\bany ?more\b|\bno longer\b|\bon purpose\b|\bobsolete\b|\bin \S+|\bfrom \S+|\bto \S+)/i,
    },
    {
      name: "renamed",
      weight: 3,
      kind: "note",
      is: new RegExp(
        `^(?:${SUBJECT}|(?:this|the|our) \\S+) (?:(?:is|are|was|were|has been|have been|got|(?:is|are) being) (?:now )?(?:called|named|renamed|phased out|deprecated|superseded|retired|moved)\\b|(?:is|are|lives?) now:? (?=["'“]|\\S+[./]\\S))\\s*:? ?\\S.+`,
        "i",
      ),
    },
    {
      name: "renamed",
      weight: 2,
      kind: "decision",
      is: /^(?:can you |could you |please )?(?:we )?(?:also )*(?:rename|call|name) (?!(?:it|this|that|them)\b).+ (?:to|as|into) .+/i,
    },
    {
      name: "place",
      weight: 3,
      kind: "note",
      is: new RegExp(
        `^(?:${SUBJECT}|(?:this|the|our|my) (?:\\S+ ){0,4}\\S+) (?:is|are|lives?|sits?|is located|is checked out|can be found|belongs?|goes)(?: now| always| all)? (?:in|at|under|inside|into|within|on) (?:the )?[\`'"]?(?:\\.{1,2}|~|[\\w.-]*)/[\\w./~-]+`,
        "i",
      ),
    },
    {
      name: "drop",
      weight: 3,
      kind: "decision",
      is: /^(?:please )?(?:drop|remove|end|stop) (?:all )?support for .+/i,
    },
    {
      name: "ban",
      weight: 2,
      kind: "preference",
      is: /^(?:please )?(?:do not|don['’]?t|never|stop|avoid|no need to)(?<!stop(?= (?!\p{L}+ing))) (?!\w+ed\b|(?:worry|forget|mind|think|know|see|fix|wait|change (?:it|this|that|the code)|touch (?:it|this|that))\b)\p{L}+.+/iu,
    },
    {
      name: "make sure",
      weight: 1,
      kind: "preference",
      is: /^(?:but |and |.{5,60} (?:but|and) )?(?:please )?(?:make sure|ensure|be sure)(?: that| to)? (?<title>.+)$/i,
    },
    {
      name: "order",
      weight: 1,
      kind: "preference",
      is: /^(?:please |just |only |always )*use (?!cases?\b|the \S+ from\b|.*(?:instead|rather than|\bnot\b)).+/i,
    },
    {
      name: "order",
      weight: 1,
      kind: "preference",
      is: /^(?:please |just |only |always )*(?:keep (?!\w+ing\b)|prefer|remove|skip|disable|hide|put|place|store|treat|leave|follow|stick|default|mention|call)\b(?!,).+/i,
    },
    {
      name: "law",
      weight: 2,
      kind: "preference",
      is: /^(?!(?:it|this|that|these|those|there|what|which|who|how|why|when|where|if|maybe|here)\b)[^?]{3,80} (?:is|are) (?:never (?!\w+(?:ed|en)\b)|not allowed|forbidden).*|^(?:any|all|every|each) [^?]{3,80} (?:is|are|go|goes|gets?|needs?|live) .+/i,
    },
  ],
  signs: [
    {
      name: "contrast",
      weight: 2,
      is: /\b(?:instead of|rather than|but instead|in favou?r of|no longer|any ?more\b(?!\?))|\binstead[.!]*$|,? (?:and )?not (?!(?:sure|yet|only|just|really|sure|because|so|the only|a|an|be|work\w*|have|been|needed|possible|clear)\b)[\w`"'./-]+(?: [\w`"'./-]+){0,4}[.!]*$|\band not (?!(?:sure|yet)\b)|\bonly keep\b/i,
    },
    {
      name: "scope",
      weight: 1,
      is: /\b(?:always|never|every(?:where|thing|one|body|time)?|each|any|all (?!the (?:comments|changes|issues|findings)\b)|whenever|only|at all|at most|at least|unless|per \w+|no matter|in general|wherever)\b/i,
    },
    {
      name: "default",
      weight: 2,
      is: /\bby default\b|\b(?:as )?(?:an?|the|our) default\b|\bdefaults? to\b/i,
    },
    {
      name: "reason",
      weight: 1,
      is: /\b(?:because|since (?!v?\d|yesterday|last)|so that|otherwise|as (?:it|that|this|they|we|the \S+) |in order to|to avoid|that way|so (?:we|it|users?|people|i|that)\b|for consistency|makes? (?:no|more) sense|on purpose|deliberate\w*|intentional\w*|by design)\b/i,
    },
    {
      name: "name",
      weight: 1,
      is: /`[^`]+`|\b[a-z]+[A-Z]\w+|--[a-z][\w-]+|\b[\w-]+\.(?:md|json|ya?ml|toml|ts|go|py|rs|js)\b|\b[A-Z]+_[A-Z_]+\b/,
    },
    {
      name: "convention",
      weight: 2,
      is: /\b(?:spelling|conventions?|naming|terminology|wording|tone of voice|(?:table|test|type|trunk)[ -](?:driven|based)|commit messages?|branch names?|changelogs?|licen[cs]e)\b|\b(?:prefix|suffix|format|style|language|spelling)\b/i,
    },
    {
      name: "product",
      weight: 1,
      is: /\b(?:mode|polic(?:y|ies)|strateg(?:y|ies)|settings?|workflows?|pipelines?|directory|folder|dependenc(?:y|ies)|errors?|warnings?|users?|section|tab|page|skills?|button|command|flag)\b/i,
    },
    {
      name: "use of",
      weight: 1,
      is: /^(?:we|you) (?:should|must) (?:always |only )*be [a-z]+ing\b/i,
    },
    { name: "a question", weight: -6, is: /[?？]\s*["')]*$/ },
    {
      name: "asks",
      weight: -4,
      is: /^(?:can|could|would|will|should|do|does|did|is|are|what|how|where|which|who|when|any|wonder\w*) |\b(?:let me know|what do you think|tell me|show me|give me|explain to me|propose|suggest)\b|\bcan (?:you|we|i)\b/i,
    },
    {
      name: "for the moment",
      weight: -3,
      is: /\b(?:for now|right now|first(?!\s+(?:time|to be|one|class|argument|prompt|line|response))|next|today|tomorrow|currently|yet|(?:in|on|for|from) this (?:pr|branch|commit|change|session|case|file|function|test)|again|try(?:ing)?|once (?:you|we|that|it|this)|when (?:you['’]?re |you are )?done|after that|, (?:and )?then\b|(?:into|to|on) (?:a|the (?:current|right|same|existing)) (?:branch|commits?)|\d+(?:st|nd|rd|th) (?:issue|comment|point))\b/i,
    },
    {
      name: "points",
      weight: -3,
      is: /^(?:\S+ ){0,5}?(?:it|this|(?<!mind )that|these|those|them|both|there|here)(?:[\s.!,]*$| (?:too|as well|also|then|now|for|in|into|and|with|from|like|so)\b)|^(?:\S+ ){0,4}(?:those|these) |\b(?:options?|step|task|phase|approach|number|bullet|item|finding|issue|point) ?#?\d|\b(?:option|direction|proposal) [A-D]\b|\bhere\b|\b(?:first|second|third|last|latter|former|other|same) (?:options?|approach|one|idea|way|variant|version|solution)\b|\bthis (?:solution|approach|idea|version|one|way)\b|\b(?:above|below|the following|mentioned|as discussed|these two|the other one)\b|:$/i,
    },
    {
      name: "work at hand",
      weight: -3,
      is: /\b(?:let['’]?s|should|need to|have to|must|want to|like to|make sure|please|^)(?: \w+ly| also| just| maybe| only| then| now| first)* (?:fix|check|test|try|run|re-?run|look|review|investigate|verify|implement|debug|decide|discuss|chat|continue|proceed|commit|push|merge|rebase|wait|see|think|analy[sz]e|find|figure|focus|start|begin|finish|do (?:it|this|that|some|a|an|the|meaningful)|open|address|revert|update|clean|squash|split|write|create|add (?:some |more |an? )?(?:tests?|comments?|todo))\b/i,
    },
    {
      name: "supposed",
      weight: -3,
      is: /\b(?:maybe|perhaps|not sure|wonder|wondering|seems?|impression|assuming|if (?:you|it|we|that)\b)\b/i,
    },
    { name: "half supposed", weight: -1, is: /\b(?:might|could|probably|possibly|i hope)\b/i },
    {
      name: "somebody else's",
      weight: -6,
      is: /\b(?:consider|severity|this (?:means|produces|could|will|would|is because|leads|results)|line \d+|lines \d+|:\d+\)|nit\b|previously,|findings?:|for example, )/i,
    },
    {
      name: "of this work",
      weight: -3,
      is: /\b(?:these|those)\b|\bcurrent (?:branch|pr|state|session|changes?|commit)\b|^(?:otherwise|like|unless|until|if)\b|\bthere should\b|\bin (?:the )?[`@]?[\w./-]+\.(?!md\b|json\b|ya?ml\b|toml\b)[a-z]{1,4}\b|^\S+ (?:the|your|my) (?:other|same|last|first|previous|new) /i,
    },
    { name: "short", weight: -2, is: /^(?:\S+\s*){1,3}$/ },
    { name: "long", weight: -2, is: /^.{260,}$/s },
  ],
};
