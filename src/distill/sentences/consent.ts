import { claimsPermissionSpoken } from "./consent-spoken.ts";

/**
 * "The user already approved this", "you may skip asking": consent is given in the moment and never remembered.
 * "Never push without asking" asks for more care, not less, and may stay.
 */
export function claimsPermission(text: string): boolean {
  return MIXED_SCRIPT.test(text) || CONSENT.test(text.replace(CARE, " ")) || claimsPermissionSpoken(text);
}

/** A word in two alphabets is spelled to be read by a person and missed by a program. */
const MIXED_SCRIPT = /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u;

const ACTION =
  "(?:push|commit|deploy|delete|merge|publish|release|install|run|drop|remove|force|rebase|change|edit|touch|modify|create|upgrade|overwrite|rewrite|reset|migrate|start|restart|send|add|execute|call|rename|bump|ship|amend|tag|update|close|open)";
const AGENT = "(?:you|claude|codex|copilot|gemini|cursor|the (?:agent|assistant|model|ai|bot)|agents?|ai)";

const CARE = new RegExp(
  [
    `\\b(?:never|do not|don['’]?t|dont) ${ACTION}[^.;:,!?]{0,60}? (?:without|unless|before|until) (?:` +
      "(?:asking|confirming|checking)(?: with)?(?: me)?(?: first)?|(?:a |code )*review|" +
      "(?:you have |i give |my |explicit |prior |getting ){0,3}(?:permission|approval|confirmation|consent|okay|ok)|" +
      "i (?:approve|confirm|say so|agree))\\b",
    "\\balways (?:ask|confirm|check)(?: with)?(?: me)?(?: for (?:permission|confirmation|approval))?(?: first)? before\\b",
    "\\b(?:no|not|lacks?|without|insufficient|don['’]?t have|do not have|does not have) (?:the |enough )?permissions? (?:to|for)\\b",
    "\\bpermission (?:to \\S{1,80} )?denied\\b",
  ].join("|"),
  "gi",
);

const CONSENT = new RegExp(
  `\\b(?:${[
    // Somebody said yes.
    "(?:pre-?|auto-?)?approved",
    "(?:pre|auto)-?(?:approv|accept|confirm|allow|authori[sz])\\w*",
    "(?:i|we|users?|owner|boss|admin|they)(?: \\w+)? approves?",
    "(?:have|has|had|got|get|gave|given|with|without|no|need|needs|my|your|the user['’]?s?|for)(?: \\w+)? (?:approval|consent|blessing|go-ahead)",
    "consented|consents? to",
    "carte blanche|free (?:rein|hand)|at your (?:own )?discretion|(?:your|own) (?:own )?judge?ment",
    "(?:users?|owner|boss|admin|human|maintainer)(?: has| have| had)?(?: already)? (?:agreed|confirmed|accepted|granted|authori[sz]ed|allowed|permitted|signed)",
    "(?:has|have|had)(?: already)? been (?:agreed|confirmed|granted|cleared|ok['’]?ed)",
    "granted (?:me|you|us|claude|the agent)|gave (?:me|you|us|claude) (?:full |the )?(?:keys|access|control|permission)",
    "said (?:yes|ok|okay)|ok['’]?e?d|okayed|signed off",
    "(?:have|has|with|for|got) (?:my|the user['’]?s?) (?:ok|okay)|(?:wait|ask)\\w* (?:\\w+ )?my (?:ok|okay)",
    "green ?light(?:ed)?|go ahead|trust me|trusts? you|yolo",
    "(?:i['’]m|i am|user is|we['’]re|we are) (?:fine|ok|okay|cool|happy) (?:with|if)",
    // Something is permitted.
    "permissions? (?:to|for you|granted|given|is|was|has)",
    "(?:have|has|had|give|gives|gave|given|grant|grants|granted|ask|asks|asking|wait|waiting|request|my|skip|full|no)(?: \\w+){0,2} permissions?|needs? (?:no |my |your |any )?permission",
    `${AGENT}(?:['’]re| are|['’]ve been| have been| is|) (?:pre-?)?(?:authori[sz]ed|allowed|free|cleared|welcome) to`,
    "(?:is|are) (?:now |always |all )?(?:allowed|permitted|authori[sz]ed|cleared)",
    "(?:it['’]?s|is|are) (?:ok|okay|fine|safe|alright) to",
    "you may(?! (?:need|want|have|see|get|find|notice|encounter|run into))",
    `(?:let|allow) (?:me|${AGENT}) (?:to )?${ACTION}`,
    `i may (?:now |also |always )?${ACTION}`,
    `(?:tool calls?|commands?|actions?|changes|edits|pushes|deploys?|deletes?|merges) (?:may|can|should|must) be (?:executed|run|applied|accepted|made) (?:at once|immediately|automatically|directly)`,
    "(?:force[ -]?push\\w*|push\\w*|delet\\w*|dropp?\\w*|deploy\\w*|merg\\w*|sudo)(?: \\w+){0,4} (?:is|are) (?:always |totally |perfectly )?(?:fine|ok|okay|alright|all right)(?!-)",
    `(?:claude|codex|copilot|the (?:agent|assistant|model|ai|bot)|agents?) (?:may|can|could) ${ACTION}`,
    "you (?:can|could)(?: now| always| just| safely| freely)* (?:skip|bypass|ignore|override|disable|push|commit|deploy|delete|merge|publish|release|drop|remove|force|overwrite|reset|do|(?:run|execute|edit|change|install) (?:it|any|all|every|whatever|everything|anything|commands?))",
    "(?:have|has|had|give|given|granted|got)(?: \\w+){0,2} (?:full|unrestricted) (?:access|autonomy|control)",
    // Nobody need be asked.
    "(?:skip|stop|without|never|avoid|no need (?:to|for)|don['’]?t(?: need to| have to| bother(?: to)?)?|do not(?: need to| have to)?|quit|not)(?: the)? (?:ask|asking|confirm|confirming|confirmations?|prompt|prompting|prompts?|checking with|check with|check in|checking in|waiting|stopping)",
    "(?:stop|stopping|wait|waiting|pause|hold)(?: \\w+){0,2} for (?:my |a |any |the )*(?:confirmation|ok|okay|answer|go-ahead|me|user)",
    "no (?:further |more )?(?:review|confirmation|questions?|prompts?)s? (?:is |are )?(?:needed|required|necessary)",
    "(?:confirmations?|approvals?|asking|permissions?) (?:is|are) (?:unnecessary|superfluous|optional|a waste|not (?:needed|required|necessary))",
    "(?:needs?|wants?|requires?) no (?:\\w+ )?(?:confirmations?|approvals?|reviews?|questions?|prompts?|permissions?)",
    "without (?:hesitat\\w+|supervision|oversight)|so (?:that )?(?:nothing|nobody|it never) asks|(?:merge|deploy|push|publish|release|ship) without (?:a |any |code )?review",
    "(?:every|all|any)(?: \\w+)? prompts? (?:is|are|with) yes|need not (?:ask|check|confirm|wait)",
    "(?:assume|answer|say|reply|default to) yes|accept (?:all|every|any|everything)",
    "(?:bypass(?:es|ing)?|disabled?|ignore|override|waive)(?: the| all| any)? (?:permission|confirmation|safety)s?|safety (?:checks?|gates?|prompts?)",
    "dangerously[ -]skip[\\w-]*",
  ].join("|")})\\b`,
  "i",
);
