import { createHmac } from 'node:crypto';

/** A mark that tells two keys apart and nothing about either. */
export function fingerprintOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('perya secret mark').digest();
}
