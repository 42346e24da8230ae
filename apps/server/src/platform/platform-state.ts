import { KnownLocations } from './geo/known-locations.ts';
import type { JobStatus } from './jobs/job-status.ts';
import type { PubSub } from './pubsub/pubsub.ts';

/** What the platform holds for a server. */
export interface PlatformState {
  /** Work that nobody waits for. */
  readonly background: Set<Promise<void>>;
  /** How jobs are doing, by name. */
  readonly jobs: Map<string, JobStatus>;
  readonly locations: KnownLocations;
}

/** Creates it. */
export function createPlatformState({ pubsub }: { readonly pubsub: PubSub }): PlatformState {
  return { background: new Set(), jobs: new Map(), locations: new KnownLocations(pubsub) };
}
