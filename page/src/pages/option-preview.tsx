import { useState } from "preact/hooks";
import type { ChangedAnswer, OptionPreviewAnswer } from "../../../src/operations/settings.ts";
import { ask, type Refused } from "../ask.ts";
import { toRefused } from "../live.ts";
import { Problem } from "../parts/states.tsx";
import { amount, Time, Words } from "../parts/words.tsx";

/** Prompts that are asked again. */
const LIMIT = 50;

type State = "idle" | "asking" | { readonly answer: OptionPreviewAnswer } | { readonly refused: Refused };

/** Which of the last prompts would have got something else; asked for, because it takes seconds. */
export function OptionPreview({ path, value }: { readonly path: string; readonly value: string }) {
  const [state, setState] = useState<State>("idle");
  const preview = () => {
    setState("asking");
    ask("config", { what: "preview", option: path, value, limit: LIMIT }).then(
      (answer) => "changed" in answer && setState({ answer }),
      (error: unknown) => setState({ refused: toRefused(error) }),
    );
  };
  return (
    <section aria-live="polite" class="option-preview">
      <h3>Before you save</h3>
      <button disabled={state === "asking"} onClick={preview} type="button">
        {state === "asking" ? "Asking …" : `Try it on your last ${LIMIT} prompts`}
      </button>
      {typeof state === "object" && "refused" in state && <Problem refused={state.refused} />}
      {typeof state === "object" && "answer" in state && <Changed answer={state.answer} />}
    </section>
  );
}

function Changed({ answer: { asked, isRead, changed } }: { readonly answer: OptionPreviewAnswer }) {
  if (!isRead) return <p>No answer to a prompt depends on this option.</p>;
  return (
    <>
      <p>
        Of your last {amount(asked, "prompt")}, {changed.length === 0 ? "none" : changed.length} would get
        something else.
      </p>
      <ol>
        {changed.map((one) => (
          <li key={one.receipt}>
            <ChangedPrompt changed={one} />
          </li>
        ))}
      </ol>
    </>
  );
}

function ChangedPrompt({
  changed: { prompt, at, projectName, before, after },
}: {
  readonly changed: ChangedAnswer;
}) {
  return (
    <>
      <p class="row-title">
        <Words text={prompt} />
      </p>
      <p class="row-facts">
        <Words text={projectName ?? "no project"} /> · <Time at={at} />
      </p>
      <dl class="details">
        <dt>Now</dt>
        <dd>
          <Given given={before.given} />
        </dd>
        <dt>Then</dt>
        <dd>
          <Given given={after.given} />
        </dd>
      </dl>
    </>
  );
}

function Given({ given }: { readonly given: ChangedAnswer["before"]["given"] }) {
  if (given.length === 0) return <>nothing</>;
  return (
    <ul>
      {given.map(({ id, title }) => (
        <li key={id}>
          <Words text={title} />
        </li>
      ))}
    </ul>
  );
}
