/** One family of metrics as the registry gives it. */
export interface MetricFamily {
  readonly name: string;
  readonly aggregator: string;
  readonly values: readonly { readonly labels: Readonly<Record<string, string | number>> }[];
}

/** What a process of the server tells the one that keeps them. */
export type ToPrimary =
  | { readonly type: 'started'; readonly address: string }
  /** Somebody wants to see the metrics of all processes. */
  | { readonly type: 'metrics.wanted'; readonly id: number }
  | { readonly type: 'metrics.read'; readonly id: number; readonly families: readonly MetricFamily[] };

/** What it hears from there. */
export type ToProcess =
  | { readonly type: 'metrics.read'; readonly id: number }
  | { readonly type: 'metrics.shown'; readonly id: number; readonly text: string };
