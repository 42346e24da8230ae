import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './envelope.ts';

describe('pubsub envelope', () => {
  it('carries any topic and payload, or says that something is missing when it is too long', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue({ maxDepth: 5 }), (topic, payload) => {
        const sealed = seal(topic, payload);
        const plain: unknown = JSON.parse(JSON.stringify(payload));
        expect(Buffer.byteLength(sealed)).toBeLessThan(8000);
        expect(unseal(sealed)).toEqual({ kind: 'notice', topic, payload: plain });
      }),
    );
    expect(unseal(seal('long', 'é'.repeat(4000)))).toEqual({ kind: 'gap' });
  });

  it('takes what it cannot read for a gap, so that nothing is overheard during a deploy', () => {
    for (const text of [
      '',
      'null',
      '[]',
      '{',
      '{"v":2,"topic":"brand","payload":1}',
      '{"v":1}',
      '{"v":1,"gap":true}',
    ]) {
      expect(unseal(text)).toEqual({ kind: 'gap' });
    }
  });
});
