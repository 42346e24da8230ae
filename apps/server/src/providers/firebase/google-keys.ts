import { X509Certificate, type KeyObject } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { fetchShort } from '../fetch-limited.ts';

/** Public keys that outside identity tokens are signed with. */
export interface TokenKeys {
  /** The key of an id; null when there is none or when no key is known well enough. */
  find(keyId: string): Promise<KeyObject | null>;
}

/** What the house that signs the tokens answers: certificates by key id, and for how long they may be kept. */
export interface Certificates {
  readonly byId: Readonly<Record<string, string>>;
  readonly maxAgeSeconds: number;
}

const GOOGLE_CERTIFICATES = 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';
const FETCH_MS = 5000;
const BODY_MAX_BYTES = 100_000;
const RETRY_MS = 10_000;
/** Keys are rotated over weeks, so yesterday's are still good; older ones may have been withdrawn. */
const STALE_MAX_MS = 24 * 3_600_000;

/** Fetches the certificates of Firebase. */
export async function fetchCertificates(url = GOOGLE_CERTIFICATES): Promise<Certificates> {
  const answer = await fetchShort(url, {}, { timeoutMs: FETCH_MS, bytesMax: BODY_MAX_BYTES });
  if (!answer.ok) throw new Error(`certificates answered ${answer.status}`);
  const maxAge = /(?:^|[\s,])max-age=(\d{1,9})/.exec(answer.headers.get('cache-control') ?? '')?.[1];
  return { byId: JSON.parse(answer.text) as Record<string, string>, maxAgeSeconds: Number(maxAge ?? 0) };
}

/** Keeps the keys as long as their house allows, and a day longer while it cannot be reached; then there are none. [T6] */
export function openTokenKeys(
  clock: Clock,
  onFailure: (error: unknown) => void,
  load: () => Promise<Certificates> = fetchCertificates,
): TokenKeys {
  let held: { readonly keys: ReadonlyMap<string, KeyObject>; readonly freshUntil: number } | null = null;
  let running: Promise<void> | null = null;
  let retryAt = -Infinity;

  async function renew(): Promise<void> {
    try {
      const { byId, maxAgeSeconds } = await load();
      const keys = Object.entries(byId).map(([id, pem]) => [id, new X509Certificate(pem).publicKey] as const);
      held = { keys: new Map(keys), freshUntil: clock.now().getTime() + maxAgeSeconds * 1000 };
    } catch (error) {
      onFailure(error);
    }
    // Neither a house that is out of reach nor one that forbids keeping is asked for every token.
    retryAt = clock.now().getTime() + RETRY_MS;
    running = null;
  }

  return {
    async find(keyId) {
      const now = clock.now().getTime();
      if (now >= (held?.freshUntil ?? -Infinity) && now >= retryAt) await (running ??= renew());
      if (held === null || now >= held.freshUntil + STALE_MAX_MS) return null;
      return held.keys.get(keyId) ?? null;
    },
  };
}
