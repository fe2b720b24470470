import { useEffect, useState } from "preact/hooks";
import type { Reasons } from "../../../src/domain/hit.ts";
import type { SearchAnswer } from "../../../src/operations/memories.ts";
import type { ShownHit } from "../../../src/operations/shown-memory.ts";
import { Empty } from "../parts/states.tsx";
import { KindMark, share, Time, TrustMark, Words } from "../parts/words.tsx";
import { toHash } from "../route.ts";
import { Factors } from "./factors.tsx";

interface FoundProps {
  readonly answer: SearchAnswer;
  /** That stood when the answer came. */
  readonly words: string;
  readonly isCut: boolean;
  readonly again: () => void;
}

/** The hits of a search, what a prompt would get, and what the search had to do without. */
export function Found({ answer, words, isCut, again }: FoundProps) {
  const { hits, threshold, best, degraded } = answer;
  const drawn = useAllSoon(words) ? hits : hits.slice(0, AT_ONCE);
  return (
    <>
      {degraded.length > 0 && (
        <div class="degraded" role="status">
          {degraded.map(({ part, message }) => (
            <p key={part}>
              Searched without {part}: <Words text={message} />
            </p>
          ))}
          <button onClick={again} type="button">
            Search again
          </button>
        </div>
      )}
      {hits.length === 0 ? (
        <Empty title="Nothing is known by these words." />
      ) : (
        <>
          <p class="facts" role="status">
            {isCut ? `The first ${hits.length}` : hits.length} found · a prompt with these words{" "}
            {best >= threshold ? "is answered" : "is met with silence"} (best {share(best)}, threshold{" "}
            {share(threshold)})
          </p>
          <ol class="hits">
            {drawn.map((hit) => (
              <li class={hit.confidence >= threshold ? "hit" : "hit below"} key={hit.memory.id}>
                <FoundHit hit={hit} />
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

/** More than a window shows; while somebody types, others need not be drawn. */
const AT_ONCE = 10;
const SOON_MS = 150;

/** Whether these words have stood for a moment; what is drawn for them then stays. */
function useAllSoon(words: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SOON_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled === words;
}

function FoundHit({ hit }: { readonly hit: ShownHit }) {
  const { memory, confidence, reasons } = hit;
  return (
    <>
      <span class="confidence">{share(confidence)}</span>
      <div>
        <a class="row-title" href={toHash("memories", memory.id)}>
          <Words text={memory.title} />
        </a>
        <p class="row-facts">
          <KindMark kind={memory.kind} /> · <TrustMark memory={memory} /> · <Time at={memory.at} />
          {hit.replacedBy && " · replaced since"}
          <FoundWithoutWords reasons={reasons} />
        </p>
        <Factors reasons={reasons} />
      </div>
    </>
  );
}

/** The way a memory was found that has none of the words searched; nothing for others. */
function FoundWithoutWords({ reasons }: { readonly reasons: Reasons }) {
  const { related, matched, similarity } = reasons;
  if (related)
    return (
      <>
        {" · related to "}
        <Words text={related} />
      </>
    );
  if (matched.length > 0 || similarity === undefined) return null;
  return <>{` · found by meaning: likeness ${share(similarity)}`}</>;
}
