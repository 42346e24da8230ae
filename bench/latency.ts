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
