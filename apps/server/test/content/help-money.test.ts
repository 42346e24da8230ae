import { system } from '@perya/contract';
import { assert, formatAmount } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const pesos = (amount: bigint | string) =>
  `₱${formatAmount(BigInt(amount), 2)
    .replace('.00', '')
    .replace(/\B(?=(\d{3})+$)/g, ',')}`;

describe('help money', () => {
  it.each(['TY', 'EN'] as const)('help of the demonstration says what its settings are, in %s', async (language) => {
    const answer = await server.ask(system.helpCenter, { device: 'MOBILE' }, { language });
    assert(answer.kind === 'value', 'help is there');
    const [, deposit, withdraw, turnover, , password] = answer.value.map(({ content }) => content);
    const brand = await server.ctx.db
      .selectFrom('brand')
      .selectAll()
      .where('merchant_code', '=', 'ty01')
      .executeTakeFirstOrThrow();
    const methods = await server.ctx.db
      .selectFrom('deposit_method')
      .selectAll()
      .where('merchant_code', '=', 'ty01')
      .execute();
    expect(new Set(methods.map(({ min_amount: min, max_amount: max }) => `${min}-${max}`)).size).toBe(1);
    for (const { min_amount: min, max_amount: max, expires_minutes: minutes } of methods) {
      expect(deposit).toContain(pesos(min));
      expect(deposit).toContain(pesos(max));
      expect(deposit).toContain(minutes % 60 === 0 ? `${minutes / 60} ` : `${minutes}`);
    }
    expect(brand.deposit_needs_kyc).toBe(true);
    for (const amount of [brand.withdraw_min, brand.withdraw_max, brand.withdraw_auto_max]) {
      expect(withdraw).toContain(pesos(amount));
    }
    expect(withdraw).toContain(String(brand.withdraws_per_day));
    expect(withdraw).toContain(`${brand.withdraw_auto_minutes} `);
    expect(withdraw).toContain(`${brand.withdraw_review_minutes / 60} `);
    expect([brand.withdraw_fee_bps, Number(brand.withdraw_fee_min)]).toEqual([0, 0]);
    expect(brand.turnover_bps).toBe(10_000);
    expect(turnover).toContain('₱500');
    expect(password).toContain(`${brand.reset_hold_hours} `);
  });
});
