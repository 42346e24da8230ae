import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drillBonus } from '../../../../tools/conformance/bonus-drill.ts';
import { Dice } from '../../../../tools/conformance/dice.ts';
import type { BonusPlayer } from '../../../../tools/conformance/options.ts';
import { Report } from '../../../../tools/conformance/report.ts';
import { Wire } from '../../../../tools/conformance/wire.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { fund } from '../kit/funds.ts';
import { createVerified, givePurse } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createVendor, type TestVendor } from '../kit/vendor-kit.ts';

const RULE = 15;

let server: TestServer;
let vendor: TestVendor;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  vendor = await createVendor(server, 'KIT');
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

async function tryOut(change: Partial<BonusPlayer>): Promise<Report> {
  const person = await createVerified(server);
  const { memberId } = person;
  await fund(server.ctx, memberId, 10_000n);
  await givePurse(server, person, '1000.00');
  const { keyId, secret, code } = vendor;
  const sizes = { sequences: 0, callbacks: 0, forged: 0, seed: 1 };
  const title = { currency: 'PHP', gameCode: 'spin', gameType: 'RNG' };
  const bonus = { playerId: memberId, maxCentavos: 50_000n, otherType: 'PVP', ...change };
  const options = { url, vendor: code, keyId, secret, players: [], limited: null, bonus, ...title, ...sizes };
  const wire = new Wire(options);
  const report = new Report();
  await drillBonus({ options, wire, report, dice: new Dice(1) }, `b${memberId}`);
  wire.close();
  return report;
}

describe('the conformance kit and a player with a bonus', () => {
  it('finds nothing wrong with our wallet [T24, R10, W14, W15]', async () => {
    const report = await tryOut({});
    expect(report.broken, report.toString()).toEqual([]);
    expect(report.untried).not.toContain(RULE);
  });

  it.each([
    ['another highest stake', { maxCentavos: 40_000n }],
    ['another game that it pays for', { otherType: 'RNG' }],
  ])('finds a wallet whose bonus has %s', async (_, change) => {
    expect((await tryOut(change)).broken).toEqual([RULE]);
  });

  it('and the books add up behind it [B1..B11]', async () => {
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
