import { randomUUID, type UUID } from 'node:crypto';
import { rain, rebate, reward, vip, wheel, type Answer, type Call } from '@perya/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { sharedWave, sharedWheel, wheelFor } from '../kit/luck-kit.ts';
import { startPair } from '../kit/pair.ts';
import { logIn, type Person } from '../kit/people.ts';
import {
  cashOf,
  codeOf,
  createVerified,
  grantTo,
  openCampaign,
  paidRows,
  potOf,
  takeRewards,
  typeCode,
  valueOf,
} from '../kit/promo-kit.ts';
import { claimsOf, createBettor, plantSlot, rebateOf, setRates, spinOnce } from '../kit/rebate-kit.ts';
import type { TestServer } from '../kit/server.ts';
import { giftFor } from '../kit/vip-kit.ts';

const pair = await startPair();
const { server, second } = pair;
afterAll(pair.close);

/** At once, by turns on two servers; the long form goes on for as many rounds as take less than three minutes on two cores. */
const PARALLEL = repeats({ quick: 12, long: 100 });
const roundsOf = (long: number) => repeats({ quick: 1, long });

/** A server that is busy says so, and its client asks again under the same key. */
async function insist<C extends Call>(ask: () => Promise<Answer<C>>): Promise<Answer<C>> {
  for (let answer = await ask(); ; answer = await ask()) if (codeOf(answer) !== 'system.upgrading') return answer;
}

/** Asks many times at once, each under a key of its own, on both servers by turns. */
function atOnce<C extends Call>(
  ask: (on: TestServer, key: UUID, nr: number) => Promise<Answer<C>>,
): Promise<Answer<C>[]> {
  return Promise.all(
    Array.from({ length: PARALLEL }, (_, nr) => {
      const key = randomUUID();
      return insist(() => ask(nr % 2 === 0 ? server : second, key, nr));
    }),
  );
}

/** Exactly one was done; all others hear this. */
function expectOne(answers: readonly Answer<Call>[], otherwise: string): void {
  const codes = answers.map(codeOf);
  expect(codes.filter((code) => code === 'value')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['value', otherwise]));
}

const sign = async ({ memberId }: Person) => ({ token: await logIn(server.ctx, memberId) });

describe('many at the same moment, over and over', () => {
  it('who claim one reward: one row of the ledger [PROMO-06, T21]', async () => {
    const campaign = await openCampaign(server, { kind: 'GRANT', hours: 168, budget: '1000000.00' });
    for (let round = roundsOf(15); round > 0; round -= 1) {
      const ana = await createVerified(server);
      const id = await grantTo(server, campaign, ana);
      const answers = await atOnce((on, key) => on.ask(reward.claim, { ids: [id] }, { token: ana.token, key }));
      expect(answers.flatMap((answer) => valueOf(answer).claimed)).toEqual([id]);
      expect([await paidRows(server, ana), await cashOf(server, ana)]).toEqual([1, 10_000n]);
    }
    expect(await potOf(server, campaign)).toMatchObject({ due: 0n, isSound: true });
  });

  it('who claim the last of a budget: as many as there is for, and not a centavo more [PROMO-06, T21]', async () => {
    const people = await Promise.all(Array.from({ length: PARALLEL }, () => createVerified(server)));
    for (let round = roundsOf(20); round > 0; round -= 1) {
      const campaign = await openCampaign(server, { budget: '250.00', endsIn: 400 });
      const { promoCode, hash } = campaign;
      const answers = await atOnce((on, key, nr) =>
        typeCode(on, people[nr] ?? { token: '' }, promoCode, { key, hash }),
      );
      const codes = answers.map(codeOf);
      expect(codes.filter((code) => code === 'value')).toHaveLength(2);
      expect(new Set(codes)).toEqual(new Set(['value', 'promotion.exhausted']));
      expect(await potOf(server, campaign)).toEqual({ left: 5_000n, due: 0n, isSound: true });
    }
  });

  it('who wait for the last of a budget and claim it: none is paid that was not put aside [PROMO-06, T21]', async () => {
    for (let round = roundsOf(15); round > 0; round -= 1) {
      const campaign = await openCampaign(server, { budget: '100.00', hours: 24 });
      const ana = await createVerified(server);
      const { promoCode, hash } = campaign;
      const typed = await atOnce((on, key) => typeCode(on, ana, promoCode, { key, hash }));
      expectOne(typed, 'promotion.once');
      const [waiting] = await server.database.sql('select id::text from reward where member_id = $1', [ana.memberId]);
      const id = String(waiting?.['id']);
      const taken = await atOnce((on, key) => takeRewards(on, ana, [id], key));
      expect(taken.flatMap((answer) => valueOf(answer).claimed)).toEqual([id]);
      expect(await potOf(server, campaign)).toEqual({ left: 0n, due: 0n, isSound: true });
    }
  });

  it('who spin a wheel that is theirs once: one spin [T21]', async () => {
    const promotionId = await sharedWheel(server);
    for (let round = roundsOf(25); round > 0; round -= 1) {
      const ana = await createVerified(server);
      const { token } = await sign(ana);
      const left = (await wheelFor(server, ana)).wheel?.left ?? 0;
      const answers = await atOnce((on, key) => on.ask(wheel.spin, { promotionId }, { token, key }));
      const codes = answers.map(codeOf);
      expect(codes.filter((code) => code === 'value')).toHaveLength(left);
      expect(new Set(codes)).toEqual(new Set(['value', 'promotion.once']));
      expect(await paidRows(server, ana)).toBe(left);
    }
  });

  it('who come to one wave of the rain: in it once [T21]', async () => {
    const waveId = await sharedWave(server);
    for (let round = roundsOf(40); round > 0; round -= 1) {
      const ana = await createVerified(server);
      const { token } = await sign(ana);
      expectOne(await atOnce((on, key) => on.ask(rain.enter, { waveId }, { token, key })), 'promotion.once');
      const rows = await server.database.sql('select from rain_entry where member_id = $1', [ana.memberId]);
      expect(rows).toHaveLength(1);
    }
  });

  it('who claim one rebate: paid once, to the centavo [API-95, T21]', async () => {
    await plantSlot(server);
    await setRates(server, '0.80');
    for (let round = roundsOf(15); round > 0; round -= 1) {
      const ana = await createBettor(server);
      await spinOnce(server.ctx, ana, { stake: 10_800_00n });
      const { total } = await rebateOf(server, ana);
      const before = await cashOf(server, ana);
      const { token } = await sign(ana);
      expectOne(await atOnce((on, key) => on.ask(rebate.claim, { total }, { token, key })), 'rebate.soon');
      expect([total, (await cashOf(server, ana)) - before]).toEqual(['86.40', 86_40n]);
      expect(await claimsOf(server, ana)).toEqual([['manual', 86_40n]]);
    }
  });

  it('who take the gift of one level: one row of the ledger [API-48, T21]', async () => {
    for (let round = roundsOf(25); round > 0; round -= 1) {
      const ana = await createVerified(server);
      const benefitId = await giftFor(server, ana);
      const { token } = await sign(ana);
      expectOne(await atOnce((on, key) => on.ask(vip.claim, { benefitId }, { token, key })), 'reward.gone');
      expect([await cashOf(server, ana), await paidRows(server, ana)]).toEqual([58_00n, 1]);
    }
  });

  it('and the books add up behind all of this [B1..B10, I1..I9]', async () => {
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
