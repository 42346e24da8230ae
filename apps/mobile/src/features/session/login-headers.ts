import type { Platform } from '../../lib/platform.ts';

/** A web app on the home screen of an iPhone says so when it logs in. [LOGIN-23, PLAT-07] */
export function loginHeaders({ isWebClip }: Platform): Record<string, string> {
  return isWebClip ? { Device: 'OTHERS' } : {};
}
