import { describe, expect, it } from 'vitest';
import { fromHex, fromText, isHex, toHex } from './bytes.ts';
import { hmac, hmacKey } from './hmac.ts';
import { sha256 } from './sha256.ts';

describe('SHA-256', () => {
  it('gives the hashes of the standard', () => {
    expect(toHex(sha256(fromText('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(toHex(sha256(fromText('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('counts the bits of a long message', () => {
    const message = new Uint8Array(1_000_000).fill(0x61);
    expect(toHex(sha256(message))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
  });
});

describe('HMAC-SHA256', () => {
  it('gives the values of RFC 4231 for a short, a text and a long key', () => {
    const value = (key: Uint8Array, text: string) => toHex(hmac(hmacKey(key), fromText(text)));
    expect(value(new Uint8Array(20).fill(0x0b), 'Hi There')).toBe(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    );
    expect(value(fromText('Jefe'), 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    expect(value(new Uint8Array(131).fill(0xaa), 'Test Using Larger Than Block-Size Key - Hash Key First')).toBe(
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    );
  });

  it('gives the same again with a key that was used before', () => {
    const key = hmacKey(fromText('key'));
    const first = toHex(hmac(key, fromText('one')));
    hmac(key, fromText('two'));
    expect(toHex(hmac(key, fromText('one')))).toBe(first);
  });
});

describe('bytes', () => {
  it('go to a hexadecimal text and back', () => {
    const all = new Uint8Array(256).map((_, place) => place);
    expect(fromHex(toHex(all))).toEqual(all);
    expect(toHex(fromHex('00fFA0'))).toBe('00ffa0');
    expect(() => fromHex('abc')).toThrow('hexadecimal');
    expect(() => fromHex('zz')).toThrow('hexadecimal');
    expect([isHex('0aF9'), isHex('0aF'), isHex('0x')]).toEqual([true, false, false]);
  });

  it('write a text as UTF-8', () => {
    expect(toHex(fromText('añ₱🎰'))).toBe('61c3b1e282b1f09f8eb0');
  });
});
