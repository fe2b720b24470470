import { Fragment } from "preact";
import { useState } from "preact/hooks";
import type { Reasons } from "../../../src/domain/hit.ts";
import { share, Words } from "../parts/words.tsx";

/** Every number that the ranker used, made only where somebody looks: fifty hits would have a thousand. */
export function Factors({ reasons }: { readonly reasons: Reasons }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Factors</summary>
      {isOpen && <FactorList reasons={reasons} />}
    </details>
  );
}

function FactorList({ reasons }: { readonly reasons: Reasons }) {
  const factors = Object.entries(FACTORS).flatMap(([name, label]) => {
    const value = reasons[name as keyof Reasons];
    return typeof value === "number" && !(NEUTRAL.has(name) && value === 1) ? [[label, value] as const] : [];
  });
  return (
    <dl class="factors">
      <dt>words found</dt>
      <dd>{reasons.matched.length === 0 ? "none" : <Words text={reasons.matched.join(", ")} />}</dd>
      {factors.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd class="number">{share(value)}</dd>
        </Fragment>
      ))}
      {reasons.left && (
        <>
          <dt>left out</dt>
          <dd>
            <Words text={reasons.left} />
          </dd>
        </>
      )}
    </dl>
  );
}

const FACTORS: Readonly<Partial<Record<keyof Reasons, string>>> = {
  coverage: "share of the question covered",
  strength: "strength of the words",
  answered: "share of the title asked",
  lexical: "BM25",
  similarity: "likeness in meaning",
  reranked: "score of the reranker",
  kindWeight: "× kind",
  recency: "× age",
  trustWeight: "× trust",
  feedback: "× feedback",
  pinned: "× pinned",
  source: "× your weight of its source",
  codeState: "× its code",
  dated: "× period",
  kindEvidence: "× kind asked for",
  spokenOf: "× spoken of",
  askedOn: "× asked on",
  underWay: "× under way",
  history: "× history",
};
/** A factor of 1 changes nothing. */
const NEUTRAL = new Set([
  "kindWeight",
  "recency",
  "trustWeight",
  "feedback",
  "pinned",
  "source",
  "codeState",
  "dated",
  "kindEvidence",
  "spokenOf",
  "askedOn",
  "underWay",
  "history",
]);
