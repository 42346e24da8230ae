import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { SERVICE_KEY_LENGTH } from '@perya/contract';

const IV_LENGTH = 12;

/**
 * Seals a link so that only who knows its path can read it: base64 of iv and AES-256-GCM under the SHA-256 of the
 * path's last 8 characters. [API-106] It hides the link from crawlers and is no protection: readers check what comes
 * out. The iv follows from key and link, because a random one would give every answer a new ETag.
 */
export function sealLink(path: string, link: string): string {
  const key = createHash('sha256').update(path.slice(-SERVICE_KEY_LENGTH)).digest();
  const iv = createHmac('sha256', key).update(link).digest().subarray(0, IV_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(link, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([iv, sealed]).toString('base64');
}
