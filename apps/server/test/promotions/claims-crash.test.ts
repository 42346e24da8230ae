import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { asAdmin } from '../kit/admin.ts';
import { somebodyBlocked } from '../kit/blocked.ts';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import {
  cashOf,
  codeOf,
  createVerified,
  grantTo,
  openCampaign,
  paidRows,
  potOf,
  takeRewards,
  typeCode,
} from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const clock = movableClock();
const PEOPLE = 16;
const CRASHES = 3;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());

/** Everything that has written and not committed dies, as with its server. */
const crashBeforeCommit = (onHeld = () => {}) =>
  asAdmin(server.database.connection, async (admin) => {
    await admin.query('begin');
    await admin.query(`select from ledger_account where kind = 'pot' order by id for update`);
    onHeld();
    await somebodyBlocked(server.database);
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    );
    await admin.query('rollback');
  });

describe('claims that are cut off before they are committed', () => {
  it('leave nothing behind, and their repeats under the same key are paid once [PROMO-06, F1]', async () => {
    const codes = await openCampaign(server, {});
    const grants = await openCampaign(server, { kind: 'GRANT', hours: 168 });
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => createVerified(server)));
    const ids = await Promise.all(people.map((person) => grantTo(server, grants, person)));
    let lost = 0;
    const insist = async (ask: () => Promise<string>) => {
      for (;;) {
        const code = await ask();
        if (code !== 'system.upgrading') return code;
        lost += 1;
      }
    };
    // They begin while the pots are held, so that the first crash meets them in the middle.
    let crashes = Promise.resolve();
    await new Promise<void>((resolve) => {
      crashes = (async () => {
        for (let nr = 0; nr < CRASHES; nr += 1) await crashBeforeCommit(resolve);
      })();
    });
    const claims = people.flatMap((person, nr) => {
      const [one, other] = [randomUUID(), randomUUID()];
      return [
        insist(async () => codeOf(await typeCode(server, person, codes.promoCode, { key: one, hash: codes.hash }))),
        insist(async () => codeOf(await takeRewards(server, person, [ids[nr] ?? ''], other))),
      ];
    });
    const answers = await Promise.all(claims);
    await crashes;
    expect(new Set(answers)).toEqual(new Set(['value']));
    expect(lost).toBeGreaterThan(0);
    for (const person of people)
      expect([await cashOf(server, person), await paidRows(server, person)]).toEqual([20_000n, 2]);
    expect(await potOf(server, codes)).toEqual({ left: 1_000_000n - BigInt(PEOPLE) * 10_000n, due: 0n, isSound: true });
    expect(await potOf(server, grants)).toMatchObject({ due: 0n, isSound: true });
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
