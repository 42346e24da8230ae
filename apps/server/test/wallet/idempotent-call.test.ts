import { randomUUID } from 'node:crypto';
import { fail, ok } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOnce } from '../../src/modules/wallet/index.ts';
import type { Visitor } from '../../src/handler.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;
let memberId: string;
beforeAll(async () => {
  server = await startTestServer();
  const [row] = await server.database.sql(`select id from member where account = 'player1'`);
  memberId = String(row?.['id']);
});
afterAll(() => server.close());

const visitorWith = (key: string) => ({ session: { memberId }, key }) as unknown as Visitor;
const call = 'test.call';

describe('a money call under a key', () => {
  it('leaves the key free when the work itself finds that something is to be agreed to first [API-07]', async () => {
    const visitor = visitorWith(randomUUID());
    const asking = await answerOnce(server.ctx, visitor, {
      call,
      input: { agrees: false },
      work: async () => fail('bonus.open', { amount: '5.00' }),
    });
    expect(asking).toEqual(fail('bonus.open', { amount: '5.00' }));
    const agreeing = { call, input: { agrees: true }, work: async () => ok('done') };
    expect(await answerOnce(server.ctx, visitor, agreeing)).toEqual(ok('done'));
    expect(await answerOnce(server.ctx, visitor, { ...agreeing, work: async () => ok('twice') })).toEqual(ok('done'));
  });

  it('keeps any other refusal for its repeats [D4, API-07]', async () => {
    const visitor = visitorWith(randomUUID());
    const wanted = { call, input: {} };
    await answerOnce(server.ctx, visitor, { ...wanted, work: async () => fail('balance.insufficient') });
    const again = await answerOnce(server.ctx, visitor, { ...wanted, work: async () => ok('paid') });
    expect(again).toEqual(fail('balance.insufficient'));
  });
});
