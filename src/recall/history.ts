/** Past forms, then words for what no longer holds. */
const HISTORY: readonly RegExp[] = [
  /\b(?:did|was|were|had|have|has|used|'?ve|i'd|we'd)\b[^?\n]{0,60}\b(?:before(?! (?:i|you|the|every|each|an?|it|we)\b)|earlier|previously|formerly|originally|initially|at first|so far|in the past|back then|at some point|until now)\b/i,
  /\b(?:before|earlier|previously|formerly|originally|initially|at first|until now)\b[^?\n]{0,40}\b(?:did|was|were|had)\b[^\n]{0,60}\?/i,
  /\bat the (?:very )?(?:beginning|start|outset)\b/i,
  /\b(?:what|which|how)\b[^?\n]{0,60}\b(?:before they|before it|before we (?:moved|switched|changed|went|had))\b/i,
  /\bused to (?:use|be|have|do|run|store|keep)\b/i,
  /\bhistory of\b|\bso far\b|\bin what order did we\b/i,
  /\b(?:what|which|how|why|where|who)\b[^?\n]{0,40}\b(?:old|original|previous|prior|former|first|initial) (?:[\w-]+ )?(?:choice|setup|version|approach|decision|plan|limit|value|name|format|schema|design|way|one)\b/i,
  /\b(?:when|why) did (?:we|you|i|it|they)\b[^?\n]{0,30}\b(?:switch|move|change|migrate|drop|abandon|leave|stop|give up|get rid|replace|ditch|go from)\b/i,
  /\b(?:did|was|were|have|has|had) (?:we|it|this|that|they|[\w-]+) always\b/i,
  /\b(?:evolved?|evolution|over time|over the (?:weeks|months|years)|back when|in the (?:early|old|first) days|from day one)\b/i,
  /\bwhat\b[^?\n]{0,40}\b(?:replaced?|come before|came before|came first|precede[ds]?|preceded)\b/i,
  /\b(?:everything|all|what(?: else)?|which)\b[^?\n]{0,40}\bwe(?:'ve| have)? (?:tried|been through|went through|gone through)\b/i,
  /\b(?:how|what)\b[^?\n]{0,40}\b(?:has|have|did)\b[^?\n]{0,40}\bchanged?\b/i,
  /\bused to\b[^?\n]{0,60}\?|\bwhat used to\b/i,
];

/** Whether a prompt asks for what was before, so that what was replaced is an answer. */
export function asksForHistory(text: string): boolean {
  return HISTORY.some((pattern) => pattern.test(text));
}
