/** The user's own lines; pasted reviews, documents and descriptions become blank lines. */
export function withoutPastedProse(text: string): string {
  const lines = text.split("\n");
  const document = documentFrom(lines);
  const typed = document === -1 ? lines : lines.slice(0, document);
  const reviewed = reviewsIn(typed);
  return typed.map((line, at) => (reviewed[at] || isImpersonal(line) ? "" : line)).join("\n");
}

/** For each line whether it is a reviewer's: from the line before a grade to where the user goes on. */
function reviewsIn(lines: readonly string[]): readonly boolean[] {
  let inReview = false;
  return lines.map((line, at) => {
    if (isReviewHeading(line) || isReviewHeading(lines[at + 1] ?? "")) inReview = true;
    else if (isUsersLine(line)) inReview = false;
    return inReview;
  });
}

/** "High Severity", "P1 - ...", "Location: ...": a finding of a reviewer follows. */
function isReviewHeading(line: string): boolean {
  return SEVERITY.test(line) || GRADED.test(line);
}

const SEVERITY =
  /^\s*(?:[-*#>\d.)\s]*)(?:\*\*)?(?:\[?(?:low|medium|high|critical|minor|major)\]?[ -](?:severity|priority|risk)|severity|location|findings?|review (?:comments?|findings?))(?:\*\*)?\s*(?::.*)?$/i;

const GRADED =
  /^\s*(?:[-*#>\s]|\d{1,2}[.)])*(?:\*\*)?\[?(?:low|medium|high|critical|minor|major|blocker|nit(?:pick)?|p[0-3]|should[ -]fix|must[ -]fix)\]?(?:\*\*)?\s*(?::|[–—-]\s)(?:\*\*)?\s*\S/i;

/** Somebody asks or tells; a reviewer's findings speak of code. */
function isUsersLine(line: string): boolean {
  return /\?\s*$/.test(line) || PERSON.test(line);
}

const PERSON =
  /\b(?:i|i['’](?:m|d|ll|ve)|we|we['’](?:re|ve|ll|d)|you|my|our|your|me|us|let['’]?s|please|can|could|yes|no|yeah|ok|okay|ich|wir|du|bitte|je|nous|yo|eu)\b/i;

/** Long, without a person in it, about named code: described by somebody else. */
function isImpersonal(line: string): boolean {
  return (
    line.length >= 150 &&
    !isUsersLine(line) &&
    CODE.test(line) &&
    /^\s*(?:[-*•]\s+|\d{1,2}[.)]\s+)?\p{Lu}/u.test(line)
  );
}

const CODE = /`[^`]+`|\b[a-z]+[A-Z]\w+|\b[A-Z][a-z]+[A-Z]\w+|\w\(\)|\b\w+_\w+\b|\b[\w/-]+\.[a-z]{1,4}:\d+/;

/** Where a pasted document with headings begins after a line of the user's own; -1 where there is none. */
function documentFrom(lines: readonly string[]): number {
  const first = lines.findIndex((line) => line.trim() !== "");
  const heading = lines.findIndex((line) => HEADING.test(line));
  if (first === -1 || heading <= first || OWN_RULES.test(lines.slice(0, heading).join(" "))) return -1;
  return lines.filter((line) => HEADING.test(line)).length >= 2 ? heading : -1;
}

const HEADING = /^#{1,4} \S/;

/** "Our rules are:" and headings below: the user's own, in order. */
const OWN_RULES = /\b(?:rules?|conventions?|guidelines?|requirements?|remember|keep in mind|regeln|merk)\b/i;
