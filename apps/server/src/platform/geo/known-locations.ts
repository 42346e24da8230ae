import type { PubSub } from '../pubsub/pubsub.ts';

/** Where an address seems to be; empty fields mean that nobody knows. */
export interface Location {
  readonly country: string;
  readonly city: string;
}

const KEPT_MAX = 10_000;
const KEPT_MS = 10 * 60_000;

/** Where addresses are, as far as they were looked up; a notice that the table changed drops all of it. */
export class KnownLocations {
  readonly #known = new Map<string, { readonly location: Location; readonly since: number }>();

  constructor(pubsub: Pick<PubSub, 'subscribe' | 'onGap'>) {
    pubsub.subscribe('location', () => this.#known.clear());
    pubsub.onGap(() => this.#known.clear());
  }

  /** What was last known of an address, and whether that is still good. */
  get(ip: string): { readonly location: Location; readonly isFresh: boolean } | undefined {
    const kept = this.#known.get(ip);
    return kept && { location: kept.location, isFresh: performance.now() - kept.since < KEPT_MS };
  }

  set(ip: string, location: Location): void {
    const oldest = this.#known.size >= KEPT_MAX ? this.#known.keys().next() : null;
    if (oldest && !oldest.done) this.#known.delete(oldest.value);
    this.#known.set(ip, { location, since: performance.now() });
  }
}
