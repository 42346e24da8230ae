import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Body, encodingFor, isHeld } from './body.ts';

describe('core body', () => {
  it('takes brotli before gzip and nothing that is refused', () => {
    expect(encodingFor('gzip, deflate, br')).toBe('br');
    expect(encodingFor('gzip;q=0.8, br;q=0')).toBe('gzip');
    expect(encodingFor('gzip;q=0.0, br; q=0.000')).toBeNull();
    expect(encodingFor('identity')).toBeNull();
    expect(encodingFor('*')).toBeNull();
    expect(encodingFor(undefined)).toBeNull();
  });

  it('knows which version a visitor holds', () => {
    expect(isHeld('"a", W/"b"', 'W/"b"')).toBe(true);
    expect(isHeld('"b"', 'W/"b"')).toBe(true);
    expect(isHeld('*', 'W/"b"')).toBe(true);
    expect(isHeld('"c"', 'W/"b"')).toBe(false);
    expect(isHeld(undefined, 'W/"b"')).toBe(false);
  });

  it('packs a long text and leaves a short one', async () => {
    const long = 'Perya '.repeat(1000);
    const body = new Body(long);
    const br = await body.as('br');
    const gz = await body.as('gzip');
    expect(brotliDecompressSync(br.bytes).toString()).toBe(long);
    expect(gunzipSync(gz.bytes).toString()).toBe(long);
    expect((await body.as('br')).bytes).toBe(br.bytes);
    expect((await new Body('short').as('br')).encoding).toBeNull();
  });

  it('names equal texts equally and others otherwise', () => {
    expect(new Body('a').etag).toBe(new Body('a').etag);
    expect(new Body('a').etag).not.toBe(new Body('b').etag);
  });
});
