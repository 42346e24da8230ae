import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, hashModel } from './model-hash.ts';

describe('the hash of a model', () => {
  it('does not depend on the order in which names were written', () => {
    expect(hashModel({ a: [1, 2], b: { c: null, d: 'x' } })).toBe(hashModel({ b: { d: 'x', c: null }, a: [1, 2] }));
    expect(canonicalJson({ b: 1, a: { d: undefined, c: '"' } })).toBe('{"a":{"c":"\\""},"b":1}');
  });

  it('changes with a number, a name and an order of a list', () => {
    const hashes = [{ strip: [1, 2] }, { strip: [2, 1] }, { strip: [1, 2, 0] }, { strop: [1, 2] }].map(hashModel);
    expect(new Set(hashes).size).toBe(4);
  });

  it('survives a way through JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(canonicalJson(JSON.parse(JSON.stringify(data)))).toBe(canonicalJson(data));
        expect(JSON.parse(canonicalJson(data))).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    );
  });
});
