import type { Story } from "./story.ts";
import { FIELDNOTES } from "./story-fieldnotes.ts";
import { HARBOUR } from "./story-harbour.ts";
import { LEDGER } from "./story-ledger.ts";
import { TIDEWATCH } from "./story-tidewatch.ts";

export const STORIES: readonly Story[] = [HARBOUR, LEDGER, TIDEWATCH, FIELDNOTES];
