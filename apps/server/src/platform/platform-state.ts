import type { PlatformContext } from './context.ts';
import type { KnownLocation } from './geo/location.ts';
import type { JobStatus } from './jobs/job.ts';

declare module './context.ts' {
  interface ServerState {
    readonly platform: PlatformState;
  }
}

/** What the platform holds for a server. */
export interface PlatformState {
  /** Work that nobody waits for. */
  readonly background: Set<Promise<void>>;
  /** How jobs are doing, by name. */
  readonly jobs: Map<string, JobStatus>;
  /** Where addresses are, by address. */
  readonly locations: Map<string, KnownLocation>;
}

/** Creates it. */
export function createPlatformState({ pubsub }: Pick<PlatformContext, 'pubsub'>): PlatformState {
  const locations = new Map<string, KnownLocation>();
  pubsub.subscribe('location', () => locations.clear());
  pubsub.onGap(() => locations.clear());
  return { background: new Set(), jobs: new Map(), locations };
}
