import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeBrand, movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import type { Person } from '../kit/people.ts';
import { givePurse } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createUsual, restCard, trustPasswords, withdraw } from '../kit/withdraw-kit.ts';

const MINUTE_MS = 60_000;
const clock = movableClock('2026-11-15T04:00:00.000Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  trustPasswords(server);
  await changeBrand(server.ctx, { withdraws_per_day: 20 });
});
afterAll(() => server.close());

/** Why a person looks at a withdrawal of somebody, who asks for it a minute later. */
async function reasonsOf(person: Person & { readonly cardId: string }): Promise<unknown> {
  clock.forward(MINUTE_MS);
  await restCard(server, person, person.cardId);
  const { orderNo } = await withdraw(server, person, 20_000n);
  const [row] = await server.database.sql('select reasons from withdraw_order where order_no = $1', [orderNo]);
  return row?.['reasons'];
}

const end = ({ memberId }: Person, status: 'paid' | 'cancelled') =>
  server.database.sql(
    `update withdraw_order set status = $2, ended_at = $3, act_at = null where member_id = $1 and ended_at is null`,
    [memberId, status, clock.now()],
  );

describe('a withdrawal after a purse that no deposit earned', () => {
  it('is looked at by a person until one was paid, also of who has withdrawn before [T13]', async () => {
    const ana = await createUsual(server, 500_000n);
    expect(await reasonsOf(ana)).toEqual([]);
    await end(ana, 'paid');
    await givePurse(server, ana, '100.00');
    expect(await reasonsOf(ana)).toEqual(['purse']);
    await end(ana, 'cancelled');
    expect(await reasonsOf(ana)).toEqual(['purse']);
    await end(ana, 'paid');
    expect(await reasonsOf(ana)).toEqual([]);
    await end(ana, 'paid');
    // Another purse, another look; one that still waits in the queue is none yet.
    await givePurse(server, ana, '100.00');
    expect(await reasonsOf(ana)).toEqual([]);
  });

  it('is an ordinary one where a deposit earned the purse, or the purse is somebody else’s', async () => {
    const [ana, ben] = [await createUsual(server, 500_000n), await createUsual(server, 500_000n)];
    const grantId = await givePurse(server, ana, '100.00');
    await server.database.sql(
      `update bonus_grant set matched = 100, state = 'converted', ended_at = $2, act_at = null where id = $1`,
      [grantId, clock.now()],
    );
    expect([await reasonsOf(ana), await reasonsOf(ben)]).toEqual([[], []]);
  });
});
