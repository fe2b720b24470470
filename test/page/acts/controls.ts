import type { Locator, Page } from "playwright-core";

/** As much of an element as a name is made of. */
interface Control {
  readonly textContent: string | null;
  readonly childNodes: Iterable<{ readonly nodeType: number; readonly textContent: string | null }>;
  readonly closest: (selector: string) => Control | null;
  readonly matches: (selector: string) => boolean;
  readonly getAttribute: (name: string) => string | null;
}

/** What a person reads on controls. Runs in the page. */
function namesIn(all: unknown[]): string[] {
  return (all as Control[]).map((one) => {
    const label = one.closest("label");
    const own = [...(label?.childNodes ?? [])].filter(({ nodeType }) => nodeType === 3);
    const words = own
      .map(({ textContent }) => textContent)
      .join(" ")
      .trim();
    if (one.matches(".pick")) return "a memory that was found";
    return one.getAttribute("aria-label") ?? (words || (label ?? one).textContent || "");
  });
}

export async function controlName(control: Locator): Promise<string> {
  const [name = ""] = await control.evaluateAll(namesIn);
  return general(name);
}

/** Controls of a page as it stands, and of the question over it. */
export async function controlNames(page: Page): Promise<string[]> {
  return (await page.locator(CONTROLS).evaluateAll(namesIn)).map(general);
}

const CONTROLS = ["button", "input", "select", "textarea", "summary"]
  .flatMap((tag) => ["header", "main", "dialog", ".notice"].map((place) => `${place} ${tag}`))
  .join();

/** Without what is different in every home: `Retire # memories`. */
function general(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, " ")
    .replace(/: .*/, ":")
    .replace(/^Split off .*/, "Split off …")
    .replace(/\d[\d,]*/g, "#")
    .replace(/\bthe (?:# )?events?\b/, "the events")
    .replace(/# memory$/, "# memories");
}
