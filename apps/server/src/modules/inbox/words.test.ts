import { SUPPORTED_LANGUAGES } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { TEMPLATES, type Facts } from '../mail/index.ts';
import { excerptOf, wordsOf } from './words.ts';

const MANNER = {
  language: 'EN',
  zone: 'Asia/Manila',
  currencySymbol: '₱',
  titles: new Map([['7', 'Fiesta & more']]),
} as const;

const FACTS: Facts = {
  amount: { amount: '123456', currency: 'PHP' },
  source: { campaign: '7' },
  until: { time: '2026-11-22T15:59:00.000Z' },
  time: { time: '2026-11-22T15:59:00.000Z' },
  level: { text: '3' },
  rank: { text: '12' },
  orderNo: { text: 'W2611-150-10377' },
  target: { text: 'GCash *** 0142' },
  thing: { word: 'change.thing.password' },
  number: { text: 'FB-2611-00472' },
  id: { text: '472' },
  needed: { amount: '1000000', currency: 'PHP' },
  taken: { amount: '100000', currency: 'PHP' },
  owed: { amount: '0', currency: 'PHP' },
  why: { refusal: 'promotion.exhausted' },
};

describe('the words of a message', () => {
  it('say its facts in the language, the zone and the money of the reader [API-43]', () => {
    const words = wordsOf({ template: 'reward', facts: FACTS }, MANNER);
    expect(words?.excerpt).toMatch(/^₱1,234\.56 from Fiesta & more\. Claim it by Nov 22, 2026, 11:59.PM\.$/u);
    expect(words?.content).toMatch(/^<p><strong>₱1,234\.56<\/strong> from Fiesta &amp; more\. Claim it by /);
  });

  it('are whole for everything that can be told, in every language [I18N-10]', () => {
    for (const language of SUPPORTED_LANGUAGES) {
      for (const template of Object.keys(TEMPLATES)) {
        const words = wordsOf({ template, facts: FACTS }, { ...MANNER, language });
        expect([template, words?.title, words?.excerpt, words?.content].join(' ')).not.toMatch(/[{}]|undefined/);
        expect(words?.title).not.toBe('');
      }
    }
  });

  it('leave out what is not known, and are none for what this version cannot tell', () => {
    expect(wordsOf({ template: 'depositCredited', facts: {} }, MANNER)?.excerpt).toBe('is in your balance. Order .');
    expect(wordsOf({ template: 'noSuchThing', facts: FACTS }, MANNER)).toBeNull();
    expect(wordsOf({ template: 'constructor', facts: FACTS }, MANNER)).toBeNull();
  });

  it('begin with an excerpt that ends between two words', () => {
    expect(excerptOf('  Short\n text ')).toBe('Short text');
    const long = excerptOf('salita '.repeat(40));
    expect([long.length <= 140, long.endsWith('salita…')]).toEqual([true, true]);
    expect(excerptOf('x'.repeat(200))).toBe(`${'x'.repeat(139)}…`);
  });
});
