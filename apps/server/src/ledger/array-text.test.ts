import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArrayText, toArrayText } from './array-text.ts';

describe('an array that grows into its text', () => {
  it('has nothing in it at first', () => {
    expect(String(new ArrayText())).toBe('{}');
  });

  it('quotes what PostgreSQL would read otherwise', () => {
    const list = new ArrayText();
    for (const words of ['', 'null', 'a,b', 'a,b', '"\\', 'bet:LAB:7']) list.addWords(words);
    list.add(12n);
    expect(String(list)).toBe(`{"","null","a,b","a,b","\\"\\\\",bet:LAB:7,12}`);
  });

  it('says the same as the array written at once', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (all) => {
        const list = new ArrayText();
        for (const words of all) list.addWords(words);
        expect(String(list)).toBe(toArrayText(all));
      }),
    );
  });
});
