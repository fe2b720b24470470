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
  /** The answer is to another input than the one of now. */
  readonly isLate: boolean;
  readonly again: () => void;
}

/** An operation's answer, asked again whenever its input differs or something changed. */
export function useAnswer<Name extends OperationName>(
  name: Name,
  input: AskInput<Name> | null,
): Answered<OperationAnswer<Name>> {
  return useAsked(name, input, useContext(Changes));
}

/** The same for what is dear to answer: asked again only when its input differs, or by `again`. */
export function useDearAnswer<Name extends OperationName>(
  name: Name,
  input: AskInput<Name>,
): Answered<OperationAnswer<Name>> {
  return useAsked(name, input, 0);
}

function useAsked<Name extends OperationName>(
  name: Name,
  input: AskInput<Name> | null,
  changes: number,
): Answered<OperationAnswer<Name>> {
  const [asked, setAsked] = useState(0);
  const [state, setState] = useState<Heard<OperationAnswer<Name>>>(NOTHING_HEARD);
  const question = JSON.stringify(input);
  const [line] = useState(oneAtATime);
  const isWanted = useRef(false);
  useEffect(() => {
    isWanted.current = input !== null;
    if (input === null) return setState(NOTHING_HEARD);
    line(async () => {
      try {
        const answer = await ask(name, input);
        if (isWanted.current) setState({ answer, refused: null, question });
      } catch (error) {
        if (isWanted.current) setState((before) => ({ ...before, refused: toRefused(error) }));
      }
    });
  }, [name, question, changes, asked]);
  const { answer, refused } = state;
  const isLate = state.question !== question;
  return { answer, refused, isLate, again: () => setAsked((before) => before + 1) };
}

interface Heard<Answer> extends Pick<Answered<Answer>, "answer" | "refused"> {
  /** What the answer is to. */
  readonly question: string | null;
}

const NOTHING_HEARD = { answer: null, refused: null, question: null };

/** While one question is under way, only the latest of all that follow waits: quick typing asks no more than is answered. */
function oneAtATime(): (call: () => Promise<void>) => void {
  let isBusy = false;
  let next: (() => Promise<void>) | null = null;
  const run = async (call: () => Promise<void>) => {
    isBusy = true;
    for (let now: typeof next = call; now; now = next) {
      next = null;
      await now();
    }
    isBusy = false;
  };
  return (call) => {
    if (isBusy) next = call;
    else void run(call);
  };
}

export function toRefused(error: unknown): Refused {
  return error instanceof Refused ? error : new Refused("FAILED", String(error), "");
}
