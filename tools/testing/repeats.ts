import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run test:all`, which takes its time. */
    readonly isLong: boolean;
  }
}

/** How often something is tried: enough to notice a break in `npm test`, the whole proof in `npm run test:all`. */
export function repeats({ quick, long }: { readonly quick: number; readonly long: number }): number {
  return inject('isLong') ? long : quick;
}
