import { createDecipheriv, createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealLink } from './seal-link.ts';

/** The documented way to open a sealed link, written from the documentation alone. [API-106] */
function open(path: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const key = createHash('sha256').update(path.slice(-8)).digest();
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
}

const LINK = 'https://chat.perya.example/live?site=ty01';

describe('sealed links', () => {
  it('open with the last 8 characters of the path [API-40, API-106]', () => {
    expect(open('/live/Kwento7k', sealLink('/live/Kwento7k', LINK))).toBe(LINK);
  });

  it('do not open with another key or after a change [API-106]', () => {
    const sealed = sealLink('/live/Kwento7k', LINK);
    expect(() => open('/live/Kwento7x', sealed)).toThrow();
    const broken = Buffer.from(sealed, 'base64');
    broken[20] = (broken[20] ?? 0) ^ 1;
    expect(() => open('/live/Kwento7k', broken.toString('base64'))).toThrow();
  });

  it('are the same each time, so that an answer keeps its ETag [API-09]', () => {
    expect(sealLink('/live/Kwento7k', LINK)).toBe(sealLink('/live/Kwento7k', LINK));
  });

  it('never use one iv for two links', () => {
    const iv = (link: string) =>
      Buffer.from(sealLink('/live/Kwento7k', link), 'base64').subarray(0, 12).toString('hex');
    expect(iv(LINK)).not.toBe(iv(`${LINK}2`));
  });
});
