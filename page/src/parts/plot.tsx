import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

interface PlotProps {
  readonly label: string;
  /** In seconds since 1970, oldest first. */
  readonly times: readonly number[];
  readonly values: readonly number[];
  /** A line through the points: what they are measured by. */
  readonly border?: readonly number[];
}

const HEIGHT = 160;
const NONE: readonly number[] = [];

/** Points over their order: sessions come in bursts, and time alone would leave most of it empty. */
export function Plot({ label, times, values, border = NONE }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const most = values.length === 0 ? 0 : Math.max(...values);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const order = times.map((_, index) => index);
    const drawn = border.length === 0 ? [[...values]] : [[...values], [...border]];
    const plot = new uPlot(optionsOf(place, times, border.length > 0), [order, ...drawn], place);
    const resized = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: HEIGHT }));
    resized.observe(place);
    const theme = matchMedia("(prefers-color-scheme: dark)");
    const redraw = () => plot.redraw();
    theme.addEventListener("change", redraw);
    return () => {
      theme.removeEventListener("change", redraw);
      resized.disconnect();
      plot.destroy();
    };
  }, [times, values, border]);
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <div
        aria-label={`${label}: ${values.length} points, at most ${most < 10 ? most.toFixed(2) : Math.round(most)}`}
        ref={box}
        role="img"
      />
    </figure>
  );
}

/** Days as they are counted, whatever the clock here. */
const DAY_OF_PLOT = new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "short", timeZone: "UTC" });

function optionsOf(place: HTMLElement, times: readonly number[], hasBorder: boolean): uPlot.Options {
  // Asked at each drawing, because the theme may change meanwhile.
  const colour = (name: string) => () => getComputedStyle(place).getPropertyValue(name);
  const axis = {
    stroke: colour("--quiet"),
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
    font: "12px system-ui",
  };
  const day = (index: number) => {
    const time = times[Math.round(index)];
    return time === undefined ? "" : DAY_OF_PLOT.format(time * 1_000);
  };
  return {
    width: place.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false } },
    axes: [
      { ...axis, size: 28, values: (_, splits) => splits.map(day) },
      { ...axis, size: 48 },
    ],
    series: [
      {},
      {
        stroke: colour("--accent"),
        paths: () => null,
        points: { show: true, size: 4, fill: colour("--accent") },
      },
      ...(hasBorder ? [{ stroke: colour("--warn"), width: 1, points: { show: false } }] : []),
    ],
  };
}
