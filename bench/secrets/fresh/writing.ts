/** How programs write a text, so many characters for each of its own. */
export interface Writing {
  readonly each: number;
  readonly write: (text: string) => string;
}
