import { join } from "node:path";

/** Where Cursor keeps its hooks. */
export function cursorFolder({ userHome }: { readonly userHome: string }): string {
  return join(userHome, ".cursor");
}
