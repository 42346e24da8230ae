declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Requests a second of all connections together. */
    readonly overallRate?: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly { readonly path: string; readonly headers: Readonly<Record<string, string>> }[];
  }

  interface Outcome {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  }

  function autocannon(options: Options): Promise<Outcome>;
  export = autocannon;
}
