import { createDecipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptPush, pairFrom, readPushKeys } from './encrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** Appendix A of RFC 8291. */
const VECTOR = {
  plaintext: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiver: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

/** What a browser does with a message. */
function decrypt(message: Buffer, own: ECDH, auth: Buffer): string {
  const salt = message.subarray(0, 16);
  const length = message[20] ?? 0;
  const point = message.subarray(21, 21 + length);
  const sealed = message.subarray(21 + length);
  const derive = (input: Buffer, from: Buffer, about: string | Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', input, from, about, size));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), point]);
  const input = derive(own.computeSecret(point), auth, about, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  expect(text.at(-1)).toBe(2);
  return text.subarray(0, -1).toString();
}

describe('the encryption of notices', () => {
  it('makes the message of the example in RFC 8291', () => {
    const keys = readPushKeys(VECTOR.p256dh, VECTOR.auth);
    const pair = pairFrom(() => bytes(VECTOR.sender));
    const message = keys && encryptPush(Buffer.from(VECTOR.plaintext), keys, bytes(VECTOR.salt), pair);
    expect(message?.toString('base64url')).toBe(VECTOR.message);
    const receiver = pairFrom(() => bytes(VECTOR.receiver));
    expect(message && decrypt(message, receiver, bytes(VECTOR.auth))).toBe(VECTOR.plaintext);
  });

  it('can be read by the browser it is for, and by no other', () => {
    const [own, other] = [createECDH('prime256v1'), createECDH('prime256v1')];
    const auth = Buffer.alloc(16, 7);
    const keys = readPushKeys(own.generateKeys('base64url'), auth.toString('base64url'));
    other.generateKeys();
    const text = JSON.stringify({ title: 'Perya', body: 'Naipadala na ang withdraw mo ñ' });
    const message =
      keys &&
      encryptPush(
        Buffer.from(text),
        keys,
        Buffer.alloc(16, 1),
        pairFrom(() => Buffer.alloc(32, 5)),
      );
    expect(message && decrypt(message, own, auth)).toBe(text);
    expect(() => message && decrypt(message, other, auth)).toThrow();
  });

  it('takes no key that is not of the curve', () => {
    const far = `B${'A'.repeat(86)}`;
    expect(readPushKeys(far, VECTOR.auth)).toBeNull();
    expect(readPushKeys(VECTOR.p256dh.slice(0, 80), VECTOR.auth)).toBeNull();
    expect(readPushKeys(VECTOR.p256dh, 'AAAA')).toBeNull();
  });

  it('asks for other bytes where some are no key, but not for ever', () => {
    const asked: number[] = [];
    pairFrom((attempt) => {
      asked.push(attempt);
      return Buffer.alloc(32, attempt === 0 ? 0 : 9);
    });
    expect(asked).toEqual([0, 1]);
    expect(() => pairFrom(() => Buffer.alloc(32))).toThrow();
  });
});
