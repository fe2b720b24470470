import { useEffect } from "preact/hooks";

/** Kept per browser: who steers it by voice would set off single keys by speaking. */
const OFF = "unbidden-keys-off";

export function areKeysOn(): boolean {
  return localStorage.getItem(OFF) === null;
}

export function switchKeys(areOn: boolean): void {
  if (areOn) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "1");
}

/** Acts on single keys, but not while somebody types, looks at a dialog or has switched them off. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = acts[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!areKeysOn() || isTypedInto(event.target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
