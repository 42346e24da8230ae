import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveRates, draftRates, readRatesFile } from '../../src/modules/rebate/index.ts';
import { changeBrand, createBrand, movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { createOperator, plantKeys, type Operator } from '../kit/operator.ts';
import { codeOf } from '../kit/promo-kit.ts';
import {
  claimRebate,
  createBettor,
  followAllRebates,
  plantSlot,
  rebateOf,
  setRates,
  spinOnce,
} from '../kit/rebate-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const DAY_MS = 86_400_000;
const clock = movableClock();
let server: TestServer;
let operator: Operator;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  operator = await createOperator(server.database.url);
  await plantKeys(operator.folder);
  await plantSlot(server);
});
afterAll(async () => {
  await server.close();
  await operator.leave();
});

const draftOf = (percent: string, brand = 'ty01', rates: readonly unknown[] = []) => {
  const read = readRatesFile({ brand, levels: [{ level: 0, percent }], rates });
  assert(read.ok, 'rates can be read');
  return draftRates(server.ctx, read.value, 'Ana');
};
const errorOf = (result: { readonly ok: boolean; readonly error?: { readonly code: string } }) => result.error?.code;
const titles = (rates: readonly unknown[]) => setRates(server, '1.00', { rates });

/** The rate of a title that somebody just played. */
async function rateOf(gameType: string, vendor: string, game: string): Promise<number | undefined> {
  const ana = await createBettor(server);
  await spinOnce(server.ctx, ana, { gameType, vendor, game, stake: 10_000_00n });
  return (await rebateOf(server, ana)).items[0]?.rate;
}

describe('rates', () => {
  it('of the demonstration hold from its first day on: whoever plays sees a rebate grow [SCR-26]', async () => {
    expect(await rateOf('RNG', 'LAB', 'slot')).toBe(0.3);
    expect(await rateOf('LIVE', 'LAB', 'wheel')).toBe(0.15);
  });

  it('are those of the vendor, else of the kind, and at most half of what the house keeps of the title', async () => {
    await server.database.sql(
      `insert into game (vendor_code, code, game_type, name, search_text, icon, color, min_bet, rtp_bps, released_on)
       select 'LAB', code, 'RNG', code, code, '/x', '#000000', 100, rtp, '2026-01-01'
       from (values ('g96', 9600), ('g99', 9900), ('g100', 10000)) g (code, rtp)`,
    );
    await titles([{ level: 0, gameType: 'RNG', vendor: 'EVO', percent: '0.25' }]);
    expect(await rateOf('RNG', 'LAB', 'g96')).toBe(1);
    expect(await rateOf('RNG', 'LAB', 'g99')).toBe(0.5);
    expect(await rateOf('RNG', 'LAB', 'g100')).toBeUndefined();
    expect(await rateOf('RNG', 'EVO', 'other')).toBe(0.25);
    // Nobody told us what the house keeps.
    expect(await rateOf('RNG', 'LAB', 'unknown')).toBe(0.5);
    expect(await rateOf('LIVE', 'LAB', 'roulette')).toBe(0.5);
    expect(await rateOf('COCKFIGHT', 'LAB', 'derby')).toBeUndefined();
  });

  it('of a day stay what they were when a title changes: what is taken back goes back at the same rate', async () => {
    const ana = await createBettor(server);
    const play = { gameType: 'RNG', vendor: 'LAB', game: 'moving', stake: 1_000_00n };
    await server.database.sql(
      `insert into game (vendor_code, code, game_type, name, search_text, icon, color, min_bet, rtp_bps, released_on)
       values ('LAB', 'moving', 'RNG', 'm', 'm', '/x', '#000000', 100, 9600, '2026-01-01')`,
    );
    const undo = await spinOnce(server.ctx, ana, play);
    await followAllRebates(server, (ms) => clock.forward(ms));
    await server.database.sql(`update game set rtp_bps = 9950 where code = 'moving'`);
    await spinOnce(server.ctx, ana, play);
    expect((await rebateOf(server, ana)).items).toMatchObject([{ rate: 1, amount: '20.00' }]);
    await undo();
    expect((await rebateOf(server, ana)).items).toMatchObject([{ rate: 1, amount: '10.00' }]);
    clock.forward(DAY_MS);
    await spinOnce(server.ctx, ana, play);
    expect((await rebateOf(server, ana)).items).toMatchObject([
      { rate: 0.25, amount: '2.50' },
      { rate: 1, amount: '10.00' },
    ]);
  });

  it('need a second person, and hold from the next midnight of the brand on', async () => {
    const drafted = await draftOf('0.60');
    assert(drafted.ok, 'rates are saved');
    const id = drafted.value;
    const approval = { id, who: 'Ben', approvalNo: '2026-113' };
    expect(errorOf(await approveRates(server.ctx, { ...approval, who: 'Ana' }))).toBe('plan.same.person');
    expect(errorOf(await approveRates(server.ctx, { ...approval, approvalNo: null }))).toBe('plan.approval');
    expect(errorOf(await approveRates(server.ctx, { ...approval, id: '999999' }))).toBe('plan.missing');
    const approved = await approveRates(server.ctx, approval);
    expect(approved).toEqual({ ok: true, value: '2026-03-04' });
    expect(errorOf(await approveRates(server.ctx, approval))).toBe('plan.state');
    expect(await rateOf('FISH', 'LAB', 'fresh1')).toBe(0.5);
    await server.database.sql(
      `insert into game (vendor_code, code, game_type, name, search_text, icon, color, min_bet, rtp_bps, released_on)
       values ('LAB', 'fresh2', 'FISH', 'f', 'f', '/x', '#000000', 100, 9000, '2026-01-01')`,
    );
    expect(await rateOf('FISH', 'LAB', 'fresh2')).toBe(1);
    clock.forward(DAY_MS);
    expect(await rateOf('FISH', 'LAB', 'fresh2')).toBe(0.6);
    for (const change of [
      `update rebate_plan set from_day = from_day - 3 where id = ${id}`,
      `update rebate_rate set rate_ppm = 1 where plan_id = ${id}`,
      `delete from rebate_rate where plan_id = ${id}`,
      `insert into rebate_rate values (${id}, 9, 'RNG', 'X', 5)`,
    ])
      await expect(server.database.sql(change)).rejects.toThrow('never changed');
  });

  it('above what the regulator allows are refused when they are saved, approved and paid by', async () => {
    expect(errorOf(await draftOf('1.51'))).toBe('rates.profile');
    expect(errorOf(await draftOf('1.50', 'nobody'))).toBe('brand.missing');
    expect(errorOf(await draftOf('0.30', 'ty01', [{ level: 0, gameType: 'COCKFIGHT', percent: '0.10' }]))).toBe(
      'rates.cockfight',
    );
    await createBrand(server.ctx, 'malta', { profile: 'MT' });
    const high = await draftOf('1.80', 'malta');
    assert(high.ok, 'another regulator allows it');
    await changeBrand(server.ctx, { profile: 'PH' }, 'malta');
    expect(errorOf(await approveRates(server.ctx, { id: high.value, who: 'Ben', approvalNo: 'x' }))).toBe(
      'rates.profile',
    );

    await changeBrand(server.ctx, { profile: 'MT' });
    clock.forward(DAY_MS);
    await setRates(server, '1.80');
    const ana = await createBettor(server);
    await spinOnce(server.ctx, ana, { stake: 10_000_00n });
    await followAllRebates(server, (ms) => clock.forward(ms));
    expect((await rebateOf(server, ana)).total).toBe('180.00');
    await changeBrand(server.ctx, { profile: 'PH' });
    expect(await rebateOf(server, ana)).toMatchObject({ items: [], total: '0.00' });
    expect(codeOf(await claimRebate(server, ana))).toBe('rebate.min');
    // A day that begins under the rule has the most it allows.
    clock.forward(DAY_MS);
    await spinOnce(server.ctx, ana, { stake: 10_000_00n });
    expect((await rebateOf(server, ana)).items).toMatchObject([{ rate: 1.5, amount: '150.00' }]);
  });
});

