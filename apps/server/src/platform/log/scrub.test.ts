import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ends } from '../../../../../tools/testing/ends.ts';
import { repeats } from '../../../../../tools/testing/repeats.ts';
import { scrub } from './scrub.ts';

describe('the scrubber', () => {
  it.each([
    ['{"password":"hun\\"ter2","ms":3}', 'ter2'],
    ['{"newPassword":"hunter2"}', 'hunter2'],
    ['{"paymentPassword":834512}', '834512'],
    ['{"msg":"{\\"token\\":\\"abc9\\",\\"x\\":1}"}', 'abc9'],
    ['GET /wps/x?token=abc9&y=1', 'abc9'],
    ['Authorization: Bearer abc9.def', 'abc9'],
    ['{"code":"834512"}', '834512'],
    ['{"verificationCode":"8345"}', '8345'],
    ['card 4111 1111 1111 1111', '1111'],
    ['4111-1111-1111-1111', '4111'],
    ['call +639171234567 now', '9171234567'],
    ['09171234567', '09171234567'],
    ['mail to juan@example.com', 'juan'],
    ['{"captcha":"x7k2"}', 'x7k2'],
  ])('hides the secret of %s [SRV-10]', (text, secret) => {
    expect(scrub(text)).not.toContain(secret);
  });

  it.each([
    '{"time":"2026-11-15T10:00:00.123Z","level":30,"ms":12.3}',
    '{"reqId":"9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d","route":"/wps/content/notice","status":400}',
    '{"code":"23505","errorCode":"verification.code.error"}',
    'token.in.query captcha.error session.required',
    '{"stack":"Error: x\\n    at y (/srv/perya/apps/server/dist/main.js:123:45)"}',
  ])('leaves %s as it is', (text) => {
    expect(scrub(text)).toBe(text);
  });

  it('hides every session token [SRV-02]', () => {
    for (let round = 0; round < repeats({ quick: 100, long: 500 }); round += 1) {
      const token = randomBytes(32).toString('base64url');
      expect(scrub(`{"msg":"seen ${token} here"}`)).not.toContain(token.replace(/^[-_]+|[-_]+$/g, ''));
    }
  });

  it('keeps every line of JSON readable', () => {
    const secret = fc.constantFrom('token', 'password', 'Authorization', 'code', 'msg', 'cookie');
    fc.assert(
      fc.property(fc.dictionary(secret, fc.oneof(fc.string(), fc.integer(), fc.json())), (fields) => {
        expect(() => JSON.parse(scrub(JSON.stringify(fields)))).not.toThrow();
      }),
      { numRuns: repeats({ quick: 300, long: 3000 }) },
    );
  });

  it.each(['a', 'a-', '"', '\\"', '1 ', '+1', 'token', 'x@', 'a.', 'token=', '"token":"'])(
    'is done with a hostile line of %j in steps that grow with its length alone',
    (piece) => {
      expect(ends(() => scrub(piece.repeat(100_000)))).toBeTypeOf('string');
    },
  );
});
