import type { ShownOption } from "../../../src/operations/settings.ts";

interface OptionControlProps {
  readonly option: ShownOption;
  /** As text, as the command line takes it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

type Typed = { readonly currentTarget: { readonly value: string } };

/** The control that fits the option's type. What it gives is checked by the server. */
export function OptionControl({ option, value, onChange }: OptionControlProps) {
  const { type, min = 0, max = 0 } = option;
  const take = ({ currentTarget }: Typed) => onChange(currentTarget.value);
  const shared = { disabled: option.isLocked, value };
  const choices = type === "boolean" ? ["true", "false"] : option.words;
  if (choices)
    return (
      <label>
        Value
        <select {...shared} onChange={take}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      </label>
    );
  if (type === "number")
    return (
      <label>
        Value
        <input {...shared} max={max} min={min} onInput={take} step="any" type="number" />
      </label>
    );
  return (
    <label>
      {type === "list" ? "Values, separated by commas" : "Value"}
      <input {...shared} onInput={take} />
    </label>
  );
}
