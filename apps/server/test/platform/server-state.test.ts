import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MEMBER_TOPIC, tellMember } from '../../src/modules/live/index.ts';
import { brandOf } from '../../src/modules/brand/index.ts';
import { keepEvidence, waitingEvidence } from '../../src/modules/vendor-wallet/index.ts';
import { inBackground } from '../../src/platform/background.ts';
import { waitingInBatches } from '../../src/platform/db/batcher.ts';
import { memberKind } from '../../src/modules/identity/index.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

let first: TestServer;
beforeAll(async () => {
  first = await startTestServer();
});
afterAll(() => first.close());

const another = () => startTestServer({ database: first.database, seeded: false });

/** What stands in the fields of all parts, by name: `brand.directory`. */
const heldBy = ({ ctx }: TestServer): [string, unknown][] =>
  Object.entries(ctx.server).flatMap(([part, state]) =>
    Object.entries(state as object).map(([name, value]): [string, unknown] => [`${part}.${name}`, value]),
  );

describe('server state', () => {
  it('has a place for each part that remembers something', () => {
    expect(Object.keys(first.ctx.server)).toEqual([
      'platform',
      'ledger',
      'live',
      'brand',
      'content',
      'identity',
      'responsibleGaming',
      'promotions',
      'feedback',
      'board',
      'vendors',
      'cashier',
      'catalog',
      'vendorWallet',
      'collusion',
      'studio',
      'rain',
      'agentRain',
    ]);
  });

  it('is not shared by two servers of one process', async () => {
    const second = await another();
    const others = new Map(heldBy(second));
    const objects = heldBy(first).filter(([, value]) => typeof value === 'object' || typeof value === 'function');
    const shared = objects.filter(([name, value]) => value !== null && others.get(name) === value);
    expect(objects.length).toBeGreaterThan(20);
    expect(shared).toEqual([]);
    second.ctx.server.cashier.overdue = 5;
    expect(first.ctx.server.cashier.overdue).toBe(0);
    await second.close();
  });

  it('remembers what was committed, also when a transaction asks first', async () => {
    const second = await another();
    const { ctx } = second;
    const failure = new Error('taken back');
    const changed = ctx.db.transaction().execute(async (tx) => {
      await tx.updateTable('brand').set({ name: 'Never' }).where('merchant_code', '=', 'ty01').execute();
      await brandOf({ ...ctx, db: tx }, 'ty01');
      throw failure;
    });
    await expect(changed).rejects.toBe(failure);
    expect((await brandOf(ctx, 'ty01')).name).toBe('Perya');
    await second.close();
  });

  it('is finished when its server closes: what waits is told, written and waited for, and no timer is left', async () => {
    const second = await another();
    const { ctx } = second;
    const told = vi.fn();
    first.ctx.pubsub.subscribe(MEMBER_TOPIC, told);
    tellMember(ctx, '4711', { tell: 'wallet' });
    const said = {
      vendor: 'STATE',
      call: 'debit',
      at: new Date(),
      status: 'OK',
      body: Buffer.from('{}'),
      answer: '{}',
    };
    keepEvidence(ctx, said);
    let isDone = false;
    const later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => {
      isDone = true;
    });
    inBackground(ctx, { event: 'live.publish_failed' }, 'never', later);
    const asked = memberKind(ctx, '4711');
    expect([waitingEvidence(ctx), waitingInBatches(ctx), ctx.server.platform.background.size]).toEqual([1, 1, 1]);

    await second.close();
    expect(isDone).toBe(true);
    expect(await asked).toBeUndefined();
    expect([waitingEvidence(ctx), waitingInBatches(ctx), ctx.server.platform.background.size]).toEqual([0, 0, 0]);
    expect([ctx.server.live.batch, ctx.server.vendorWallet.evidence.timer]).toEqual([null, null]);
    expect(await first.database.sql(`select call from vendor_call where vendor_code = 'STATE'`)).toEqual([
      { call: 'debit' },
    ]);
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith({ wallets: ['4711'], events: [] }));
    expect((await brandOf(first.ctx, 'ty01')).name).toBe('Perya');
  });
});
