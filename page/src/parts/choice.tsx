interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
  /** Without a choice of none. */
  readonly isNeeded?: boolean;
}

/** One of several, by the browser's own list. */

export function Choice({ label, value, options, onChoose, isNeeded = false }: ChoiceProps) {
  return (
    <label class="choice">
      {label}
      <select onChange={({ currentTarget }) => onChoose(currentTarget.value)} value={value}>
        {!isNeeded && <option value="">any</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
