import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Receipt } from "../../domain/receipt.ts";
import type { KeptAnswers } from "../../operations/health.ts";
import type { Write } from "../watched-writes.ts";
import { METRICS, type MetricName } from "./metric-names.ts";

/** Read at each request for the metrics. */
export interface MetricSources {
  readonly writesWaiting: () => number;
  readonly index: () => Promise<{
    readonly memories: number;
    readonly bytes: number;
    readonly scopes: number;
  }>;
  readonly answers: () => Promise<KeptAnswers>;
}

export interface Metrics {
  /** Counts a write of an injection or a capture. */
  readonly onWrite: (write: Write) => void;
  /** In Prometheus' text format. */
  readonly text: () => Promise<string>;
}

/** From a cached answer to a hook's bound, in seconds. */
const BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1];

export function startMetrics(sources: MetricSources): Metrics {
  const registers = [new Registry()];
  const metricOptions = (name: MetricName) => ({
    ...{ name, help: METRICS[name].help, labelNames: [...METRICS[name].labels], registers },
  });
  const counter = (name: MetricName, collect?: (counter: Counter) => Promise<void>) =>
    new Counter({ ...metricOptions(name), ...(collect ? { collect: collecting(collect) } : {}) });
  const gauge = (name: MetricName, read: () => number | Promise<number>) =>
    new Gauge({
      ...metricOptions(name),
      collect: collecting(async (metric: Gauge) => metric.set(await read())),
    });
  const counterOf = (read: () => Promise<number>) => async (metric: Counter) => {
    metric.reset();
    metric.inc(await read());
  };
  const { index, answers, writesWaiting } = sources;
  counter(
    "unbidden_answers_asked_total",
    counterOf(async () => (await answers()).asked),
  );
  counter(
    "unbidden_answers_known_total",
    counterOf(async () => (await answers()).known),
  );
  gauge("unbidden_answers_hit_ratio", async () => ratioOf(await answers()));
  gauge("unbidden_answers_kept_hits", async () => (await answers()).size);
  gauge("unbidden_writes_waiting", writesWaiting);
  gauge("unbidden_index_memories", async () => (await index()).memories);
  gauge("unbidden_index_bytes", async () => (await index()).bytes);
  gauge("unbidden_index_scopes", async () => (await index()).scopes);
  const counters = {
    seconds: new Histogram({ ...metricOptions("unbidden_injection_seconds"), buckets: BUCKETS }),
    tokens: counter("unbidden_injected_tokens_total"),
    decisions: counter("unbidden_gate_decisions_total"),
    degraded: counter("unbidden_degraded_answers_total"),
    events: counter("unbidden_captured_events_total"),
  };
  return {
    onWrite: (write) => countWrite(counters, write),
    text: () => registers[0]?.metrics() as Promise<string>,
  };
}

/** prom-client passes the metric as `this`. */
function collecting<Metric>(collect: (metric: Metric) => Promise<void>) {
  return function (this: unknown) {
    return collect(this as Metric);
  };
}

interface Counters {
  readonly seconds: Histogram;
  readonly tokens: Counter;
  readonly decisions: Counter;
  readonly degraded: Counter;
  readonly events: Counter;
}

function countWrite({ seconds, tokens, decisions, degraded, events }: Counters, write: Write): void {
  switch (write.method) {
    case "enterWith": {
      const captured = write.args[1] as readonly unknown[];
      // None where the session is off: that is no capture.
      const { outcomes } = (write.value ?? { outcomes: captured.map(() => "failed") }) as {
        outcomes: string[];
      };
      for (const end of outcomes) events.inc({ end });
      return;
    }
    case "openReceipt": {
      // A repeated answer was counted the first time.
      if (write.ended === "failed" || write.value === "duplicate") return;
      const { hookEvent, verdict, ms, degraded: parts } = write.args[0] as Receipt;
      seconds.observe({ hook_event: hookEvent }, ms / 1_000);
      decisions.inc({ hook_event: hookEvent, verdict });
      for (const part of parts) degraded.inc({ part });
      return;
    }
    case "closeReceipt":
      if (write.ended === "done") tokens.inc((write.args[1] as { tokens: number }).tokens);
  }
}

function ratioOf({ asked, known }: { asked: number; known: number }): number {
  return asked === 0 ? 0 : known / asked;
}
