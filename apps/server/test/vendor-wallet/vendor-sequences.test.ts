import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { startTestServer } from '../kit/server.ts';
import { createPlayer, createVendor, speakAs, type Fields } from '../kit/vendor-kit.ts';

const first = await startTestServer();
const second = await startTestServer({ database: first.database, seeded: false });
const lab = await createVendor(first, 'LAB', { parkMs: 0 });
const vendors = [lab, speakAs(second, lab)];
afterAll(async () => {
  await second.close();
  await first.close();
});

type Step = 'debit' | 'credit' | 'rollback';

/** One callback: which bet, what, at which server, and whether it waits for those before. */
const callback = fc.record({
  bet: fc.nat({ max: 2 }),
  step: fc.constantFrom<Step>('debit', 'credit', 'rollback'),
  server: fc.nat({ max: 1 }),
  waits: fc.boolean(),
});

const START = 100_000n;
const STAKE = 10_000n;
const WIN = 25_000n;
let runs = 0;

/** What may be true of one bet, given everything that was answered about it. */
function verdictOn(answers: readonly { step: Step; status: string }[]) {
  const has = (step: Step, status: string) => answers.some((one) => one.step === step && one.status === status);
  return { placed: has('debit', 'OK'), settled: has('credit', 'OK'), back: has('rollback', 'OK') };
}

describe('callbacks that come twice, in any order and all at once [F13]', () => {
  it(
    'leave each bet placed, settled or taken back, and the player with exactly that',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(callback, { minLength: 1, maxLength: 14 }), async (callbacks) => {
          const run = ++runs;
          const { about, memberId } = await createPlayer(first, START);
          const answers: { bet: number; step: Step; status: string }[] = [];
          const flying: Promise<void>[] = [];
          for (const { bet, step, server, waits } of callbacks) {
            if (waits) await Promise.all(flying.splice(0));
            flying.push(
              send(server, step, { ...about, txId: `${run}-${bet}` }).then((status) => {
                answers.push({ bet, step, status });
              }),
            );
          }
          await Promise.all(flying);
          let expected = START;
          for (const bet of [0, 1, 2]) {
            const { placed, settled, back } = verdictOn(answers.filter((one) => one.bet === bet));
            if (settled && back) throw new Error(`bet ${bet} was settled and taken back`);
            if (settled && !placed) throw new Error(`bet ${bet} was settled without being placed`);
            if (placed && !back) expected += settled ? WIN - STAKE : -STAKE;
          }
          const [row] = await first.database.sql(
            `select balance::text from ledger_account where member_id = $1 and kind = 'cash'`,
            [memberId],
          );
          expect(row).toEqual({ balance: expected.toString() });
        }),
        { numRuns: repeats({ quick: 40, long: 80 }) },
      );
      const [sum] = await first.database.sql('select sum(balance)::text from ledger_account');
      expect(sum).toEqual({ sum: '0' });
    },
  );
});

async function send(server: number, step: Step, fields: Fields): Promise<string> {
  const vendor = vendors[server] ?? lab;
  const { txId } = fields;
  if (step === 'debit') return (await vendor.send('debit', { ...fields, amount: '100' })).status;
  const about = { ...fields, refTxId: txId, txId: `${String(txId)}-${step}` };
  return (await vendor.send(step, step === 'credit' ? { ...about, amount: '250' } : about)).status;
}
