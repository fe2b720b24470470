import { useEffect, useRef, useState } from "preact/hooks";
import type { OptionsAnswer, ShownOption } from "../../../src/operations/settings.ts";
import { useAnswer } from "../live.ts";
import { Empty, Problem, Waiting } from "../parts/states.tsx";
import { amount, Words } from "../parts/words.tsx";
import { type Route, toHash } from "../route.ts";
import { OptionPane, toText } from "./option.tsx";

/** Every option by its group, and beside the list the chosen one. */
export function SettingsPage({ route }: { readonly route: Route }) {
  const { answer, refused, again } = useAnswer("config", { what: "list" });
  const list = answer && "options" in answer ? answer : null;
  const chosen = list?.options.find(({ path }) => path === route.subject);
  return (
    <div class={chosen ? "split with-pane" : "split"}>
      <section aria-label="Options" class="split-list">
        {refused && <Problem again={again} refused={refused} />}
        {!list && !refused && <Waiting />}
        {list && <OptionList chosen={route.subject} list={list} />}
      </section>
      {chosen ? (
        <OptionPane key={`${chosen.path} ${toText(chosen.value)}`} onChanged={again} option={chosen} />
      ) : (
        <p class="pane pane-hint">Choose an option to see what it does, to try it, and to change it.</p>
      )}
    </div>
  );
}

function OptionList({ list, chosen }: { readonly list: OptionsAnswer; readonly chosen: string }) {
  const [text, setText] = useState("");
  const [isChangedOnly, setChangedOnly] = useState(false);
  const shown = list.options.filter(
    (option) => isAbout(option, text) && (!isChangedOnly || option.source !== "default"),
  );
  return (
    <>
      <div class="filters">
        <label class="choice">
          Find
          <input onInput={({ currentTarget }) => setText(currentTarget.value)} type="search" value={text} />
        </label>
        <label class="check">
          <input checked={isChangedOnly} onChange={() => setChangedOnly(!isChangedOnly)} type="checkbox" />
          Changed only
        </label>
        <span class="count">{amount(shown.length, "option")}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys. */}
      <div class="scrolled" tabIndex={0}>
        <Problems problems={list.problems} />
        {shown.length === 0 && <Empty title="No option fits." />}
        {[...Map.groupBy(shown, ({ group }) => group)].map(([group, options]) => (
          <section class="option-group" key={group}>
            <h2>{group}</h2>
            <ul>
              {options.map((option) => (
                <li key={option.path}>
                  <OptionLine isChosen={option.path === chosen} option={option} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p class="facts option-file">
          <Words text={list.file} />
        </p>
      </div>
    </>
  );
}

/** Every word is in the option's name or in what is said of it. */
function isAbout({ path, doc }: ShownOption, text: string): boolean {
  const all = `${path} ${doc}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

function Problems({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <ul class="state problem" role="alert">
      {problems.map((problem) => (
        <li key={problem}>
          <Words text={problem} />
        </li>
      ))}
    </ul>
  );
}

const MARKS = { default: "", "config.yaml": "changed", environment: "set by a variable" } as const;

function OptionLine({ option, isChosen }: { readonly option: ShownOption; readonly isChosen: boolean }) {
  const { path, value, source } = option;
  const line = useRef<HTMLAnchorElement>(null);
  // A link from elsewhere leads to one that is out of sight.
  useEffect(() => (isChosen ? line.current?.scrollIntoView({ block: "nearest" }) : undefined), [isChosen]);
  return (
    <a
      aria-current={isChosen ? "true" : undefined}
      class="decision option"
      href={toHash("settings", path)}
      ref={line}
    >
      <code class="row-title">{path}</code>
      <span class="row-facts">
        <Words text={toText(value) || "none"} />
        {source !== "default" && <span class="warned"> {MARKS[source]}</span>}
      </span>
    </a>
  );
}
