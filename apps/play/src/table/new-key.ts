const DASHES = [4, 6, 8, 10];

/** A random UUID; the browser's own way to make one is newer than the phones we run on. */
export function newKey(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return Array.from(bytes, (byte, index) => {
    const digits = (byte + 0x100).toString(16).slice(1);
    return DASHES.includes(index) ? `-${digits}` : digits;
  }).join('');
}
