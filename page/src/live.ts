import { createContext } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import type { OperationAnswer, OperationName } from "../../src/operations/operations.ts";
import { type AskInput, ask, onChange, Refused } from "./ask.ts";

/** Counts what changed since the page was opened. */
export const Changes = createContext(0);

export function useChanges(): { readonly count: number; readonly isOpen: boolean } {
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => onChange(() => setCount((before) => before + 1), setOpen), []);
  return { count, isOpen };
}

export interface Answered<Answer> {
  /** The last good answer; it stays while a newer one is asked for. */
  readonly answer: Answer | null;
  readonly refused: Refused | null;
  readonly again: () => void;
}

/** An operation's answer, asked again whenever its input differs or something changed. */
export function useAnswer<Name extends OperationName>(
  name: Name,
  input: AskInput<Name> | null,
): Answered<OperationAnswer<Name>> {
  const changes = useContext(Changes);
  const [asked, setAsked] = useState(0);
  const [state, setState] = useState<Omit<Answered<OperationAnswer<Name>>, "again">>({
    answer: null,
    refused: null,
  });
  const latest = useRef(0);
  const key = JSON.stringify(input);
  useEffect(() => {
    const turn = ++latest.current;
    if (input === null) return setState({ answer: null, refused: null });
    ask(name, input).then(
      (answer) => turn === latest.current && setState({ answer, refused: null }),
      (error: unknown) =>
        turn === latest.current && setState(({ answer }) => ({ answer, refused: toRefused(error) })),
    );
  }, [name, key, changes, asked]);
  return { ...state, again: () => setAsked((before) => before + 1) };
}

export function toRefused(error: unknown): Refused {
  return error instanceof Refused ? error : new Refused("FAILED", String(error), "");
}
