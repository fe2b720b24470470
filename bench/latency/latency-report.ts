import { atLeast, atMost, type Goal, goalLine } from "../goals.ts";
import type { Timing } from "../harness.ts";
import { type Provenance, provenance } from "../provenance.ts";
import { comparePaired, quantile, rounded } from "../statistics.ts";
import { ACKNOWLEDGED, EIGHT, RECALL } from "./asking.ts";
import { BARE, CAPTURE, SILENT, SPEAKS } from "./contenders.ts";
import { NAIVE } from "./naive.ts";

/** In ms. */
interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

interface AgainstBare extends Percentiles {
  /** Median of the quotients in the same round. */
  readonly ratioToBareNode: number;
}

/** What `--json` prints; the first keys and their order are what others read. */
export interface LatencyReport extends Provenance {
  readonly memories: number;
  readonly recall: Percentiles;
  /** The way there and back alone: a tool event that is nothing to us. */
  readonly hookWithDaemon: AgainstBare;
  readonly hookWithoutDaemon: AgainstBare;
  readonly naiveHook: AgainstBare;
  readonly capture: Percentiles;
  readonly concurrent8: Percentiles;
  readonly daemon: { readonly startMs: number; readonly rssMb: number };
  readonly bench: string;
  readonly bareNode: Percentiles;
  /** Commands whose prompt stays silent, and that only capture. */
  readonly silentWithDaemon: AgainstBare;
  readonly captureWithDaemon: AgainstBare;
  readonly runs: number;
  readonly storeBytes: number;
  /** Hooks that waited for the daemon in vain and then answered by themselves. */
  readonly daemonSilent: number;
  readonly goals: readonly Goal[];
}

export interface Measured {
  readonly memories: number;
  readonly runs: number;
  readonly storeBytes: number;
  readonly daemonSilent: number;
  readonly daemon: LatencyReport["daemon"];
}

export function latencyReport(
  timings: ReadonlyMap<string, Timing>,
  { memories, daemon, ...about }: Measured,
): LatencyReport {
  const of = (name: string) => timings.get(name)?.times ?? [];
  const against = (name: string): AgainstBare => ({
    ...percentiles(of(name)),
    ratioToBareNode: comparePaired(of(name), of(BARE)).ratio,
  });
  const figures = {
    memories,
    recall: percentiles(of(RECALL)),
    hookWithDaemon: against(`${SPEAKS}, daemon`),
    hookWithoutDaemon: against(SPEAKS),
    naiveHook: against(NAIVE),
    capture: percentiles(of(ACKNOWLEDGED)),
    concurrent8: percentiles(of(EIGHT)),
    daemon,
    bench: `latency-${memories}`,
    bareNode: percentiles(of(BARE)),
    silentWithDaemon: against(`${SILENT}, daemon`),
    captureWithDaemon: against(`${CAPTURE}, daemon`),
  };
  return { ...figures, ...about, ...provenance(), goals: goalsOf(figures) };
}

function percentiles(times: readonly number[]): Percentiles {
  const at = (share: number) => rounded(quantile(times, share));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Most ms to the first answer, most MB and how many times slower a naive hook has to be, by size. */
const BY_SIZE: Readonly<Record<number, { start: number; rss: number; naive: number }>> = {
  100000: { start: 800, rss: 250, naive: 3 },
  1000000: { start: 4_000, rss: 900, naive: 20 },
};

type Figures = Omit<LatencyReport, keyof Provenance | keyof Measured | "goals"> &
  Pick<Measured, "memories" | "daemon">;

function goalsOf(figures: Figures): Goal[] {
  const { memories, hookWithDaemon, hookWithoutDaemon, naiveHook, capture, daemon } = figures;
  const size = BY_SIZE[memories];
  const every = [
    atMost("hook with daemon, x bare", 1.3, hookWithDaemon.ratioToBareNode),
    atMost("prompt that stays silent with daemon, x bare", 1.3, figures.silentWithDaemon.ratioToBareNode),
    atMost("capture with daemon, x bare", 1.3, figures.captureWithDaemon.ratioToBareNode),
    atMost("capture acknowledged, p50 ms", 4, capture.p50),
    atMost("capture acknowledged, p95 ms", 12, capture.p95),
  ];
  const ofSize = size
    ? [
        atLeast("naive hook, x ours with daemon", size.naive, naiveHook.p50 / hookWithDaemon.p50),
        atMost("daemon start to first answer, ms", size.start, daemon.startMs),
        atMost("daemon, MB", size.rss, daemon.rssMb),
      ]
    : [];
  const ofHundredThousand = [
    atMost("hook without daemon, x bare", 2.2, hookWithoutDaemon.ratioToBareNode),
    atMost("8 clients at once, p95 ms", 20, figures.concurrent8.p95),
  ];
  return [...every, ...ofSize, ...(memories === 100_000 ? ofHundredThousand : [])];
}

/** Writes the figures to stdout as a table for people. */
export function printLatency(report: LatencyReport): void {
  const row = (name: string, times: Percentiles | AgainstBare) => {
    const cells = [times.p50, times.p95, times.p99].map((ms) => ms.toFixed(1).padStart(9));
    const ratio = "ratioToBareNode" in times ? `${times.ratioToBareNode.toFixed(2)} x bare` : "";
    return `${name.padEnd(34)}${cells.join("")}  ${ratio}`;
  };
  const lines = [
    `${report.memories} memories, ${report.runs} rounds; ms p50, p95, p99`,
    row(RECALL, report.recall),
    row(`${ACKNOWLEDGED} by http`, report.capture),
    row(EIGHT, report.concurrent8),
    row(BARE, report.bareNode),
    row("hook with daemon", report.hookWithDaemon),
    row("silent prompt with daemon", report.silentWithDaemon),
    row("capture with daemon", report.captureWithDaemon),
    row("hook without daemon", report.hookWithoutDaemon),
    row(NAIVE, report.naiveHook),
    `daemon: first answer after ${report.daemon.startMs} ms, ${report.daemon.rssMb} MB`,
    "",
    ...report.goals.map(goalLine),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
