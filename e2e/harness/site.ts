import { inject } from 'vitest';

/** A running site that journeys visit. */
export interface Site {
  readonly baseUrl: string;
  readonly dataFolder: string;
}

/**
 * The main part as the app draws it, in its shell or in place of a closed site. What the server drew may have a heading
 * as well, but hides it from readers, and hears no tap.
 */
export const TAKEN_OVER = 'main[tabindex], main h1:not([aria-hidden] *)';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, because journeys change what others would see. */
    readonly sites: readonly Site[];
  }
}

/** The site that belongs to this worker alone. */
export function ownSite(): Site {
  const worker = Number(process.env['VITEST_POOL_ID']);
  const site = inject('sites')[worker - 1];
  if (!site) throw new Error(`There is no site for worker ${worker}.`);
  return site;
}
