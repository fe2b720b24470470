import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog.tsx";
import { areKeysOn, switchKeys } from "../parts/keys.ts";

interface KeysDialogProps {
  /** Labels of the pages, in the order of their numbers. */
  readonly pages: readonly string[];
  readonly onClose: () => void;
}

/** What each key does, and a switch for people whom single keys disturb. */
export function KeysDialog({ pages, onClose }: KeysDialogProps) {
  const [areOn, setOn] = useState(areKeysOn());
  const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
    ...pages.map((label, at) => [[String(at + 1)], label] as const),
    [["/"], "Search for something"],
    [["k", "r", "s"], "In Review: keep, retire, skip"],
    [["↑", "↓", "Page Up", "Page Down", "Home", "End"], "In a list: move"],
    [["Tab", "Enter"], "Go to the next thing, open it"],
    [["Esc"], "Close a dialog"],
    [["?"], "This list"],
  ];
  return (
    <Dialog onClose={onClose} title="Keys">
      <dl class="keys">
        {keys.map(([pressed, does]) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input
          checked={areOn}
          onChange={({ currentTarget: { checked } }) => {
            switchKeys(checked);
            setOn(checked);
          }}
          type="checkbox"
        />
        Single keys act
      </label>
      <p class="acts">
        <button class="first" onClick={onClose} type="button">
          Close
        </button>
      </p>
    </Dialog>
  );
}
