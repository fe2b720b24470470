interface MetricEntry {
  readonly type: "counter" | "gauge" | "histogram";
  readonly labels: readonly string[];
  readonly help: string;
}

/** THE table of metrics; none of them holds content. Counted since the daemon started. */
export const METRICS = {
  unbidden_injection_seconds: entry("histogram", "Duration of a decision about an injection", "hook_event"),
  unbidden_injected_tokens_total: entry("counter", "Estimated tokens given to agents"),
  unbidden_gate_decisions_total: entry("counter", "Decisions, silence included", "hook_event", "verdict"),
  unbidden_degraded_answers_total: entry("counter", "Decisions made without a failed part", "part"),
  unbidden_captured_events_total: entry("counter", "Events from hooks, by outcome", "end"),
  unbidden_answers_asked_total: entry("counter", "Recalls looked up among the latest answers"),
  unbidden_answers_known_total: entry("counter", "Those of them that were found"),
  unbidden_answers_hit_ratio: entry("gauge", "Share of lookups that were found, 0 to 1"),
  unbidden_answers_kept_hits: entry("gauge", "Memories in the latest answers, of at most 2,000"),
  unbidden_writes_waiting: entry("gauge", "Orders to the writer thread that are not done yet"),
  unbidden_index_memories: entry("gauge", "Memories in the warm index"),
  unbidden_index_bytes: entry("gauge", "Size of the warm index in bytes"),
  unbidden_index_scopes: entry("gauge", "Projects in the warm index, with global preferences as one"),
} as const satisfies Record<string, MetricEntry>;

export type MetricName = keyof typeof METRICS;

function entry(type: MetricEntry["type"], help: string, ...labels: string[]): MetricEntry {
  return { type, labels, help };
}
