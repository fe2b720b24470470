/** What a session said right before a prompt; the store bounds it. */
export interface Conversation {
  /** Prompts and replies without what they quote, newest first, each cut. */
  readonly said: readonly string[];
  /** Whether something was known of the prompt before. */
  readonly knew: boolean;
}
