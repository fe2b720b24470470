import { fits, type Hinted, hinted } from "./hinted.ts";
import { fitsIn } from "./spoken.ts";

/** Past forms, then words for what no longer holds. */
export const HISTORY: readonly Hinted[] = [
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
];

/** Whether a prompt asks for what was before, so that what was replaced is an answer. */
export function asksForHistory(text: string): boolean {
  const lower = text.toLowerCase();
  return HISTORY.some((ways) => fits(ways, text, lower)) || fitsIn(text, ({ history }) => history);
}
