import type { LanguageCues } from "./cues.ts";
import { signs } from "./en-signs.ts";

const NOT = "(?:n['’]?t| not)";
/** A subject that names something. */
const SUBJECT =
  "(?!(?:i|we|you|he|she|it|they|this|that|these|those|there|like|otherwise|something|nothing|somebody|everything|what|which|who|how|why|when|where|if|maybe|and|or|but|so|let|please|can|could|should|would|do|does|did|is|are|add|create|write|make|the (?:test|tests|comment|comments|code|function|method|check|error|message)s?)\\b)(?:(?!\\S*n['’]t )[^\\s,;:?!]+ ){0,7}(?!\\S*n['’]t )[^\\s,;:?!]+";

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
    {
      name: "told before",
      weight: 10,
      kind: "preference",
      is: /\bi (?:just |already |explicitly |clearly )*(?:told|asked) you (?:to )?(?<title>(?:not to )?.+?)[?!.\s]*$/i,
    },
    {
      name: "complaint",
      weight: 10,
      kind: "preference",
      is: /^why (?:are|do|did|would) (?:you|u) (?:still|again|always|keep) (?:on )?(?<stop>\p{L}+ing\b.+)$/iu,
    },
    {
      name: "complaint",
      weight: 10,
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
      is: /^let['’]?s (?:just |only |also |then |now |completely |first )*(?<title>(?:(?:switch|migrate|move) (?:to|from|back)|stick (?:to|with)|stay (?:with|on|at)|drop|abandon|get rid of|deprecate|rename|call|name|default|limit|standardi[sz]e|support|not|only|never|always)\b.+)$/i,
    },
    {
      name: "choice",
      weight: 2,
      kind: "decision",
      is: /^let['’]?s (?:just |also |then |now |completely |entirely )*(?<title>(?:use|keep (?!\w+ing\b)|remove|replace|make|move|put|store|have|go (?:with|for)|build|show|hide|allow|require)\b(?! - | (?-i:[A-Z][a-z]+ [a-z])|\s+-\s).+)$/i,
    },
    {
      name: "instead",
      weight: 3,
      kind: "decision",
      is: /^(?:instead of|rather than) (?:(?:always|just|yet|only) )*\w+ing\b[^,]+, (?!(?:can|could|would|should|shall|do) (?:we|you|i|it)\b).+/i,
    },
    {
      name: "place of text",
      weight: 2,
      kind: "decision",
      is: /^(?:please )?(?:add|put|move|write|keep|place|store|document) .+ (?:instead of|rather than|and not|not) (?:in|into|to|on|at|under) .+/i,
    },
    {
      name: "not needed",
      weight: 3,
      kind: "note",
      is: new RegExp(
        `^${SUBJECT} (?:(?:is|are)(?:n['’]t| not)|(?:is|are) no longer|no longer (?:is|are)) (?:relevant|needed|necessary|supported|allowed|an option|worth (?:it|doing)|wanted|in use|used)\\b.*`,
        "i",
      ),
    },
    {
      name: "occasion",
      weight: 3,
      kind: "decision",
      is: /^(?:when|where|in|for|on|with) (?!(?:this|that|these|those|it)\b)[^,]{5,80}, (?:it|they|we|you|the \S+) (?:should|must)\b.+/i,
    },
    {
      name: "here",
      weight: 3,
      kind: "preference",
      is: /^(?:in|for|across) (?:this|our|the) (?:repo|repository|project|codebase|team|package|monorepo),? (?:we|i|you) (?:want|should|need|must|do not|don['’]?t|always|never|only|prefer|use)\b.+/i,
    },
    {
      name: "mention",
      weight: 3,
      kind: "note",
      is: /^(?:mention|document|note|write down)(?: also| too)? that (?!(?:it|this|they)\b)(?<title>\S+ \S.+)$/i,
    },
    {
      name: "named",
      weight: 3,
      kind: "note",
      is: /^(?:the|our) [^,;:?]{2,80} (?:is|are|reads?|says?)(?: just| only| now| always)? ["'`][^"'`]+["'`],? (?:and )?not ["'`].+/i,
    },
    {
      name: "chosen",
      weight: 3,
      kind: "decision",
      is: /^we (?:explicitly|deliberately|intentionally|consciously) (?!(?:it|this|that)\b)\p{L}+.+|^we (?:do not|don['’]?t|never) want (?:to )?(?!(?:it|this|that|them)\b).+|^only (?:the |our )?[^,]{2,60} (?:should|must|may) .+/iu,
    },
    {
      name: "changed",
      weight: 3,
      kind: "note",
      is: /^we(?:['’]ve| have)? (?:also |just |now )?(?:renamed|moved|switched|migrated|replaced) (?!(?:it|this|that|them|on|back)\b).+ (?:to|into|from|with|by) \S.*/i,
    },
    {
      name: "stays",
      weight: 2,
      kind: "note",
      is: new RegExp(
        `^${SUBJECT} (?:stays?|remains?|will (?:stay|remain)) (?!(?:the same|open|here|there)\\b)\\S.*`,
        "i",
      ),
    },
    {
      name: "habit",
      weight: 3,
      kind: "note",
      is: /^(?:for \S+(?: \S+){0,3},? )?we (?:usually|normally|generally|typically|always|only|never) (?!(?:had|got|did|saw|hit|ran|knew|thought|wanted)\b|\w+ (?:it|this|that)\b)\p{L}+(?<!ed) \S.*|^for \S+(?: \S+){0,3},? we use \S.*/iu,
    },
    {
      name: "not asked for",
      weight: 4,
      kind: "preference",
      is: /^(?:i|nobody) (?:did not|didn['’]?t|never) (?:say|said|ask|asked|tell|told)(?: you)?(?: to| for| that you)? (?!(?:it|this|that|so|anything|about)\b)\S.+/i,
    },
    {
      name: "not needed",
      weight: 3,
      kind: "decision",
      is: /^we (?:do not|don['’]?t) need (?:the|any|an?|to) (?!(?:to|it|this|that)\b)\S+(?: \S+){0,5}[.!]*$/i,
    },
    {
      name: "requirement",
      weight: 3,
      kind: "decision",
      is: /^(?:[a-z]\. )?(?:also |and )?(?:an?|the|our|my|one|another) (?:main |hard |important |other )*(?:requirement|rule|convention|policy|constraint)s? (?:is|are)(?! (?:in|at|under|on) )(?: that| to)? \S/i,
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
      is: /(?<title>\bi handle (?!(?:it|this|that)\b)\w+.*)|^i(?:['’]ll| will) (?:always|only) (?:do|handle|take care of|own) (?!(?:it|this|that|these|those|them|so|now|some|a|an)\b).+|^i(?:['’]ll| will) (?:do|handle|take care of|own|write|open|make|create) (?:(?:all|the|any|our|my) )*(?:pull requests?|prs?|commits?|commit messages?|push(?:es|ing)?|merg(?:es?|ing)|releases?|deploy(?:s|ments?|ing)?|publishing|communication|reviews?|change ?logs?|release notes)\b(?! (?:for|of|to) (?:this|that|it)\b).*/i,
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
        `^(?:${SUBJECT}|(?:this|the|our|my) (?:\\S+ ){0,4}\\S+) (?:is|are|lives?|sits?|(?:is|are) located|(?:is|are) checked out|can be found|belongs?|goes)(?: now| always| all)? (?:in|at|under|inside|into|within|on) (?:the )?[\`'"]?(?:\\.{1,2}|~|[\\w.-]*)/[\\w./~-]+`,
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
      isOrder: true,
      is: /^(?:please )?(?:do not|don['’]?t|never|stop|avoid|no need to)(?<!stop(?= (?!\p{L}+ing))) (?!\w+ed\b|(?:worry|forget|mind|think|know|see|fix|wait|change (?:it|this|that|the code)|touch (?:it|this|that))\b)\p{L}+.+/iu,
    },
    {
      name: "make sure",
      weight: 2,
      kind: "preference",
      isOrder: true,
      is: /^(?:please )?(?:make sure|ensure|be sure)(?: that| to)? .+$/i,
    },
    {
      name: "order",
      weight: 1,
      kind: "preference",
      isOrder: true,
      is: /^(?:please |just |only |always )*use (?!cases?\b|the \S+ from\b|.*(?:instead|rather than|\bnot\b)).+/i,
    },
    {
      name: "order",
      weight: 1,
      kind: "preference",
      isOrder: true,
      is: /^(?:please |just |only |always )*(?:keep (?!\w+ing\b)|prefer|remove|skip|disable|hide|put|place|store|treat|leave|follow|stick|default|mention|call)\b(?!,).+/i,
    },
    {
      name: "law",
      weight: 2,
      kind: "preference",
      is: /^(?!(?:it|this|that|these|those|there|what|which|who|how|why|when|where|if|maybe|here)\b)[^?]{3,80} (?:is|are) (?:never (?!\w+(?:ed|en)\b)|not allowed|forbidden).*|^(?:any|all|every|each) [^?]{3,80} (?:is|are|go|goes|gets?|needs?|live) .+/i,
    },
  ],
  cues: signs,
};
