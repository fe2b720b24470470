/** Least share of places in a random run where letters, capitals and digits take turns; names of code have fewer. */
const LEAST_TURNS = 0.38;
/** The same without capitals. */
const LEAST_TURNS_OF_ONE_CASE = 0.12;

/** Small letters, capitals and digits take turns as in no name. */
export function isScattered(token: string): boolean {
  const hasAll = /\d/.test(token) && /[a-z]/.test(token) && /[A-Z]/.test(token);
  return hasAll && turnsIn(token) >= LEAST_TURNS * token.length;
}

/** The same of a token without capitals, in each of its parts. */
export function isScatteredSmall(token: string): boolean {
  const isMixed = token.split(/[.:]/).every((part) => /\d/.test(part) && /[g-z]/.test(part));
  return isMixed && turnsIn(token) >= LEAST_TURNS_OF_ONE_CASE * token.length;
}

function turnsIn(token: string): number {
  return (token.match(/[A-Z](?=[a-z\d])|[a-z](?=[A-Z\d])|\d(?=[A-Za-z])/g) ?? []).length;
}
