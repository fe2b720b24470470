/** Past forms, then words for what no longer holds. */
const HISTORY: readonly RegExp[] = [
  /\b(?:did|was|were|had|have|has|used|'?ve|i'd|we'd)\b[^?\n]{0,60}\b(?:before(?! (?:i|you|the|every|each|an?|it|we)\b)|earlier|previously|formerly|originally|initially|at first|so far|in the past|back then|at some point|until now)\b/i,
  /\b(?:before|earlier|previously|formerly|originally|initially|at first|until now)\b[^?\n]{0,40}\b(?:did|was|were|had)\b[^\n]{0,60}\?/i,
  /\bat the (?:very )?(?:beginning|start|outset)\b/i,
  /\b(?:what|which|how)\b[^?\n]{0,60}\b(?:before they|before it|before we (?:moved|switched|changed|went|had))\b/i,
  /\bused to (?:use|be|have|do|run|store|keep)\b/i,
  /\bhistory of\b|\bso far\b|\bin what order did we\b/i,
];

/** Whether a prompt asks for what was before, so that what was replaced is an answer. */
export function asksForHistory(text: string): boolean {
  return HISTORY.some((pattern) => pattern.test(text));
}
