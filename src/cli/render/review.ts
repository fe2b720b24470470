import type { ReviewAnswer, ReviewedMemoryShown } from "../../operations/review.ts";
import { headline } from "./headline.ts";
import { moreLine, type Page, plural } from "./paint.ts";

type Reason = keyof ReviewAnswer["counts"];

const MEANING: Readonly<Record<Reason, string>> = {
  new: "said in the last days",
  "low-trust": "from a tool, a page or other people",
  contradicted: "rejected, or proved wrong, at least once",
  "never-used": "given three times or more, and never seen used",
};

export function renderReview(answer: ReviewAnswer, page: Page): string {
  const { reason, counts, counted, memories, more } = answer;
  const { paint, command } = page;
  if (reason === null) {
    const lines = (Object.keys(MEANING) as Reason[]).map((each) => {
      const count = counts[each] === counted ? `${counted}+` : String(counts[each]);
      return `${count.padStart(6)}  ${each.padEnd(12)}  ${paint.dim(MEANING[each])}`;
    });
    return [...lines, paint.dim(`\`${command} review <reason>\` lists them.`)].join("\n");
  }
  if (memories.length === 0) return paint.dim(`Nothing here that is ${MEANING[reason]}.`);
  return [...memories.map((memory) => reviewLine(memory, page)), ...(more ? [moreLine(page)] : [])].join(
    "\n",
  );
}

function reviewLine(memory: ReviewedMemoryShown, { paint }: Page): string {
  const { given, helped, contradicted, trust } = memory;
  const uses =
    given === 0
      ? "not given yet"
      : `given ${plural(given, "time")}, used ${helped}, contradicted ${contradicted}`;
  return `${headline(memory, paint)} ${paint.dim(`· trust ${trust} · ${uses}`)}`;
}
