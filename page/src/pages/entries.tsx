import type { TimelineEntry } from "../../../src/operations/timeline.ts";
import { KindMark, Time, TitleLead, TrustMark, Words } from "../parts/words.tsx";
import { MemoryLink } from "./memory.tsx";

/** What became of memories, each in one line. */
export function Entries({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.what} ${entry.memory.id}`}>
          <Time at={entry.at} />
          <span class="what">{entry.what}</span>
          <span>
            <TitleLead kind={entry.memory.kind} />
            <MemoryLink memory={entry.memory} />
            <span class="row-facts entry-facts">
              <KindMark kind={entry.memory.kind} /> · <TrustMark memory={entry.memory} />
              {entry.by && (
                <>
                  {" · by "}
                  <MemoryLink memory={entry.by} />
                </>
              )}
              {entry.because !== "" && (
                <>
                  {" · "}
                  <Words text={entry.because} />
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
