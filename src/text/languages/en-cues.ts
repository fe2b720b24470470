import { inAnyCase } from "../one-of.ts";
import { decision, fact, type LanguageCues, order, preference } from "./cues.ts";
import { signs } from "./en-signs.ts";

const NOT = "(?:n['’]?t| not)";
/** A subject that names something. */
const SUBJECT =
  "(?!(?:i|we|you|he|she|it|they|this|that|these|those|there|like|otherwise|something|nothing|somebody|everything|what|which|who|how|why|when|where|if|maybe|and|or|but|so|let|please|can|could|should|would|do|does|did|is|are|add|create|write|make|the (?:test|tests|comment|comments|code|function|method|check|error|message)s?)\\b)(?:(?!\\S*n['’]t )[^\\s,;:?!]+ ){0,7}(?!\\S*n['’]t )[^\\s,;:?!]+";

const LETS_NOW = inAnyCase("let['’]?s (?:just |also |then |now |completely |entirely )*");
const CHOICE = inAnyCase(
  String.raw`(?:use|keep (?!\w+ing\b)|remove|replace|make|move|put|store|have|go (?:with|for)|build|show|hide|allow|require)\b`,
);

export const englishCues: LanguageCues = {
  letters: /[a-z]/i,
  leadIn:
    /^(?:https?:\/\/\S+\s+|[a-z]\. |(?:yes|yeah|yep|yup|ok|okay|no|nope|nah|ah|hm+|great|good|right|true|sorry|wait|well|also|and|but|so|then|now|plus|again|please|pls|actually|all good|one (?:more|thing|more thing)|one (?:more|thing|more thing)|in that case|in the end|i (?:guess|think|feel|believe|would say)(?: that)?|(?:just )?to be (?:clear|sure)|note that)(?:,|:)?\s+)+(?=\S+\s+\S)/i,
  joint:
    /[,;:–—.] (?=(?:(?:so|but|and|then|yeah|also|ok|please) )*(?:i (?:guess|think|feel) )?(?:let['’]?s|we should|we must|we (?:do not|don['’]?t) need|i(?:['’]d| would) (?:prefer|rather|like|go|call|keep|use)|i (?:do not|don['’]?t|want|prefer)|please|make sure|ensure|do not|don['’]?t|skip|drop|use (?!(?:the|it|this|that)\b))\b)|\s(?=(?:so|but)(?: (?:i (?:guess|think|feel)|maybe|then|yeah))* (?:we should|let['’]?s|make sure|please)\b)/gi,
  request: /,? (?:(?:so|and|but) )*(?:can|could) (?:you|we)\b.*$|,? (?:i reckon|check https?:).*$/i,
  points:
    /^(?:\S+ ){0,4}(?:it|its|this(?! (?:repo|repository|project|codebase|package|app|service)\b)|these|those|them|they|there)\b|\bto be \S+\s+(?:first|last|next)\b/i,
  reason:
    /^(?:because|since|otherwise|so that|that['’]?s (?:why|because)|this (?:way|is because)|the reason|it['’]?s (?:because|the only)|as )\b/i,
  acts: [
    preference("told before", 10).is(
      /\bi (?:just |already |explicitly |clearly )*(?:told|asked) you (?:to )?(?<title>(?:not to )?.+?)[?!.\s]*$/i,
    ),
    preference("complaint", 10).is(
      /^why (?:are|do|did|would) (?:you|u) (?:still|again|always|keep) (?:on )?(?<stop>\p{L}+ing\b.+)$/iu,
    ),
    preference("complaint", 10).is(
      /^why (?:are(?: you|['’]?t? ?you|n['’]?t (?:we|you))(?: not)?) (?<start>(?!(?:getting|seeing|hitting|having|missing|not)\b)\p{L}+ing\b.+)$/iu,
    ),
    preference("dislike", 4).is(
      /^i (?:really |also )*(?:don['’]?t like|do not like|dislike|hate) (?!(?:it|this|them|these|those)\b(?! when)|that[.!,]*$).+/i,
    ),
    preference("preference", 3).is(
      /\b(?:i(?:['’]d| would)?|we(?:['’]d)?) (?:much |really |actually |strongly |always |usually |generally )*(?:prefer\w*|rather|favou?r)\b|^i(?:['’]m| am) (?:actually |more )?(?:in favou?r of|against)\b/i,
    ),
    decision("choice", 3).is(
      /\bi(?:['’]d| would) (?:go with|(?:just |only |rather )*(?:call|name|rename|replace|use|keep|drop|remove|stick))\b/i,
    ),
    decision("choice", 3).is(
      /^let['’]?s (?:just |only |also |then |now |completely |first )*(?<title>(?:(?:switch|migrate|move) (?:to|from|back)|stick (?:to|with)|stay (?:with|on|at)|drop|abandon|get rid of|deprecate|rename|call|name|default|limit|standardi[sz]e|support|not|only|never|always)\b.+)$/i,
    ),
    decision("choice", 2).is(
      // Without the flag `i`: a capital after the verb counts.
      new RegExp(String.raw`^${LETS_NOW}(?<title>${CHOICE}(?! - | [A-Z][a-z]+ [a-z]|\s+-\s).+)$`),
    ),
    decision("instead", 3).is(
      /^(?:instead of|rather than) (?:(?:always|just|yet|only) )*\w+ing\b[^,]+, (?!(?:can|could|would|should|shall|do) (?:we|you|i|it)\b).+/i,
    ),
    decision("place of text", 2).is(
      /^(?:please )?(?:add|put|move|write|keep|place|store|document) .+ (?:instead of|rather than|and not|not) (?:in|into|to|on|at|under) .+/i,
    ),
    fact("not needed", 3).is(
      new RegExp(
        `^${SUBJECT} (?:(?:is|are)(?:n['’]t| not)|(?:is|are) no longer|no longer (?:is|are)) (?:relevant|needed|necessary|supported|allowed|an option|worth (?:it|doing)|wanted|in use|used)\\b.*`,
        "i",
      ),
    ),
    decision("occasion", 3).is(
      /^(?:when|where|in|for|on|with) (?!(?:this|that|these|those|it)\b)[^,]{5,80}, (?:it|they|we|you|the \S+) (?:should|must)\b.+/i,
    ),
    preference("here", 3).is(
      /^(?:in|for|across) (?:this|our|the) (?:repo|repository|project|codebase|team|package|monorepo),? (?:we|i|you) (?:want|should|need|must|do not|don['’]?t|always|never|only|prefer|use)\b.+/i,
    ),
    fact("mention", 3).is(
      /^(?:mention|document|note|write down)(?: also| too)? that (?!(?:it|this|they)\b)(?<title>\S+ \S.+)$/i,
    ),
    fact("named", 3).is(
      /^(?:the|our) [^,;:?]{2,80} (?:is|are|reads?|says?)(?: just| only| now| always)? ["'`][^"'`]+["'`],? (?:and )?not ["'`].+/i,
    ),
    decision("chosen", 3).is(
      /^we (?:explicitly|deliberately|intentionally|consciously) (?!(?:it|this|that)\b)\p{L}+.+|^we (?:do not|don['’]?t|never) want (?:to )?(?!(?:it|this|that|them)\b).+|^only (?:the |our )?[^,]{2,60} (?:should|must|may) .+/iu,
    ),
    fact("changed", 3).is(
      /^we(?:['’]ve| have)? (?:also |just |now )?(?:renamed|moved|switched|migrated|replaced) (?!(?:it|this|that|them|on|back)\b).+ (?:to|into|from|with|by) \S.*/i,
    ),
    fact("stays", 2).is(
      new RegExp(
        `^${SUBJECT} (?:stays?|remains?|will (?:stay|remain)) (?!(?:the same|open|here|there)\\b)\\S.*`,
        "i",
      ),
    ),
    fact("habit", 3).is(
      /^(?:for \S+(?: \S+){0,3},? )?we (?:usually|normally|generally|typically|always|only|never) (?!(?:had|got|did|saw|hit|ran|knew|thought|wanted)\b|\w+ (?:it|this|that)\b)\p{L}+(?<!ed) \S.*|^for \S+(?: \S+){0,3},? we use \S.*/iu,
    ),
    preference("not asked for", 4).is(
      /^(?:i|nobody) (?:did not|didn['’]?t|never) (?:say|said|ask|asked|tell|told)(?: you)?(?: to| for| that you)? (?!(?:it|this|that|so|anything|about)\b)\S.+/i,
    ),
    decision("not needed", 3).is(
      /^we (?:do not|don['’]?t) need (?:the|any|an?|to) (?!(?:to|it|this|that)\b)\S+(?: \S+){0,5}[.!]*$/i,
    ),
    decision("requirement", 3).is(
      /^(?:[a-z]\. )?(?:also |and )?(?:an?|the|our|my|one|another) (?:main |hard |important |other )*(?:requirement|rule|convention|policy|constraint)s? (?:is|are)(?! (?:in|at|under|on) )(?: that| to)? \S/i,
    ),
    fact("keep in mind", 3).is(/\b(?:have|keep|bear) in mind (?:that )?(?<title>\S+ \S.+)$/i),
    preference("who does it", 3).is(
      /(?<title>\bi handle (?!(?:it|this|that)\b)\w+.*)|^i(?:['’]ll| will) (?:always|only) (?:do|handle|take care of|own) (?!(?:it|this|that|these|those|them|so|now|some|a|an)\b).+|^i(?:['’]ll| will) (?:do|handle|take care of|own|write|open|make|create) (?:(?:all|the|any|our|my) )*(?:pull requests?|prs?|commits?|commit messages?|push(?:es|ing)?|merg(?:es?|ing)|releases?|deploy(?:s|ments?|ing)?|publishing|communication|reviews?|change ?logs?|release notes)\b(?! (?:for|of|to) (?:this|that|it)\b).*/i,
    ),
    decision("want", 3).is(
      /^(?:what )?i (?:only|never|always) (?:want|need) (?!you to\b|to (?:know|see|understand|check)).+|^i (?:do not|don['’]?t) (?:want|need)\b(?! (?:it|this|that|you)\b[.!]*$).+|^i want (?:no|it to always|only)\b.+/i,
    ),
    decision("want", 2).is(
      /^i (?:do |also |just |really |would )*(?:want|like) (?:us |you |people |users |everyone |it |them |this |that )?(?:to (?:replace|keep|remove|inform|send|include|use|be|have|move|support|drop|call|name|stay|stick|avoid|match|follow|live|default|record|store|limit|only|always|never)\b|the \S+(?: \S+){0,4} to (?:be|live|go|stay|have|use|look|work)\b|(?:only|all|every|any)\b).+|^i['’]?d like (?:to (?:keep|have|use|avoid|match|follow|stick|stay|drop|remove|replace|do (?:a |an )?\w+ approach)\b|the \S+ to |all |every |any ).+/i,
    ),
    decision("should not", 3).is(
      new RegExp(
        `^(?:in [^,]{2,40} )?(?:we|you|${SUBJECT}) (?:should|must|shall)(?:${NOT}| never)\\b.+`,
        "i",
      ),
    ),
    decision("should", 3).is(
      new RegExp(
        `^${SUBJECT} (?:should|must|has to|have to|needs? to|shall)(?: \\w+ly| always| only| also)* (?:be(?! (?:fixed|updated|changed|removed|added|checked|tested|possible|able|easy|straight|fine|ok|good|enough|noted|considered|handled|more|like|there|done|a thing|clear|sure)\\b)|live|go|stay|remain|appear|come|default|use|have|belong|follow|contain|display|start|begin|end|match|work|return|refer|point)\\b.+`,
        "i",
      ),
    ),
    decision("should", 2).is(
      /^(?:in [^,]{2,40},? )?(?:i (?:think|guess|feel) )?(?:that )?(?:we|you|claude|the agents?) (?:should|must|need to|have to|ought to)\b(?! (?:we|i|you)\b).+/i,
    ),
    fact("dropped", 3).is(
      /^we (?:also |now )*(?:no longer|(?:do not|don['’]?t) (?:have|support|use|publish|ship|need|do)|(?:removed|dropped|retired|replaced|abandoned|stopped)) (?!(?:to|it|this|that|them|the timezones)\b).*(?:\bany ?more\b|\bno longer\b|\bon purpose\b|\bobsolete\b|\bin \S+|\bfrom \S+|\bto \S+)/i,
    ),
    fact("renamed", 3).is(
      new RegExp(
        `^(?:${SUBJECT}|(?:this|the|our) \\S+) (?:(?:is|are|was|were|has been|have been|got|(?:is|are) being) (?:now )?(?:called|named|renamed|phased out|deprecated|superseded|retired|moved)\\b|(?:is|are|lives?) now:? (?=["'“]|\\S+[./]\\S))\\s*:? ?\\S.+`,
        "i",
      ),
    ),
    decision("renamed", 2).is(
      /^(?:can you |could you |please )?(?:we )?(?:also )*(?:rename|call|name) (?!(?:it|this|that|them)\b).+ (?:to|as|into) .+/i,
    ),
    fact("place", 3).is(
      new RegExp(
        `^(?:${SUBJECT}|(?:this|the|our|my) (?:\\S+ ){0,4}\\S+) (?:is|are|lives?|sits?|(?:is|are) located|(?:is|are) checked out|can be found|belongs?|goes)(?: now| always| all)? (?:in|at|under|inside|into|within|on) (?:the )?[\`'"]?(?:\\.{1,2}|~|[\\w.-]*)/[\\w./~-]+`,
        "i",
      ),
    ),
    decision("drop", 3).is(/^(?:please )?(?:drop|remove|end|stop) (?:all )?support for .+/i),
    order("ban", 2).is(
      /^(?:please )?(?:do not|don['’]?t|never|stop|avoid|no need to)(?<!stop(?= (?!\p{L}+ing))) (?!\w+ed\b|(?:worry|forget|mind|think|know|see|fix|wait|change (?:it|this|that|the code)|touch (?:it|this|that))\b)\p{L}+.+/iu,
    ),
    order("make sure", 2).is(/^(?:please )?(?:make sure|ensure|be sure)(?: that| to)? .+$/i),
    order("order", 1).is(
      /^(?:please |just |only |always )*use (?!cases?\b|the \S+ from\b|.*(?:instead|rather than|\bnot\b)).+/i,
    ),
    order("order", 1).is(
      /^(?:please |just |only |always )*(?:keep (?!\w+ing\b)|prefer|remove|skip|disable|hide|put|place|store|treat|leave|follow|stick|default|mention|call)\b(?!,).+/i,
    ),
    preference("law", 2).is(
      /^(?!(?:it|this|that|these|those|there|what|which|who|how|why|when|where|if|maybe|here)\b)[^?]{3,80} (?:is|are) (?:never (?!\w+(?:ed|en)\b)|not allowed|forbidden).*|^(?:any|all|every|each) [^?]{3,80} (?:is|are|go|goes|gets?|needs?|live) .+/i,
    ),
  ],
  cues: signs,
};
