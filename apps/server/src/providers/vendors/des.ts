import { createCipheriv, createDecipheriv } from 'node:crypto';

const KEY_BYTES = 8;

/**
 * DES in ECB mode, which some vendors still ask for. It protects nothing by itself: what it wraps is signed and travels
 * over TLS. Three rounds with the same key are the single DES that OpenSSL no longer offers.
 */
export function desEncrypt(key: string, text: string): string {
  const cipher = createCipheriv('des-ede3-ecb', tripled(key), null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** Opens what was wrapped; null when it was not wrapped with this key. */
export function desDecrypt(key: string, wrapped: string): string | null {
  const decipher = createDecipheriv('des-ede3-ecb', tripled(key), null);
  try {
    return Buffer.concat([decipher.update(wrapped, 'base64'), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function tripled(key: string): Buffer {
  const bytes = Buffer.alloc(KEY_BYTES, key);
  return Buffer.concat([bytes, bytes, bytes]);
}
