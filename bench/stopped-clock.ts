export interface Clock {
  readonly set: (at: number) => void;
  readonly giveBack: () => void;
}

/** The engine's only clock is `Date.now`; what it measures durations with goes on. */
export function stoppedClock(): Clock {
  const real = Date.now;
  let now = real();
  Date.now = () => now;
  return {
    set: (at: number) => {
      now = at;
    },
    giveBack: () => {
      Date.now = real;
    },
  };
}
