import type { Trust } from "../../domain/trust.ts";
import { matching } from "../../text/one-of.ts";
import type { Source } from "./sources.ts";

/** What a sentence tells to run, install or fetch that no more than pages named before: the trust of the first of them; null for nothing such. */
export function trustOfCommand(sentence: string, before: readonly Source[]): Trust | null {
  const names = namesToRun(sentence);
  if (names.length === 0) return null;
  const naming = before.map((source) => ({ source, text: source.text.toLowerCase() }));
  const pages = names.flatMap((name) => {
    const found = naming.filter(({ text }) => hasName(text, name)).map(({ source }) => source);
    return found.every(({ isPage }) => isPage) ? found : [];
  });
  return pages[0]?.trust ?? null;
}

/** Packages, images and addresses behind the programs that run or fetch what is not there yet. */
function namesToRun(sentence: string): readonly string[] {
  return Array.from(sentence.matchAll(FETCHES), ({ groups }) => (groups?.name ?? "").toLowerCase())
    .map((name) => name.replace(/^https?:\/\/|(?<=\w)@[\w.^~-]+$|[.,;:!?]+$/g, ""))
    .filter((name) => name.length >= LEAST_NAME);
}

const FETCHES = matching("gi")`
  \b(?:npx|bunx|pnpx|uvx|pipx (?:run|install)|(?:pnpm|yarn) dlx|npm (?:i|install|exec|create|init)|(?:pnpm|yarn|bun) (?:add|create|x)|pip[\d.]* install|uv (?:add|pip install|tool install)|poetry add|gem install|cargo (?:install|add)|go (?:install|get|run)|brew install|apt(?:-get)? install|dnf install|apk add|docker (?:run|pull)|git clone|deno run|composer require|curl|wget)\x20(?:-{1,2}[\w-]{1,30}\x20){0,4}["'\x60]?(?<name>[@\w][\w@./:+~-]{2,200})
`;

const LEAST_NAME = 3;

function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!/\w/.test(text[at - 1] ?? "") && !/\w/.test(text[at + name.length] ?? "")) return true;
  return false;
}
