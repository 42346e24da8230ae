import type { Clock } from '../platform/clock.ts';

/** A brand hardly ever moves; when it does, the days of limits may follow a little later. */
const AGE_MS = 30_000;

/** The time zones of brands, at hand without waiting. */
export class Zones {
  readonly #clock: Clock;
  readonly #read: (merchantCode: string) => Promise<string>;
  readonly #zones = new Map<string, { readonly zone: string; readonly since: number }>();

  constructor(clock: Clock, read: (merchantCode: string) => Promise<string>) {
    this.#clock = clock;
    this.#read = read;
  }

  /** What was learned lately. */
  known(merchantCode: string): string | undefined {
    const held = this.#zones.get(merchantCode);
    return held && Math.abs(this.#clock.now().getTime() - held.since) < AGE_MS ? held.zone : undefined;
  }

  /** Reads it anew when it is not known. */
  async learn(merchantCode: string): Promise<string> {
    const known = this.known(merchantCode);
    if (known !== undefined) return known;
    const zone = await this.#read(merchantCode);
    this.#zones.set(merchantCode, { zone, since: this.#clock.now().getTime() });
    return zone;
  }
}
