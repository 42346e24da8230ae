/** The name of the channel, in PostgreSQL and in Redis; database triggers write to it as well. */
export const CHANNEL = 'perya';

const VERSION = 1;

/** PostgreSQL carries less than 8,000 bytes. */
const BYTES_MAX = 7900;

/** What a notice turns out to be: something said, or a sign that something could not be said. */
export type Opened =
  | { readonly kind: 'notice'; readonly topic: string; readonly payload: unknown }
  | { readonly kind: 'gap' };

/** Packs a notice; one that is too long becomes a gap, so that subscribers fetch for themselves. */
export function seal(topic: string, payload: unknown): string {
  const text = JSON.stringify({ v: VERSION, topic, payload });
  return Buffer.byteLength(text) <= BYTES_MAX ? text : JSON.stringify({ v: VERSION, gap: true });
}

/** Unpacks a notice; during a deploy a newer server may say what this one cannot read, which is a gap too. */
export function unseal(text: string): Opened {
  try {
    const found = JSON.parse(text) as { v?: unknown; topic?: unknown; payload?: unknown };
    if (found?.v === VERSION && typeof found.topic === 'string') {
      return { kind: 'notice', topic: found.topic, payload: found.payload ?? null };
    }
  } catch {
    // Falls through: what cannot be read may have mattered.
  }
  return { kind: 'gap' };
}
