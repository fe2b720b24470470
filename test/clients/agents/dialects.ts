import { chatCompletions } from "./chat-completions.ts";
import type { Dialect } from "./dialect.ts";
import { geminiApi } from "./gemini-api.ts";
import { responses } from "./responses.ts";

/** The APIs that clients speak. */
export const DIALECTS: readonly Dialect[] = [responses, chatCompletions, geminiApi];
