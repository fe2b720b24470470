/** A way to recognise a project; the earlier in a list, the stronger. */
export interface ProjectKey {
  readonly kind: "remote" | "common" | "path";
  readonly value: string;
}
