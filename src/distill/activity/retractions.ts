import { isUsersWord, type StoredEvent } from "../../domain/event.ts";
import { sentencesInOwnName } from "../sentences/typed-sentences.ts";

/** Ids of events the user retracted with their next words: "forget that", "just kidding". */
export function retractedEvents(events: readonly StoredEvent[]): ReadonlySet<string> {
  const userEvents = events.filter(isUsersWord);
  const retracted = userEvents.filter((event, at) => {
    const next = userEvents[at + 1]?.text ?? "";
    return isRetraction(next) || (NEVER_MIND.test(next) && sentencesInOwnName(event).length === 1);
  });
  return new Set(retracted.map(({ id }) => id));
}

/** The words retract the ones right before them. */
export function isRetraction(text: string): boolean {
  return RETRACTION.test(text);
}

const OH = "^(?:(?:oh|ok|ah|no|hm+|wait|sorry|haha+|lol|nein|ach)[,.! ]+)*(?:never ?mind[,.! ]+)?";
const RETRACTION = new RegExp(
  `${OH}(?:forget (?:it|that|what i (?:just )?said)|scratch that|strike that|ignore (?:that|what i (?:just )?said)|i take (?:it|that) back|(?:just |only )?kidding|jk|i was (?:just |only )?(?:joking|kidding)|vergiss (?:es|das)|war nur (?:ein )?(?:spaß|scherz))(?=[\\s,.!;:)]|$)`,
  "i",
);

/** Ambiguous: it may answer a question within the same prompt. */
const NEVER_MIND = new RegExp(
  `${OH.replace("(?:never ?mind[,.! ]+)?", "")}(?:never ?mind|nvm)(?=[\\s,.!;:)]|$)`,
  "i",
);
