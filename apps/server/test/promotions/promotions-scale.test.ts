import { randomUUID } from 'node:crypto';
import {
  CURRENCIES,
  promotion,
  rebate,
  reward,
  wallet,
  type Call,
  type CurrencyCode,
  type Input,
  type Value,
} from '@perya/contract';
import { adjust, placeBet, playRound, settleBet } from '@perya/ledger';
import { assert, formatAmount } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { rebatePart } from '../../src/modules/rebate/follow.service.ts';
import { changeBrand, createBrand } from '../kit/brands.ts';
import { followParts } from '../kit/follow.ts';
import { startPair } from '../kit/pair.ts';
import type { Person } from '../kit/people.ts';
import {
  codeOf,
  createVerified,
  grantTo,
  openCampaign,
  purseTerms,
  valueOf,
  type TestCampaign,
} from '../kit/promo-kit.ts';
import { plantSlot, setRates } from '../kit/rebate-kit.ts';

const CASES: readonly (readonly [CurrencyCode, number, RegExp])[] = [
  ['VND', 0, /^-?\d+$/],
  ['USDT', 4, /^-?\d+\.\d{4}$/],
];
/** A field of an answer that is money. */
const MONEY_FIELDS =
  /^(?:amount|balance|needed|done|left|released|maxStake|stake|counted|cash|bonus|sumBalance|inPlay|total|rebate|validBet|deposit)$/;

function amountsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return MONEY_FIELDS.test(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => amountsIn(one, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => amountsIn(one, key));
}

describe.each(CASES)('promotions of a brand in %s, of %d decimals [GEN-10]', (currency, scale, shape) => {
  const brand = `sc${scale}`;
  const { houseUnit } = CURRENCIES[currency];
  const money = (minor: number) => formatAmount(BigInt(minor), scale);
  /** What a figure of the terms, in hundredths, comes to here. */
  const figure = (hundredths: number) => money(hundredths * houseUnit);
  const seen: string[] = [];
  let pair: Awaited<ReturnType<typeof startPair>>;
  let person: Person;
  let bets = 0;

  /** Asks, and looks at every amount of the answer. */
  async function told<C extends Call>(call: C, input: Input<C>): Promise<Value<C>> {
    const value = valueOf(
      await pair.server.ask(call, input, { token: person.token, merchant: brand, key: randomUUID() }),
    );
    const amounts = amountsIn(value);
    expect(amounts.filter((amount) => !shape.test(amount))).toEqual([]);
    seen.push(...amounts);
    return value;
  }

  const takeCode = ({ promoCode: code, hash: termsHash }: TestCampaign, { token }: Person) =>
    pair.server.ask(promotion.code, { code, termsHash }, { token, merchant: brand, key: randomUUID() });

  const nameBet = () => ({
    merchantCode: brand,
    currency,
    memberId: person.memberId,
    vendor: 'LAB',
    txId: `scale${(bets += 1)}`,
    gameType: 'RNG',
    gameCode: 'slot',
  });

  /** Plays a spin that gives its stake back, which a figure of the terms says. */
  async function play(hundredths: number): Promise<void> {
    const stake = BigInt(hundredths * houseUnit);
    const verdict = await pair.server.ctx.ledger.post(playRound({ ...nameBet(), stake, win: stake, turnover: stake }));
    expect(verdict.state).toBe('done');
  }

  beforeAll(async () => {
    pair = await startPair();
    const { ctx } = pair.server;
    await createBrand(ctx, brand);
    await pair.database.sql(`insert into brand_flag select $1, unnest(array['REWCEN3', 'MANREB3']), true`, [brand]);
    await changeBrand(ctx, { currency }, brand);
    await plantSlot(pair.server);
    person = await createVerified(pair.server, brand);
  });
  afterAll(() => pair.close());

  it('pay a code in whole minor units, and ask for its turnover in them', async () => {
    const campaign = await openCampaign(pair.server, { brand, amount: '123.45', budget: '300.00', times: 3 });
    expect(valueOf(await takeCode(campaign, person))).toMatchObject({
      amount: figure(12_345),
      isPaid: true,
    });
    expect(await told(wallet.balance, {})).toMatchObject({ currency, cash: figure(12_345) });
    const late = await createVerified(pair.server, brand);
    expect(valueOf(await takeCode(campaign, late)).amount).toBe(figure(12_345));
    const last = await createVerified(pair.server, brand);
    expect(codeOf(await takeCode(campaign, last))).toBe('promotion.exhausted');
  });

  it('count a purse bet by bet and release its steps, of which none loses a minor unit', async () => {
    const terms = purseTerms({ by: 'fixed', amount: '10.01' });
    const campaign = await openCampaign(pair.server, {
      brand,
      kind: 'GRANT',
      hours: 168,
      budget: '1000.00',
      terms,
    });
    const rewardId = await grantTo(pair.server, campaign, person);
    expect((await told(reward.claim, { ids: [rewardId] })).refused).toEqual([]);
    // A step has its part of what is still in the purse, floored: the last one all of it.
    const shares: number[] = [];
    for (let left = 1_001 * houseUnit, steps = 4; steps > 0; steps -= 1) {
      const share = Math.floor(left / steps);
      shares.push(share);
      left -= share;
    }
    const amounts = shares.map(money);
    const before = await told(reward.purse, {});
    expect(before.list[0]).toMatchObject({ state: 'active', balance: figure(1_001), needed: figure(10_010), step: 0 });
    await play(2_503);
    const [first] = (await told(reward.purse, {})).list;
    expect(first).toMatchObject({ done: figure(2_503), step: 1, left: figure(7_507) });
    expect(first?.releases).toMatchObject([{ step: 1, amount: amounts[0] }]);
    const { list } = await told(reward.purseBets, { id: first?.id ?? '' });
    expect(list).toMatchObject([{ stake: figure(2_503), counted: figure(2_503) }]);
    for (const stake of [2_503, 2_503, 2_501]) await play(stake);
    const [over] = (await told(reward.purse, {})).list;
    expect(over).toMatchObject({ state: 'converted', released: figure(1_001), balance: money(0) });
    expect(over?.releases.map(({ amount }) => amount)).toEqual(amounts);
    expect(await told(wallet.balance, {})).toMatchObject({ cash: figure(12_345 + 1_001), bonus: money(0) });
  });

  it('give rebates of whole minor units', async () => {
    await setRates(pair.server, '0.80', { brand });
    const { ledger } = pair.server.ctx;
    const gift = adjust({ ...nameBet(), orderNo: `SC${scale}`, amount: 1_000_000n, account: 'cash', reason: 'test' });
    assert((await ledger.post(gift)).state === 'done', 'there is money to play with');
    const bet = nameBet();
    await ledger.post(placeBet({ ...bet, stake: 123_499n, turnover: 123_499n }));
    await ledger.post(settleBet({ ...bet, stake: 123_499n, win: 0n }));
    await followParts(pair.server, [rebatePart], pair.clock.forward);
    const { total } = await told(rebate.manual, {});
    // 0.80 % of 123,499 and of what the purse was played with before, floored.
    expect(total).toMatch(shape);
    expect(BigInt(total.replace('.', ''))).toBeGreaterThanOrEqual(987n);
  });

  it('stand in the books whole', async () => {
    expect(seen.length).toBeGreaterThan(30);
    expect(await checkWhole(pair.server.ctx.db)).toEqual([]);
  });
});