describe('npm run rebate', () => {
  const rebate = (...words: string[]) => operator.run('rebate', words);

  it('drafts, lists and approves rates, by two people', async () => {
    const file = join(operator.folder, 'rates.json');
    const levels = [{ level: 0, percent: '0.35' }];
    await writeFile(file, JSON.stringify({ brand: 'ty01', levels }));
    const drafted = await rebate('draft', file, '--who', 'Ana');
    expect(drafted).toMatchObject({ code: 0, said: expect.stringMatching(/^Saved as plan \d+; somebody else/) });
    const id = /\d+/.exec(drafted.said)?.[0] ?? '';
    expect((await rebate('list', '--brand', 'ty01')).said).toContain(
      `plan ${id}  made by Ana  waits for a second person`,
    );
    const same = await rebate('approve', id, '--who', 'Ana', '--approval', '1');
    expect(same).toMatchObject({ code: 1, said: 'Refused: plan.same.person\n' });
    const approved = await rebate('approve', id, '--who', 'Ben', '--approval', '2026-113');
    expect(approved).toMatchObject({ code: 0, said: expect.stringMatching(/^Approved; it holds from 20\d\d-/) });
    expect((await rebate('list', '--brand', 'ty01')).said).toContain('level 0  RNG  every vendor  0.35 %');
  });

  it('says what is wrong with a file, and how it is used', async () => {
    const file = join(operator.folder, 'bad.json');
    await writeFile(file, JSON.stringify({ brand: 'ty01', levels: [{ level: 0, percent: '101' }] }));
    expect(await rebate('draft', file, '--who', 'Ana')).toMatchObject({
      code: 1,
      said: expect.stringContaining('levels.0.percent'),
    });
    expect(await rebate('draft', file)).toMatchObject({
      code: 2,
      complained: expect.stringContaining('npm run rebate'),
    });
  });
});
