import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

interface PlotProps {
  readonly label: string;
  /** In seconds since 1970, oldest first. */
  readonly times: readonly number[];
  readonly values: readonly number[];
}

const HEIGHT = 160;

/** Points over their order: sessions come in bursts, and time alone would leave most of it empty. */
export function Plot({ label, times, values }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const most = values.length === 0 ? 0 : Math.max(...values);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const plot = new uPlot(optionsOf(place, times), [times.map((_, index) => index), [...values]], place);
    const resized = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT }));
    resized.observe(place);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [times, values]);
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <div
        aria-label={`${label}: ${values.length} points, at most ${Math.round(most)}`}
        ref={box}
        role="img"
      />
    </figure>
  );
}

function optionsOf(place: HTMLElement, times: readonly number[]): uPlot.Options {
  const colour = (name: string) => getComputedStyle(place).getPropertyValue(name);
  const axis = {
    stroke: colour("--quiet"),
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
    font: "12px system-ui",
  };
  const day = (index: number) => {
    const time = times[Math.round(index)];
    return time === undefined ? "" : new Date(time * 1_000).toISOString().slice(5, 10);
  };
  return {
    width: place.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false } },
    axes: [
      { ...axis, values: (_, splits) => splits.map(day) },
      { ...axis, size: 48 },
    ],
    series: [
      {},
      {
        stroke: colour("--accent"),
        paths: () => null,
        points: { show: true, size: 4, fill: colour("--accent") },
      },
    ],
  };
}
