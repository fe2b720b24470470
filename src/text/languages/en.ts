import { hinted } from "./hinted.ts";
import type { EnglishQuestions } from "./language.ts";

const HERE =
  "we|our|ours|we're|we've|weve|last time|here|this (?:repo|project|app|codebase|service|package)|the usual|as always|back then";
const MONTHS = "jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec";
const MONTH = "(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const YEAR = "\\b,?(?: (?<year>\\d{4}))?";

/** English questions: always tried, on the text as typed. */
export const englishQuestions: EnglishQuestions = {
  hints:
    "the a an is are was were do does did we you it i what how why which where when to of in on for and with that this not can should have had be my our me if as at by from or so no",
  mayRecall:
    /decid|decision|agree|cho[os]|remember|recall|remind|discuss|told you|know about|(?:ha(?:ve|d)|d(?:id|o)) (?:we|i|you|about)|last|previous|earlier|what (?:was|were|is|are|do)|^\s*why (?!is|are|does|do|did|was|were|it|this|that|the|can|isn|doesn)|should we/i,
  recall: [
    /\bwhat (?:did|have|had) (?:we|i|you) (?:decide|decided|agree|agreed|choose|chosen|chose|say|said|settle|settled|conclude|concluded|discuss|discussed)\b/i,
    /\bwhat (?:was|were|is|are) (?:the|our|my) (?:decision|decisions|reason|reasons|rationale|plan|conclusion|agreement|preference|preferences|convention|conventions)\b/i,
    /\bwhy (?:did|do|have) (?:we|i) (?:decide|decided|choose|chose|chosen|pick|picked|go with|use|switch|switched)\b/i,
    /\b(?:which|what)(?: [\w-]+){1,3} (?:did|do|are|have) (?:we|i) (?:choose|chose|pick|picked|use|using|go with|went with|settle on|decide on|prefer)\b/i,
    /^\s*why (?:not )?(?!is|are|does|do|did|was|were|it|this|that|the|can|isn|doesn)[\w.-]+(?: [\w.-]+)?\s*\?\s*$/i,
    /\bshould we (?:use|switch|move|migrate|adopt|go with)\b[^.?!\n]{0,80}\?/i,
    /\b(?:do|can|did) you (?:remember|recall)\b/i,
    /\b(?:remind me|as i told you|as we discussed|have we (?:ever|already)|did we (?:ever|already)|(?:have|did) (?:we|i) (?:tried|try) )\b/i,
    /\bwhat do (?:you|we) (?:know|remember|have) (?:about|on)\b/i,
    /\b(?:last time|previously|earlier|in (?:a|the|our|my) (?:last|previous|earlier) session)\b[^.?!\n]{0,80}\?/i,
    /\bhow did (?:we|i|you) (?:fix|solve|resolve|handle|deal with|get around)\b/i,
    /\bwhere did (?:we|i) (?:leave off|stop|get to)\b/i,
  ],
  about: [
    /\bwhat (?:did|have|had) (?:we|i|you) (?:decided?|agreed?|say|said|settled?|concluded?|discuss(?:ed)?) (?:about|on|for|regarding) (?<subject>.+)/i,
    /\bwhat (?:was|were) (?:the|our|my) (?:decisions?|reasons?|rationale|conclusion|agreement) (?:about|on|for|behind|regarding) (?<subject>.+)/i,
    /\bwhy (?:did|have) (?:we|i) (?:decided? on|choose|chosen|pick|picked|go with|use|used|switch(?:ed)? to) (?<subject>.+)/i,
    /\b(?:which|what) (?<subject>[\w-]+(?: [\w-]+){0,2}) (?:did|have) (?:we|i) (?:choose|chosen|pick|picked|settled? on|decided? on|go with)\b/i,
    /\b(?:do|can|did) you (?:remember|recall) (?<subject>.+)/i,
    /\bremind me (?:of|about|what we (?:decided|said|agreed) (?:about|on)) (?<subject>.+)/i,
    /\b(?:have|did) we (?:ever|already) (?<subject>.+)/i,
    /\bwhat do (?:you|we) (?:know|remember) (?:about|on) (?<subject>.+)/i,
    /\bhow did (?:we|i|you) (?:fix|solve|resolve|handle|deal with|get around) (?<subject>.+)/i,
  ],
  asking:
    "decid decis agre agreement choos chose chosen pick sai said settl conclud conclus discuss mention told tell rememb recal remind reason rational plan prefer convent last time previous earlier session know known leav left stop ever us fix solv resolv deal handl switch migrat adopt",
  vague:
    "thing stuff anyth someth everyth issu problem wai time todai yesterdai one us chang said discuss talk much",
  hasty:
    "whats whos wheres hows whys thats theres heres dont didnt doesnt isnt arent wasnt werent wont cant couldnt shouldnt wouldnt hasnt havent hadnt weve youve theyve ive im youre theyre shouldve wouldve couldve gonna wanna gotta kinda teh hte adn taht thta thsi waht wich pls plz btw imo imho afaik fyi tbh iirc thx cuz coz",
  history: [
    hinted(
      "before,earlier,previously,formerly,originally,initially,at first,so far,in the past,back then,at some point,until now",
      /\b(?:did|was|were|had|have|has|used|'?ve|i'd|we'd)\b[^?\n]{0,60}\b(?:before(?! (?:i|you|the|every|each|an?|it|we)\b)|earlier|previously|formerly|originally|initially|at first|so far|in the past|back then|at some point|until now)\b/i,
    ),
    hinted(
      "before,earlier,previously,formerly,originally,initially,at first,until now",
      /\b(?:before|earlier|previously|formerly|originally|initially|at first|until now)\b[^?\n]{0,40}\b(?:did|was|were|had)\b[^\n]{0,60}\?/i,
    ),
    hinted("at the ", /\bat the (?:very )?(?:beginning|start|outset)\b/i),
    hinted(
      "before they,before it,before we",
      /\b(?:what|which|how)\b[^?\n]{0,60}\b(?:before they|before it|before we (?:moved|switched|changed|went|had))\b/i,
    ),
    hinted("used to ", /\bused to (?:use|be|have|do|run|store|keep)\b/i),
    hinted("history of,so far,in what order", /\bhistory of\b|\bso far\b|\bin what order did we\b/i),
    hinted(
      "old ,original ,previous ,prior ,former ,first ,initial ",
      /\b(?:what|which|how|why|where|who)\b[^?\n]{0,40}\b(?:old|original|previous|prior|former|first|initial) (?:[\w-]+ )?(?:choice|setup|version|approach|decision|plan|limit|value|name|format|schema|design|way|one)\b/i,
    ),
    hinted(
      "when did,why did",
      /\b(?:when|why) did (?:we|you|i|it|they)\b[^?\n]{0,30}\b(?:switch|move|change|migrate|drop|abandon|leave|stop|give up|get rid|replace|ditch|go from)\b/i,
    ),
    hinted(" always", /\b(?:did|was|were|have|has|had) (?:we|it|this|that|they|[\w-]+) always\b/i),
    hinted(
      "evol,over time,over the ,back when,in the early,in the old,in the first,from day one",
      /\b(?:evolved?|evolution|over time|over the (?:weeks|months|years)|back when|in the (?:early|old|first) days|from day one)\b/i,
    ),
    hinted(
      "replace,come before,came before,came first,precede",
      /\bwhat\b[^?\n]{0,40}\b(?:replaced?|come before|came before|came first|precede[ds]?|preceded)\b/i,
    ),
    hinted(
      "tried,been through,went through,gone through",
      /\b(?:everything|all|what(?: else)?|which)\b[^?\n]{0,40}\bwe(?:'ve| have)? (?:tried|been through|went through|gone through)\b/i,
    ),
    hinted("change", /\b(?:how|what)\b[^?\n]{0,40}\b(?:has|have|did)\b[^?\n]{0,40}\bchanged?\b/i),
    hinted("used to", /\bused to\b[^?\n]{0,60}\?|\bwhat used to\b/i),
  ],
  sessionSummaries: [
    /\bwhat(?: all| else)? (?:did|have|had) (?:we|i|you) (?:all |actually |really )?(?:do|done|get done|got done|work(?:ed)? on|been (?:doing|working on|up to)|achieved?|finish(?:ed)?|ship(?:ped)?|get up to)\b/i,
    /\bwhat (?:was|were|has been|got) (?:done|finished|shipped|(?:we|i|you) (?:doing|working on|up to))\b/i,
    /\bwhat(?: all)? happened\b/i,
    /\b(?:recap|summary|overview|summari[sz]e)(?: of)?(?: all| everything)?(?: (?:what|that))?(?: (?:we|i|you) (?:did|have done|worked on))?(?: (?:on|in|from|for|of))?(?: (?:our|the|my) (?:work|sessions?)(?: (?:on|in|from|of))?)? (?:yesterday|today|last|this|the (?:last|past)|january|february|march|april|may|june|july|august|september|october|november|december|\d)/i,
  ],
  goals: hinted(
    "goal,mission,milestone,objective,okr,roadmap,aim,target,meilenstein,ziel",
    /\b(?:goals?|missions?|milestones?|objectives?|okrs?|roadmap|aim(?:ing)? (?:for|at)|targets?(?= (?:for|is|are|time|rate|date)\b|\W*$)|meilensteine?|ziele?n?)\b/i,
  ),
  whatProject: hinted(
    "project,repo,codebase,package,code base",
    /\bwhat(?:'s|s| is| does| are)? (?:this|our|the) (?:project|repo(?:sitory)?|codebase|code base|package)(?: about| for| do(?:es)?)?\s*(?:[?.!]|$)|\bwhat (?:kind of )?(?:project|repo(?:sitory)?|codebase) (?:is this|are we in|am i in)\b|\b(?:describe|explain|introduce) (?:this|our|the) (?:project|repo(?:sitory)?|codebase)\s*(?:[?.!]|$)/i,
  ),
  whereDefined: hinted(
    "defined,declared,specified,described",
    /\bwhere(?:'s| is| are| do we| did we)? [^?.\n]{2,80}\b(?:defined|declared|specified|described)\b/i,
  ),
  progress: [
    hinted(
      "finish,continue,resume,remaining,half",
      /\b(?:finish(?:ed)?|continue|resume|remaining|half[- ]done)\b/i,
    ),
    hinted(
      "open,missing,left,still",
      /\b(?:(?:still|left|was|what(?:'?s| is| was)) open|what(?:'?s| is| was)? missing|(?:what(?:'?s| is| was)|anything|stuff) left|still (?:to do|missing|todo))\b/i,
    ),
    hinted(
      "pick up,loose,left,leave,hand",
      /\b(?:pick up|loose ends?|le(?:ft|ave) (?:it|off)|hand-?(?:over|off))\b/i,
    ),
    hinted("done", /\b(?:(?:was|were|are|am) (?:i|we)|is (?:it|that|this)) done\b/i),
    hinted(
      "where,far,what did you,status",
      /\b(?:where (?:did|was|were|are) (?:i|we)|how far|what did you (?:suggest|propose|find)|status of)\b/i,
    ),
    hinted(
      "last,day",
      /\b(?:last (?:session|time)|yesterday|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i,
    ),
  ],
  reason: /\bwhy\b|\breasons?\b|\bhow come\b/i,
  failure: [
    hinted(
      "error,fail,exception,traceback,crash,panic",
      /\b(?:\w*error|fail(?:s|ed|ing|ure)?|exception|traceback|crash\w*|panic)\b/i,
    ),
    hinted(
      "broken,red,refused,denied,flaky,stuck,not found,killed,gotcha",
      /\b(?:broken|(?:is|are|went|all|again|ci|tests?|build|pipeline) red|refused|denied|flaky|stuck|not found|killed|gotchas?)\b/i,
    ),
    hinted("time,exit", /\b(?:timed? ?out|exit(?:s|ed)? (?:code )?\d+)\b/i),
  ],
  ours: new RegExp(`\\b(?:${HERE}|us|again|still|anymore)\\b`, "i"),
  here: new RegExp(`\\b(?:${HERE})\\b`, "i"),
  general: [
    hinted(
      "what",
      /\bwhat(?:'s| is| are|s) (?:an?|the difference)\b|\bwhat does\b|\bwhat do \S+ (?:do|mean)\b|^what is [\w ]{3,40}\?$/i,
    ),
    hinted("how ", /\bhow (?:(?:do|can|would) (?:i|you|one)|to|does)\b/i),
    hinted(
      "difference between,explain,pros and cons,in general,translate,recommend,tutorial,syntax,versus,vs,best way",
      /\b(?:difference between|explain|pros and cons|in general|translate|recommend|tutorial|syntax|versus|vs\.?|best way)\b/i,
    ),
    hinted("me a,any ,my personal", /\b(?:(?:write|give|tell) me an?|any (?:table|language)|my personal)\b/i),
  ],
  atHand: [
    hinted(
      "open,screen,line ,typo,you just,selected",
      /\b(?:you have open|on (?:the )?screen|(?:on|in|at) line \d+|typo|you just|selected)\b/i,
    ),
    hinted(
      "this,these",
      /\b(?:this (?:file|function|line|method|test|component|loop|class)|(?:for|in|of) this\b(?! (?:repo|project|app|codebase|service|package))|these)\b/i,
    ),
    hinted(
      "the ,that ",
      /\b(?:the (?:file|output)|that (?:one|again)|the (?:first|second|other|last) one)\b/i,
    ),
  ],
  reply:
    /^\s*(?:ok(?:ay)?|k|yes|yep|yeah|yup|no|nope|nah|thanks?|thx|ty|cool|great|nice|good|perfect|awesome|lgtm|sure|stop|wait|undo|revert that|reject|apply|continue|go (?:on|ahead)|proceed|next|again|done|hm+|nvm|sorry|sounds good|looks good|ship it|do it)\b(?!.*\?)/i,
  closing: hinted(
    "look,done,moving on,bye,cheers,thanks,thx",
    /\b(?:looks? (?:good|right|fine|great|ok(?:ay)?)|(?:is|are) done|moving on|(?:bye|cheers|thanks|thx)\W*$)(?!.*\?)/i,
  ),
  telling: hinted(
    "decided,agreed,switched,settled,chose,picked,changed,go with,going with,always,never,from now on,decision:,rule:,remember that,note that,we keep ,we store ,we use ",
    /\b(?:we|i)(?:'ve| have)? (?:just )?(?:decided|agreed|switched|settled|chose|picked|changed (?:our|my))\b|\b(?:we|i)(?:'ll| will| are)? (?:go|going) with\b|(?:^|[.:!] )(?:always|never|from now on|decision:|rule:|remember that|note that)\b|\bwe (?:keep|store|use) [^\n]{1,200}\b(?:not|because|since)\b/i,
  ),
  asks: /\?|\b(?:what|whats|which|why|how|when|where|who|remind|didnt|didn't)\b/i,
  question:
    /\?|^\s*(?:so )?(?:what|whats|which|where|when|why|who|whose|how|do|does|did|is|are|can|may|should)\b/i,
  action:
    /^\s*(?:(?:please|pls|now|and|also|ok|then|can you|could you|let'?s|just|so)[, ]+)*(deploy|ship|release|publish|migrate|flash|provision|test|build|compile|seed|restore|roll ?back|install|start|run)\b/i,
  times: [
    [hinted("-", /\b(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)\b/), "date"],
    [hinted(MONTHS, new RegExp(`\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}${YEAR}`, "i")), "date"],
    [hinted(MONTHS, new RegExp(`\\b${MONTH} (?<day>\\d{1,2})(?:st|nd|rd|th)?${YEAR}`, "i")), "date"],
    [
      hinted(
        MONTHS,
        new RegExp(`\\b(?:in|since|last|this|during|of|around) (?:early |late |mid-?)?${MONTH}${YEAR}`, "i"),
      ),
      "month",
    ],
    [hinted("in 20,during 20", /\b(?:in|during) (?<year>20\d\d)\b/i), "year"],
    [hinted("yesterday", /\byesterday\b/i), "yesterday"],
    [hinted("today,this morning,this afternoon", /\b(?:today|this morning|this afternoon)\b/i), "today"],
    [hinted("last ,past ,previous ", /\b(?:last|past|previous) (?<unit>day|week|month|year)\b/i), "last"],
    [hinted("this ", /\bthis (?<unit>week|month|year)\b/i), "this"],
    [hinted(" ago", /\b(?<count>\d{1,3}|an?|two|three) (?<unit>day|week|month|year)s? ago\b/i), "ago"],
  ],
};
