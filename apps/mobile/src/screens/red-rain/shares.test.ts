import { describe, expect, it } from 'vitest';
import { infoOf, rainPerson } from '../../features/testing/sample-agent-rain.ts';
import { EMPTY_RAIN, rainFault, sharesOf, type RainDraft } from './shares.ts';

const [ana, ben, cora] = [rainPerson('ana'), rainPerson('ben'), rainPerson('cora')];
const draft = (change: Partial<RainDraft>): RainDraft => ({
  ...EMPTY_RAIN,
  isAll: false,
  chosen: [ana, ben, cora],
  amount: '100',
  ...change,
});

describe('what a rain comes to', () => {
  it.each([
    ['even', {}, { envelopes: 3, total: 10_000, least: 3_333, most: 3_334 }],
    ['by chance', { split: 'random' }, { envelopes: 3, total: 10_000, least: 100, most: 9_800 }],
    ['by chance over fewer envelopes', { split: 'random', envelopes: '2' }, { envelopes: 2, least: 100, most: 9_900 }],
    [
      'given one by one',
      { split: 'custom', amounts: { [ana.id]: '50', [ben.id]: '30', [cora.id]: '20.50' } },
      { envelopes: 3, total: 10_050, least: 2_050, most: 5_000 },
    ],
    [
      'for everybody',
      { isAll: true, amount: '92' },
      { people: 92, envelopes: 92, total: 9_200, least: 100, most: 100 },
    ],
  ] as const)('%s [SCR-50] [11]', (_, change, shares) => {
    expect(sharesOf(draft(change), infoOf())).toMatchObject(shares);
  });
});

describe('what keeps a rain from being sent', () => {
  it.each([
    ['nobody is chosen', { chosen: [] }, 'people', 'redRain.nobody'],
    ['more envelopes than people', { envelopes: '4' }, 'envelopes', 'redRain.envelopesWrong'],
    ['no envelope', { envelopes: '0' }, 'envelopes', 'redRain.envelopesWrong'],
    ['no amount', { amount: '' }, 'amount', 'amount.invalid'],
    ['more than the float', { amount: '5000.01' }, 'amount', 'balance.insufficient'],
    ['more than today allows', { amount: '3000.01' }, 'amount', 'transfer.limit'],
    ['too little for each', { amount: '2.99' }, 'amount', 'rain.low'],
    ['an envelope of chance that would be too little', { amount: '2.99', split: 'random' }, 'amount', 'rain.low'],
    ['somebody is given nothing', { split: 'custom', amounts: { [ana.id]: '50' } }, 'amount', 'rain.low'],
    ['a link', { remark: 'see www.example.com' }, 'remark', 'remark.invalid'],
  ] as const)('%s [SCR-50]', (_, change, field, key) => {
    expect(rainFault(draft(change), infoOf())).toEqual({ field, key });
  });

  it('is nothing when all is right, and everybody when they are too many for one rain', () => {
    expect(rainFault(draft({}), infoOf())).toBeNull();
    expect(rainFault(draft({ isAll: true }), infoOf({ everybody: null }))?.key).toBe('redRain.tooMany');
  });
});
