import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../tools/testing/repeats.ts';
import { checkField, fullMobile, isEmail } from './field-check.ts';
import { CHARACTER_CLASSES } from './system.ts';
import { CountedText } from './testing/counted-text.ts';
import {
  COMMON_SAMPLES,
  HIDDEN_CHARACTERS,
  REGISTER_SAMPLES,
  SAMPLE_BOUNDS,
  type FieldSamples,
} from './testing/field-samples.ts';

const SAMPLES: [string, FieldSamples][] = [...Object.entries(REGISTER_SAMPLES), ...Object.entries(COMMON_SAMPLES)];
const ruleOf = ({ rule }: FieldSamples, required = true) => ({
  ...rule,
  enabled: true,
  required,
  messageKey: 'field.format',
});
/** The expression the rule for mail was written down as; it must never run on what a person typed. [VAL-23] */
const EMAIL = /^\w+(?:[.-]\w+)*@[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*\.[A-Za-z]{2,3}$/;

const NASTY = ['a', '.', '@', '0', ' ', 'a.', 'a-a.', '\u202E', '😀', 'a@'];
const NASTY_LENGTH = 50_000;

/** How many letters of a long value are looked at until there is an answer. */
function looksAt<T>(part: string, read: (value: string) => T): { looks: number; answer: T } {
  let looks = 0;
  const value = new CountedText(part.repeat(NASTY_LENGTH / part.length), () => (looks += 1));
  const answer = read(value as unknown as string);
  return { looks, answer };
}

describe.each(SAMPLES)('the rule of %s', (_name, samples) => {
  it.each(samples.valid)('takes %j [VAL-13]', (value) => {
    expect(checkField(ruleOf(samples), value, SAMPLE_BOUNDS)).toBeNull();
  });

  it.each(samples.invalid)('refuses %j [VAL-13]', (value) => {
    expect(checkField(ruleOf(samples), value, SAMPLE_BOUNDS)).not.toBeNull();
  });

  it('wants a value only where one is required [VAL-11]', () => {
    expect(checkField(ruleOf(samples, true), '')).toBe('required');
    expect(checkField(ruleOf(samples, false), '')).toBeNull();
  });

  it('looks at no more letters than it may have, however long and nasty the value is [T31]', () => {
    const rule = ruleOf(samples);
    for (const part of NASTY) {
      const { looks, answer } = looksAt(part, (value) => checkField(rule, value, SAMPLE_BOUNDS));
      expect(answer, part).not.toBeNull();
      expect(looks, part).toBeLessThanOrEqual(2 * rule.max + 2);
    }
  });
});

describe('a rule of any kind', () => {
  const RUNS = repeats({ quick: 400, long: 2000 });
  const rules = fc
    .record({
      min: fc.nat(10),
      more: fc.nat(20),
      allow: fc.subarray([...CHARACTER_CLASSES], { minLength: 1 }),
      required: fc.boolean(),
    })
    .map(({ min, more, ...rest }) => ({ ...rest, min, max: min + more, enabled: true, messageKey: 'field.format' }));
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.string());

  it('never passes what is longer or shorter than it says, nor anything hidden [T30]', () => {
    let checked = 0;
    fc.assert(
      fc.property(rules, texts, (rule, text) => {
        const length = Array.from(text).length;
        const isHidden = Array.from(text).some((character) => HIDDEN_CHARACTERS.includes(character));
        if (text === '' || (length <= rule.max && length >= rule.min && !isHidden)) return;
        checked += 1;
        expect(checkField(rule, text)).toBe('format');
      }),
      { numRuns: RUNS },
    );
    expect(checked).toBeGreaterThan(RUNS / 10);
  });

  it('refuses a hidden character wherever it stands', () => {
    const rule = ruleOf(REGISTER_SAMPLES.nickname);
    fc.assert(
      fc.property(fc.constantFrom(...HIDDEN_CHARACTERS), fc.nat(6), (character, at) => {
        const name = `${'Pangalan'.slice(0, at)}${character}${'Pangalan'.slice(at)}`;
        expect(checkField(rule, name)).toBe('format');
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(rules, texts, fc.constantFrom('email', 'mobile', undefined), (rule, text, format) => {
        const problem = checkField(format ? { ...rule, format } : rule, text, SAMPLE_BOUNDS);
        expect([null, 'required', 'format', 'short']).toContain(problem);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a mail address', () => {
  it.each(NASTY)('full of %j is read in steps that grow with its length alone [T31, VAL-23]', (part) => {
    const { looks, answer } = looksAt(part, isEmail);
    expect(answer).toBe(false);
    expect(looks).toBeLessThanOrEqual(4 * NASTY_LENGTH);
  });

  it('is read as the expression reads it, without running it [VAL-22, VAL-23]', () => {
    const alphabet = fc.constantFrom('a', 'Z', '7', '_', '.', '-', '@', '@', '.ph', '.com', ' ', 'é', '\n');
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 14 }), (parts) => {
        const text = parts.join('');
        expect([text, isEmail(text)]).toEqual([text, EMAIL.test(text)]);
      }),
      { numRuns: repeats({ quick: 1000, long: 5000 }) },
    );
  });
});

describe('a mobile number', () => {
  it('says which of its ends is wrong [VAL-28]', () => {
    const rule = ruleOf(REGISTER_SAMPLES.mobileNum);
    expect(checkField(rule, '917123', SAMPLE_BOUNDS)).toBe('short');
    expect(checkField(rule, '0000000000', SAMPLE_BOUNDS)).toBe('short');
    expect(checkField(rule, '91712345678', SAMPLE_BOUNDS)).toBe('format');
    expect(checkField(rule, '91712345678')).toBeNull();
  });

  it('is kept the same with and without the zero of home', () => {
    expect(fullMobile('63', '09171234567')).toBe('+639171234567');
    expect(fullMobile('63', '9171234567')).toBe('+639171234567');
  });
});
