import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { KINDS } from "../../../src/domain/memory.ts";
import type { AskInput } from "../ask.ts";
import { useAnswer } from "../live.ts";
import { Choice } from "../parts/choice.tsx";
import { Empty, Problem, Waiting } from "../parts/states.tsx";
import { type Route, toHash } from "../route.ts";
import { Found } from "./found.tsx";
import { useProjects } from "./projects-known.ts";
import { AskWhyNot } from "./search/why-not.tsx";

/** Most hits asked for. */
const LIMIT = 30;

/** The engine's own search, with the confidence that its gate would see. */
export function SearchPage({ route }: { readonly route: Route }) {
  const { project = "", kind = "", since = "", why = "" } = Object.fromEntries(route.query);
  const [text, setText] = useState(route.subject);
  const box = useRef<HTMLInputElement>(null);
  // Before anything is painted: who sees the page may type at once.
  useLayoutEffect(() => box.current?.focus(), []);
  const known = useProjects();
  const projects = known ?? [];
  useEffect(() => setText(route.subject), [route.subject]);
  const narrow = (change: Record<string, string>) => {
    location.replace(toHash("search", text, { project, kind, since, why, ...change }));
  };
  const type = (words: string) => {
    setText(words);
    history.replaceState(null, "", toHash("search", words, { project, kind, since, why }));
  };
  const chosen = project || (projects[0] ?? "");
  // In no project nothing would be found: a first answer would say so before the right one.
  const isReady = text.trim() !== "" && (chosen !== "" || known !== null);
  const asked = !isReady ? null : searchOf(text, { project: chosen, kind, since, why });
  const { answer, refused, again } = useAnswer("search", asked);
  // The next key need not wait until the hits of the last one are drawn again.
  const found = useMemo(
    () => answer && <Found again={again} answer={answer} isCut={answer.hits.length === LIMIT} words={text} />,
    [answer],
  );
  return (
    <section aria-label="Search" class="column">
      <form class="search" onSubmit={(event) => event.preventDefault()}>
        <label class="wide">
          <span class="out-of-sight">Search words</span>
          <input
            ref={box}
            onInput={({ currentTarget }) => type(currentTarget.value)}
            placeholder="What is known about …"
            type="search"
            value={text}
          />
        </label>
        <SearchFilters narrow={narrow} narrowed={{ project: chosen, kind, since }} projects={known} />
      </form>
      {refused && <Problem again={again} refused={refused} />}
      {refused && why !== "" && (
        <p class="facts">
          <button onClick={() => narrow({ why: "" })} type="button">
            Search without the memory picked
          </button>
        </p>
      )}
      {text.trim() !== "" && !answer && !refused && <Waiting />}
      {text.trim() === "" && (
        <Empty title="The engine’s own search.">
          <p>
            It ranks as a prompt would, and shows the confidence that the gate compares with its threshold.
          </p>
        </Empty>
      )}
      {asked && answer && (
        <>
          <AskWhyNot explained={answer.whyNot} onPick={(id) => narrow({ why: id })} project={chosen} />
          {found}
        </>
      )}
    </section>
  );
}

interface SearchFiltersProps {
  /** Null until they are known. */
  readonly projects: readonly string[] | null;
  readonly narrowed: Omit<Narrowed, "why">;
  readonly narrow: (change: Partial<Narrowed>) => void;
}

function SearchFilters({ projects, narrowed: { project, kind, since }, narrow }: SearchFiltersProps) {
  return (
    <div class="filters">
      {projects?.length !== 0 && (
        <Choice
          isNeeded
          label="Project"
          onChoose={(value) => narrow({ project: value })}
          options={(projects ?? []).map((name) => [name, name])}
          value={project}
        />
      )}
      <Choice
        label="Kind"
        onChoose={(value) => narrow({ kind: value })}
        options={KINDS.map((one) => [one, one])}
        value={kind}
      />
      <Choice label="Since" onChoose={(value) => narrow({ since: value })} options={SINCE} value={since} />
    </div>
  );
}

/** How a search is narrowed; empty texts narrow nothing. */
interface Narrowed {
  readonly project: string;
  readonly kind: string;
  readonly since: string;
  /** A memory's id. */
  readonly why: string;
}

function searchOf(text: string, { project, kind, since, why }: Narrowed): AskInput<"search"> {
  return {
    text,
    limit: LIMIT,
    ...(project === "" ? {} : { project }),
    ...(KINDS.some((known) => known === kind) ? { kinds: [kind as (typeof KINDS)[number]] } : {}),
    ...(since === "" ? {} : { since }),
    ...(why === "" ? {} : { whyNot: why }),
  };
}

const SINCE = [
  ["7d ago", "7 days"],
  ["30d ago", "30 days"],
  ["365d ago", "a year"],
] as const;
