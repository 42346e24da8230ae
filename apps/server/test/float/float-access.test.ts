import { float, type Call } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../kit/answer-faults.ts';
import { createBrand } from '../kit/brands.ts';
import { EVERY_CALL, sendCall } from '../kit/every-call.ts';
import { createFamily, type Family } from '../kit/family-kit.ts';
import { asked, createFloated, shown, standsAt, takeBack } from '../kit/float-kit.ts';
import { WIDE } from '../kit/login-kit.ts';
import type { Person } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { PIN } from '../kit/withdraw-kit.ts';

let server: TestServer;
let family: Family;
beforeAll(async () => {
  server = await startTestServer({ app: { budgets: WIDE } });
  await createBrand(server.ctx, 'other');
  family = await createFamily(server, 'other');
});
afterAll(() => server.close());

const CALLS = EVERY_CALL.filter(([name]) => name.startsWith('float.'));
const INPUTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'float.show': {},
  'float.askPayout': { amount: '100', paymentPassword: PIN },
  'float.cancelPayout': { orderNo: 'F2603-020-00001' },
};
const sent = (call: Call, token: string | undefined, input: Readonly<Record<string, unknown>>) =>
  sendCall(server, call, { token, input, key: crypto.randomUUID() });

describe('a call of the float', () => {
  it('has an input here, and hangs on no switch: what was earned can always leave [FLAG-22] [D3]', () => {
    expect(CALLS.map(([name]) => name).sort()).toEqual(Object.keys(INPUTS).sort());
    for (const [name, { flag }] of CALLS) expect([name, flag]).toEqual([name, undefined]);
  });

  it.each(CALLS)('is refused to whoever is no agent: %s [ROLE-13] [D3]', async (name, call) => {
    const input = INPUTS[name] ?? {};
    expect(codeOf(await sent(call, undefined, input))).toBe('session.required');
    for (const { token } of [family.player, family.subPlayer, family.trial]) {
      const answer = await sent(call, token, input);
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'permission.denied']);
    }
    expect(codeOf(await sent(call, family.foreigner.token, input))).toBe('session.expired');
  });
});

describe('the float of an agent', () => {
  it('is shown and moved by nobody else, whoever stands where [ROLE-15] [T33] [D3]', async () => {
    const upline = await createFloated(server, { amount: 0n });
    const agent = await createFloated(server, { amount: 50_000n, under: upline });
    const orderNo = await asked(server, agent);
    const others: Person[] = [
      upline,
      await createFloated(server, { amount: 10_000n, under: upline }),
      await createFloated(server, { amount: 10_000n, under: agent }),
      await createFloated(server, { amount: 10_000n }),
    ];
    const missing = await sent(float.cancelPayout, agent.token, { orderNo: 'F2603-020-00000' });
    expect([missing.statusCode, codeOf(missing)]).toEqual([404, 'not.found']);
    for (const other of others) {
      const answer = await sent(float.cancelPayout, other.token, { orderNo });
      expect([answer.statusCode, answer.body]).toEqual([404, missing.body]);
      const { list, footer } = await shown(server, other);
      expect(list.map((row) => row.orderNo)).not.toContain(orderNo);
      expect(footer).toMatchObject({ waiting: null });
    }
    expect(await standsAt(server, agent)).toEqual({ float: 40_000, cash: 0, waiting: 10_000 });
    expect(await takeBack(server, agent, orderNo)).toMatchObject({ kind: 'value' });
  });
});
