const KEPT = 8;

/** What time it is for the server. A message is late by its way, so of the last ones the least late counts. */
export class ServerClock {
  private readonly now: () => number;
  private offsets: number[] = [];

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** The server has just said what time it is. */
  heard(time: string): void {
    this.offsets = [Date.parse(time) - this.now(), ...this.offsets].slice(0, KEPT);
  }

  /** In milliseconds, as far as it is known. */
  readonly read = (): number => this.now() + (this.offsets.length === 0 ? 0 : Math.max(...this.offsets));
}
