import { reward } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPromo, STAFF_WORDS } from '../../src/commands/promo-staff.ts';
import { decideFriend } from '../../src/modules/referral/index.ts';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import type { Person } from '../kit/people.ts';
import { valueOf } from '../kit/promo-kit.ts';
import { awardsOf, createFriend, doDeeds, lookAndGive, shownTo, stateOf } from '../kit/referral-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { followAll } from '../kit/vip-kit.ts';
import { addCard, createSaver, newAccountNo, removeCard } from '../kit/withdraw-kit.ts';

const DAY_MS = 24 * 3_600_000;
const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  await followAll(server);
});
afterAll(() => server.close());

/** Somebody and an account they invited, whose withdrawals go to one place. */
async function createSelfInvited(): Promise<readonly [Person, Person]> {
  const [ana, self] = [await createSaver(server, 0n), await createSaver(server, 0n)];
  const accountNo = newAccountNo();
  await removeCard(server, ana, await addCard(server, ana, { accountNo }));
  await addCard(server, self, { accountNo });
  await createFriend(server, ana, self);
  await doDeeds(server, self);
  await lookAndGive(server);
  return [ana, self];
}

const rewardsOf = async ({ token }: Person) =>
  (['available', 'claimed', 'expired'] as const).reduce<Promise<unknown[]>>(async (all, status) => {
    const { list } = valueOf(await server.ask(reward.list, { status }, { token }));
    return [...(await all), ...list];
  }, Promise.resolve([]));
const clusters = () => server.database.sql('select member_id from member_cluster');

/** A deposit that somebody of this name has paid. */
const paidBy = async ({ memberId }: Person, payer: string) => {
  const orderNo = `D${memberId.padStart(8, '0')}`;
  await server.database.sql(
    `insert into deposit_order (order_no, merchant_code, member_id, method_id, provider, currency, amount, status, created_at, expires_at, ended_at)
     select $1, 'ty01', $2, id, 'sandbox', 'PHP', 50000, 'success', now(), now(), now() from deposit_method
     where merchant_code = 'ty01' limit 1`,
    [orderNo, memberId],
  );
  await server.database.sql(
    `insert into deposit_payment (merchant_code, provider, ref, order_no, amount, credited, payer_name, outcome, paid_at, recorded_at)
     values ('ty01', 'sandbox', $1, $1, 50000, 50000, $2, 'credited', now(), now())`,
    [orderNo, payer],
  );
};

describe('a friend with the payout account of the inviter', () => {
  it('is looked into by staff, and nobody else is told [API-52, T17]', async () => {
    const [ana, self] = await createSelfInvited();
    expect(await stateOf(server, self)).toBe('review');
    expect(await shownTo(server, ana)).toMatchObject({ valid: 0, waiting: '0.00', list: [{ status: 'playing' }] });
    expect([await rewardsOf(ana), await rewardsOf(self)]).toEqual([[], []]);
    expect(await listPromo(server.ctx, 'ty01')).toContain(
      `friend  ${self.memberId}  linked to inviter ${ana.memberId}`,
    );
    // It waits for as long as staff need.
    clock.forward(40 * DAY_MS);
    await lookAndGive(server);
    expect(await stateOf(server, self)).toBe('review');
  });

  it('is given theirs when two people say so, and the first alone cannot', async () => {
    const [ana, self] = await createSelfInvited();
    const decide = (who: string, verdict: 'give' | 'linked') => decideFriend(server.ctx, self.memberId, who, verdict);
    expect(await decide('Cora', 'linked')).toEqual({ ok: true, value: 'review' });
    // Who decides otherwise begins anew.
    expect(await decide('Dan', 'give')).toEqual({ ok: true, value: 'review' });
    expect(await decide('Dan', 'give')).toMatchObject({ error: { code: 'friend.same.person' } });
    expect(await decide('Cora', 'give')).toEqual({ ok: true, value: 'counted' });
    expect(await decide('Eva', 'give')).toMatchObject({ error: { code: 'friend.missing' } });
    await lookAndGive(server);
    for (const one of [ana, self]) expect(await awardsOf(server, one)).toMatchObject([{ given: true }]);
    const events = await server.database.sql(
      `select count(*)::int as n from account_event where member_id = $1 and kind = 'referral.decided'`,
      [self.memberId],
    );
    expect(events).toEqual([{ n: 3 }]);
  });

  it('is one person from then on when two people find so, and the inviter reads only that it is over', async () => {
    const [ana, self] = await createSelfInvited();
    const say = (who: string) =>
      STAFF_WORDS['review-friend']?.(server.ctx, {
        name: self.memberId,
        who,
        why: '',
        brand: '',
        player: '',
        approval: null,
        reject: 'linked',
        text: '',
        readJson: async () => undefined,
      });
    expect(await say('Cora')).toMatchObject({ isDone: true, line: expect.stringContaining('somebody else') });
    expect(await say('Dan')).toMatchObject({ isDone: true, line: 'Done.' });
    expect(await shownTo(server, ana)).toMatchObject({ valid: 0, list: [{ status: 'expired' }] });
    expect((await clusters()).map((row) => String(row['member_id']))).toEqual(
      expect.arrayContaining([ana.memberId, self.memberId]),
    );
    expect([await rewardsOf(ana), await rewardsOf(self)]).toEqual([[], []]);
  });

  it('is not alone in that: a payer of the same name is looked into too, one of another name is not', async () => {
    const ana = await createSaver(server, 0n);
    const [same, other] = [await createSaver(server, 0n), await createSaver(server, 0n)];
    await paidBy(ana, 'Juan Reyes');
    await paidBy(same, ' JUAN REYES');
    await paidBy(other, 'Liza Cruz');
    for (const one of [same, other]) {
      await createFriend(server, ana, one);
      await doDeeds(server, one);
    }
    await lookAndGive(server);
    expect([await stateOf(server, same), await stateOf(server, other)]).toEqual(['review', 'counted']);
  });

  it('that was found to be the same person before never counts and is not looked into again', async () => {
    const [ana, self] = [await createSaver(server, 0n), await createSaver(server, 0n)];
    await server.database.sql(
      `insert into member_cluster (member_id, merchant_code, cluster_id, confirmed_by, confirmed_at)
       select id, 'ty01', $1, 'Cora, Dan', now() from unnest(array[$1, $2]::bigint[]) id`,
      [ana.memberId, self.memberId],
    );
    await createFriend(server, ana, self);
    await doDeeds(server, self);
    await lookAndGive(server);
    expect(await stateOf(server, self)).toBe('playing');
    clock.forward(31 * DAY_MS);
    await lookAndGive(server);
    expect([await stateOf(server, self), await awardsOf(server, self)]).toEqual(['expired', []]);
  });
});
