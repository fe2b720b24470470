import { useState } from "preact/hooks";
import type { ShownOption } from "../../../src/operations/settings.ts";
import { ask } from "../ask.ts";
import { Dialog } from "../parts/dialog.tsx";
import { useAct } from "../parts/notice.tsx";
import { Remedy, Words } from "../parts/words.tsx";
import { OptionControl } from "./option-control.tsx";
import { OptionPreview } from "./option-preview.tsx";

interface OptionPaneProps {
  readonly option: ShownOption;
  /** The file was written: no event tells of it. */
  readonly onChanged: () => void;
}

export function toText(value: ShownOption["value"]): string {
  return typeof value === "object" ? value.join(", ") : String(value);
}

/** One option: what it does, what it accepts, where its value comes from, and how another would do. */
export function OptionPane({ option, onChanged }: OptionPaneProps) {
  const [value, setValue] = useState(toText(option.value));
  const isSame = value === toText(option.value);
  return (
    <article class="pane">
      <p class="back">
        <a href="#/settings">← All options</a>
      </p>
      <h2 class="memory-title">
        <code>{option.path}</code>
      </h2>
      <p>
        <Remedy text={option.doc} />
      </p>
      <ChangeForm isSame={isSame} onChanged={onChanged} option={option} setValue={setValue} value={value} />
      <Facts option={option} />
      {!isSame && <OptionPreview key={value} path={option.path} value={value} />}
    </article>
  );
}

interface ChangeFormProps extends OptionPaneProps {
  readonly value: string;
  readonly isSame: boolean;
  readonly setValue: (value: string) => void;
}

function ChangeForm({ option, value, isSame, setValue, onChanged }: ChangeFormProps) {
  const act = useAct();
  const [isAsked, setAsked] = useState(false);
  const change = (to: string | null) => {
    setAsked(false);
    void act(async () => {
      await write(option.path, to);
      onChanged();
      const undo = async () => {
        await write(option.path, option.inFile === null ? null : toText(option.inFile));
        onChanged();
      };
      return {
        text: to === null ? `${option.path} is as it comes.` : `${option.path} is ${to || "none"}.`,
        undo,
      };
    });
  };
  const save = () => (warningOf(option) === null ? change(value) : setAsked(true));
  return (
    <form
      class="option-form"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <OptionControl onChange={setValue} option={option} value={value} />
      <p class="acts">
        <button class="first" disabled={option.isLocked || isSame} type="submit">
          Save
        </button>
        {option.inFile !== null && (
          <button disabled={option.isLocked} onClick={() => change(null)} type="button">
            Back to the default
          </button>
        )}
      </p>
      {isAsked && (
        <Dialog onClose={() => setAsked(false)} title={`Change ${option.path}?`}>
          <p>{warningOf(option)}</p>
          <p class="quoted">
            <Words text={value || "none"} />
          </p>
          <p class="acts">
            <button class="danger first" onClick={() => change(value)} type="button">
              Change it
            </button>
            <button onClick={() => setAsked(false)} type="button">
              Leave it
            </button>
          </p>
        </Dialog>
      )}
    </form>
  );
}

/** Null takes the option out of the file. */
function write(option: string, value: string | null) {
  return value === null
    ? ask("config", { what: "unset", option })
    : ask("config", { what: "set", option, value });
}

/** What a wrong value of it could do; null for an option that only changes what is said or kept. */
function warningOf({ names }: ShownOption): string | null {
  return names && WARNINGS[names];
}

const WARNINGS = {
  program: "Unbidden will start this program by itself, with your rights.",
  address: "Texts of your sessions and memories will be sent to this address.",
} as const;

function Facts({ option }: { readonly option: ShownOption }) {
  const { range, variable, inFile, isLocked } = option;
  return (
    <dl class="details">
      <dt>Accepts</dt>
      <dd>
        <Words text={range} />
      </dd>
      <dt>Default</dt>
      <dd>
        <Words text={toText(option.default) || "none"} />
      </dd>
      <dt>config.yaml</dt>
      <dd>{inFile === null ? "does not set it" : <Words text={toText(inFile) || "none"} />}</dd>
      <dt>Variable</dt>
      <dd>
        {variable === null ? "none may set it" : <code>{variable}</code>}
        {isLocked && <span class="warned"> decides, whatever config.yaml says</span>}
      </dd>
    </dl>
  );
}
