import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock } from '../kit/brands.ts';
import type { TestDatabase } from '../kit/database.ts';
import { WIDE } from '../kit/login-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import { prove } from '../kit/proved.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createPlanted } from '../kit/templates.ts';
import { ask, createUsual, PIN, purse } from '../kit/withdraw-kit.ts';

const DAY_MS = 24 * 3_600_000;
const CASH = 100_000n;
const PART = 30_000n;
const clock = movableClock();
let database: TestDatabase;
let server: TestServer;
let second: TestServer;
let saver: Person & { readonly cardId: string };

beforeAll(async () => {
  database = await createPlanted({ clock });
  const start = () => startTestServer({ clock, database, app: { budgets: WIDE } });
  server = await start();
  second = await start();
  lookAtPasswordsSideBySide(server, second);
});
afterAll(async () => {
  await second.close();
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  look = () => Promise.resolve();
  saver = await createUsual(server, CASH);
});

/** Told when a password is looked at; nobody hears what came of it before this lets them. */
let look: () => Promise<void>;

function lookAtPasswordsSideBySide(...servers: readonly TestServer[]): void {
  for (const { ctx } of servers) {
    const verify = async (_kind: string, _hash: string, password: string): Promise<boolean> => {
      await look();
      return password === PIN;
    };
    Object.assign(ctx.passwords, { verify });
  }
}

const codeOf = (answer: Awaited<ReturnType<typeof ask>>) =>
  answer.kind === 'failure' ? answer.failure.errorCode : answer.kind;
const ordersOf = ({ memberId }: Person) =>
  server.ctx.db
    .selectFrom('withdraw_order')
    .select('order_no')
    .where('member_id', '=', memberId)
    .where('amount', '=', String(PART))
    .execute();

/** So many at once at two servers: passwords are looked at together, until all are or somebody has an answer. */
async function onBoth(count: number, key: () => string, paymentPassword = PIN) {
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  let looks = 0;
  look = () => {
    looks += 1;
    if (looks === count) open();
    return isOpen;
  };
  const answers = Array.from({ length: count }, async (_, at) => {
    const on = at % 2 === 0 ? server : second;
    const answer = await ask(on, saver, saver.cardId, PART, { key: key(), paymentPassword });
    open();
    return answer;
  });
  return Promise.all(answers);
}

describe('copies of one withdrawal with the right payment password', () => {
  it.each([3, 6, 8, 12, 40])('%i at once are one order and get the same answer [D4, T14]', async (count) => {
    const key = randomUUID();
    const answers = await onBoth(count, () => key);
    const orders = await ordersOf(saver);
    expect(orders).toHaveLength(1);
    expect(answers).toEqual(
      Array.from({ length: count }, () =>
        expect.objectContaining({ kind: 'value', value: expect.objectContaining({ orderNo: orders[0]?.order_no }) }),
      ),
    );
    expect(await ask(server, saver, saver.cardId, PART, { key })).toEqual(answers[0]);
    expect(await purse(server, saver.memberId)).toEqual({ cash: CASH - PART, held: PART });
  });
});

describe('the tries of a payment password [T14]', () => {
  it('are not used up by right ones at once, each with a key of its own', async () => {
    const codes = (await onBoth(12, randomUUID)).map(codeOf);
    expect(codes.filter((code) => code === 'value')).toHaveLength(3);
    expect(codes).not.toContain('payment.password.locked');
  });

  it('are five of wrong ones, however many come at once', async () => {
    const codes = (await onBoth(30, randomUUID, '111222')).map(codeOf);
    expect(codes.filter((code) => code === 'payment.password.wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'payment.password.locked')).toHaveLength(25);
  });

  it('are one for copies of a wrong one', async () => {
    const key = randomUUID();
    const codes = (await onBoth(12, () => key, '111222')).map(codeOf);
    expect(codes).toEqual(Array(12).fill('payment.password.wrong'));
    const { payment_failures: failures } = await server.ctx.db
      .selectFrom('member')
      .select('payment_failures')
      .where('id', '=', saver.memberId)
      .executeTakeFirstOrThrow();
    expect(failures).toBe(1);
  });

  it('leave no refusal behind that only says when: after a day the same key is heard', async () => {
    await onBoth(5, randomUUID, '111222');
    const key = randomUUID();
    expect(codeOf(await ask(server, saver, saver.cardId, PART, { key }))).toBe('payment.password.locked');
    clock.forward(DAY_MS);
    const token = await logIn(server.ctx, saver.memberId);
    await prove(server.ctx, saver.memberId);
    expect(codeOf(await ask(server, { token }, saver.cardId, PART, { key }))).toBe('value');
  });
});
