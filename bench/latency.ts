/** How long things took; kept as they come and sorted once. */
export class Latencies {
  readonly #took: number[] = [];

  add(ms: number): void {
    this.#took.push(ms);
  }

  /** Each of these hundredths: [50, 99] gives p50 and p99. */
  percentiles(hundredths: readonly number[]): number[] {
    const sorted = Float64Array.from(this.#took).sort();
    return hundredths.map((part) => sorted[Math.ceil((sorted.length * part) / 100) - 1] ?? Number.NaN);
  }
}

/** How long something takes, so many times one after the other. */
export async function latenciesOf(times: number, work: (nr: number) => Promise<unknown>): Promise<Latencies> {
  const latencies = new Latencies();
  for (let nr = 0; nr < times; nr += 1) {
    const since = performance.now();
    await work(nr);
    latencies.add(performance.now() - since);
  }
  return latencies;
}
