import { randomUUID } from 'node:crypto';
import { spins as contract } from '@perya/contract';
import { drawsFrom } from '@perya/fairness';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { readDraft, saveDraft } from '../../src/modules/promotions/index.ts';
import { expireSpins } from '../../src/modules/rewards/index.ts';
import { rotateSeeds } from '../../src/modules/studio/index.ts';
import { changeBrand, movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { giveSpins, spinsAward, spinsGrant, SPUN } from '../kit/luck-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import { cashOf, codeOf, createVerified, draftFile, potOf, valueOf, type Wish } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { openStudio } from '../kit/studio-kit.ts';

const DAY_MS = 24 * 3_600_000;
const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  await openStudio(server);
});
afterAll(() => server.close());

const shown = async ({ memberId }: Person) =>
  valueOf(await server.ask(contract.list, {}, { token: await logIn(server.ctx, memberId) })).list;
const playAs = async ({ memberId }: Person, id: string, nr: number, key: string = randomUUID()) =>
  server.ask(contract.play, { id, nr }, { token: await logIn(server.ctx, memberId), key });

/** Somebody who has taken free spins. */
async function createSpinner(count: number) {
  const { person: ana, campaign } = await giveSpins(server, spinsAward(count));
  const [own] = await shown(ana);
  assert(own, 'free spins can be played');
  return { ana, campaign, own };
}

describe('free spins', () => {
  it('are played by the rules of their title, cost the campaign their stakes and pay cash without turnover [M14]', async () => {
    const { ana, campaign, own } = await createSpinner(8);
    expect(own).toMatchObject({ stake: SPUN.price, count: 8, used: 0, won: '0.00', gameCode: SPUN.title.code });
    expect((await potOf(server, campaign)).left).toBe(1_000_000n - 8n * BigInt(SPUN.stake));
    const proofs: Awaited<ReturnType<typeof playAs>>[] = [];
    for (let nr = 1; nr <= 8; nr += 1) proofs.push(await playAs(ana, own.id, nr));
    const wins = proofs.map((answer) => valueOf(answer));
    expect(await shown(ana)).toEqual([]);
    const rotated = await rotateSeeds(server.ctx, ana.memberId);
    assert(rotated.ok && rotated.value.revealed.serverSeed !== null, 'seeds are told');
    const { serverSeed, clientSeed } = rotated.value.revealed;
    let total = 0n;
    for (const { win, events, proof } of wins) {
      const again = SPUN.title.play(SPUN.stake, drawsFrom(serverSeed, clientSeed, proof.nonce));
      expect([`${Math.floor(again.win / 100)}.${String(again.win % 100).padStart(2, '0')}`, again.events]).toEqual([
        win,
        events,
      ]);
      total += BigInt(again.win);
    }
    expect(await cashOf(server, ana)).toBe(total);
    const accounts = await server.database.sql(
      `select kind, party, sum(balance) as sum from ledger_account where (kind, party) in (('vendor', $1), ('promotion', 'spins'))
       group by 1, 2 order by 1 desc`,
      [SPUN.title.vendor],
    );
    expect(accounts.map((row) => BigInt(String(row['sum'])))).toEqual([8n * BigInt(SPUN.stake) - total, 0n]);
    const turnovers = await server.database.sql('select from turnover where member_id = $1', [ana.memberId]);
    expect(turnovers).toHaveLength(0);
    expect(codeOf(await playAs(ana, own.id, 8))).toBe('promotion.once');
    expect(codeOf(await playAs(ana, own.id, 9))).toBe('reward.gone');
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('are each played once, however often they are tapped, and not by others [PROMO-06]', async () => {
    const { ana, own } = await createSpinner(3);
    const ben = await createVerified(server);
    expect(codeOf(await playAs(ben, own.id, 1))).toBe('reward.gone');
    expect(codeOf(await playAs(ana, 'A', 1))).toBe('reward.gone');
    expect(codeOf(await playAs(ana, own.id, 2))).toBe('promotion.coming');
    const token = await logIn(server.ctx, ana.memberId);
    const codes = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const key = randomUUID();
        const ask = () => server.ask(contract.play, { id: own.id, nr: 1 }, { token, key });
        for (let one = codeOf(await ask()); ; one = codeOf(await ask())) if (one !== 'system.upgrading') return one;
      }),
    );
    expect(codes.filter((one) => one === 'value')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['value', 'promotion.once']));
    const rows = await server.database.sql('select nr from free_spin where grant_id = $1', [own.id]);
    expect(rows).toHaveLength(1);
    const key = randomUUID();
    const first = valueOf(await playAs(ana, own.id, 2, key));
    expect(valueOf(await playAs(ana, own.id, 2, key))).toEqual(first);
  });

  it('that were not played in time go back to the house, and nobody who is paused plays any [PROMO-04]', async () => {
    const { ana, own } = await createSpinner(5);
    expect(codeOf(await playAs(ana, own.id, 1))).toBe('value');
    await server.database.sql(
      `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, 'cooling', $2, $3)`,
      [ana.memberId, clock.now(), new Date(clock.now().getTime() + DAY_MS)],
    );
    expect(await shown(ana)).toEqual([]);
    expect(codeOf(await playAs(ana, own.id, 2))).toBe('player.cooling');
    clock.forward(8 * DAY_MS);
    expect(codeOf(await playAs(ana, own.id, 2))).toBe('promotion.late');
    await expireSpins(server.ctx);
    await expireSpins(server.ctx);
    const [left] = await server.database.sql(
      `select coalesce(sum(balance), 0) as sum from ledger_account where kind = 'promotion' and party = 'spins'`,
    );
    const [open] = await server.database.sql(
      `select coalesce(sum(stake * (count - used)), 0) as sum from spin_grant where state = 'active'`,
    );
    expect(String(left?.['sum'])).toBe(String(open?.['sum']));
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('keep the pace that the region sets for rounds [2.2]', async () => {
    const { ana, own } = await createSpinner(3);
    await changeBrand(server.ctx, { profile: 'OTHER' });
    expect(codeOf(await playAs(ana, own.id, 1))).toBe('value');
    expect(codeOf(await playAs(ana, own.id, 2))).toBe('round.too.soon');
    clock.forward(2_500);
    expect(codeOf(await playAs(ana, own.id, 2))).toBe('value');
    await changeBrand(server.ctx, { profile: 'PH' });
  });

  it('are promised only for slots of ours, at a stake they have', async () => {
    const faults = async (wish: Wish) => {
      const draft = readDraft(draftFile(server.ctx, wish));
      if (!draft.ok) return draft.error.value;
      const saved = await saveDraft(server.ctx, draft.value, 'Ana');
      return saved.ok ? [] : saved.error.value;
    };
    expect(await faults(spinsGrant(spinsAward(5)))).toEqual([]);
    expect(await faults(spinsGrant(spinsAward(5, { title: 'PERYA/nothing' })))).toEqual(['terms.award']);
    expect(await faults(spinsGrant(spinsAward(5, { stake: '0.07' })))).toEqual(['terms.award']);
  });
});
