import { promotion } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityPart } from '../../src/ledger/activity.ts';
import { followFriends } from '../../src/modules/referral/index.ts';
import { movableClock } from '../kit/brands.ts';
import { followParts } from '../kit/follow.ts';
import { logIn } from '../kit/people.ts';
import { valueOf } from '../kit/promo-kit.ts';
import { awardsOf, lookAndGive, shownTo } from '../kit/referral-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const clock = movableClock();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const markOf = async () => {
  const [row] = await server.database.sql(`select up_to::int as at from referral_mark where name = 'ledger'`);
  return Number(row?.['at']);
};

describe('the friends of the demonstration', () => {
  it('are where their own deposits and bets have brought them, by way of the ledger [API-52, SRV-01]', async () => {
    const { ctx, database } = server;
    const [row] = await database.sql(`select id::text as id from member where account = 'player1'`);
    const player = { memberId: String(row?.['id']), token: await logIn(ctx, String(row?.['id'])) };
    // Nothing is looked through before it is in the sums of what was played.
    await followFriends(ctx);
    expect(await markOf()).toBe(0);
    await followParts(server, [activityPart], (ms) => clock.forward(ms));
    await database.sql('update referral set is_touched = false');
    await database.sql(
      `create function break_here() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`,
    );
    await database.sql(
      'create trigger break_here before update on referral_mark for each row execute function break_here()',
    );
    await expect(followFriends(ctx)).rejects.toThrow('broken off');
    await database.sql('drop trigger break_here on referral_mark');
    expect(await database.sql('select member_id from referral where is_touched')).toEqual([]);
    await Promise.all([followFriends(ctx), followFriends(ctx)]);
    await followFriends(ctx);
    expect(await markOf()).toBeGreaterThan(0);
    await lookAndGive(server);
    const shown = await shownTo(server, player);
    expect(shown).toMatchObject({ code: 'JM7K2P', invited: 4, valid: 1, waiting: '100.00', bonus: '0.00' });
    expect(shown.list.map(({ account, status }) => [account, status])).toEqual([
      ['mi***05', 'registered'],
      ['jo***21', 'playing'],
      ['ka***ne', 'counted'],
      ['ro***88', 'expired'],
    ]);
    expect(await awardsOf(server, player)).toMatchObject([{ role: 'inviter', amount: 10_000, given: true }]);
    // One that nobody took in time does not close the promotion: there is always a next friend. [PROMO-07]
    clock.forward(8 * 24 * 3_600_000);
    const cards = valueOf(await server.ask(promotion.list, {}, { token: await logIn(ctx, player.memberId) }));
    expect(cards.find(({ promotionType }) => promotionType === 'REFERRAL')).toMatchObject({ state: null, why: null });
  });
});
