/** Who signed it says nothing about what was done. */
const TRAILERS = /^(?:[a-z][\w-]*-by|change-id|cc): .*$\n?/gim;
const ADDRESS = / ?<[^\s<>@]{1,200}@[^\s<>@]{1,200}>/g;

/** A commit's message without who wrote, signed or read it. */
export function withoutPeople(message: string): string {
  return message.replace(TRAILERS, "").replace(ADDRESS, "").trim();
}
