import { useEffect, useState } from "preact/hooks";

/** `#/memories/1a2b?kind=decision`: the page, what it shows, and how. */
export interface Route {
  readonly page: string;
  readonly subject: string;
  readonly query: URLSearchParams;
}

function readRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page = "", ...rest] = path.split("/");
  return { page: page || "now", subject: decoded(rest.join("/")), query: new URLSearchParams(query) };
}

/** An address that somebody typed may hold anything. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function toHash(page: string, subject = "", query: Readonly<Record<string, string>> = {}): string {
  const kept = Object.entries(query).filter(([, value]) => value !== "");
  const asked = kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`;
  return `#/${page}${subject === "" ? "" : `/${encodeURIComponent(subject)}`}${asked}`;
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return readRoute(hash);
}
