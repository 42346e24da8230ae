import { member, session } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../src/seed/people.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { seedDemo } from '../../src/seed/seed.ts';
import { startGreeting } from '../../src/start-greeting.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { testConfig } from '../kit/settings.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the people of the demonstration', () => {
  it('are of every type but trial, and never counted as real [SRV-01, R26]', async () => {
    const rows = await server.database.sql(
      `select type, bool_and(is_demo) as demo from member group by type order by type`,
    );
    expect(rows).toEqual([0, 1, 2, 40, 41, 42].map((type) => ({ type, demo: true })));
  });

  it('can all log in as the welcome says', async () => {
    const words = startGreeting(testConfig(), 'http://127.0.0.1:8080');
    expect(words).toContain(DEMO_PASSWORD);
    for (const { account, type, mustChangePassword = false } of DEMO_PEOPLE) {
      expect(words).toContain(account);
      const answer = await server.ask(session.login, { type: 'username', username: account, password: DEMO_PASSWORD });
      expect(answer).toMatchObject({ kind: 'value', value: { customerType: type, mustChangePassword } });
    }
  });

  it('have an agent whose invitation works [API-23]', async () => {
    expect(await server.ask(member.affiliateCheck, { code: 'perya2026' })).toEqual({
      kind: 'value',
      value: { code: 'PERYA2026', invitedBy: 'ag***01', as: 'player' },
    });
  });

  it('stay away from names that are somebody’s own', async () => {
    const own = await startTestServer();
    await own.database.sql(`delete from seed_mark where part = 'demo people'`);
    await own.database.sql(`update member set nickname = 'Mine', password_hash = null where account = 'player1'`);
    await seedDemo(own.ctx);
    expect(await own.database.sql(`select nickname, password_hash from member where account = 'player1'`)).toEqual([
      { nickname: 'Mine', password_hash: null },
    ]);
    await own.close();
  });

  it('do not exist where nothing is planted, and production says nothing of them', async () => {
    const bare = await startTestServer({ config: { mode: 'production', demoSeed: false }, seeded: false });
    await seedDemo(bare.ctx);
    expect(await bare.database.sql('select account from member')).toEqual([]);
    await bare.close();
    expect(startGreeting({ ...testConfig(), mode: 'production' }, 'http://127.0.0.1:8080')).not.toContain(
      DEMO_PASSWORD,
    );
    expect(readConfig({ PERYA_MODE: 'production', PERYA_DEMO_SEED: 'on' }).ok).toBe(false);
  });
});
