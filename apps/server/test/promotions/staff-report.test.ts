import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_WORDS, type Said } from '../../src/commands/promo-staff.ts';
import { rollUp } from '../../src/ledger/rollup.ts';
import { decideReward, grantReward } from '../../src/modules/promotions/index.ts';
import { changeBrand, createBrand, movableClock } from '../kit/brands.ts';
import { followAll } from '../kit/follow.ts';
import { WIDE } from '../kit/login-kit.ts';
import type { Person } from '../kit/people.ts';
import { createVerified, grantTo, openCampaign, typeCode, valueOf } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { addCard, createSaver, newAccountNo, removeCard } from '../kit/withdraw-kit.ts';

const HOUR_MS = 3_600_000;
/** Noon of 15 November 2026 in Manila. */
const clock = movableClock('2026-11-15T04:00:00.000Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());

const say = async (word: string, name: string, brand = 'ty01'): Promise<Said> =>
  (await STAFF_WORDS[word]?.(server.ctx, {
    name,
    brand,
    who: 'Ana',
    why: '',
    player: '',
    approval: null,
    reject: null,
    text: '',
    readJson: async () => undefined,
  })) ?? null;
const linesOf = async (...asked: Parameters<typeof say>) => (await say(...asked))?.line.split('\n') ?? null;
const exportsOf = (report: string) =>
  server.database.sql(
    `select detail ->> 'who' as who from account_event where kind = 'promotion.exported' and detail ->> 'report' = $1`,
    [report],
  );

describe('what was granted by hand', () => {
  it('is listed by the day of the brand, whoever decided and however it ended', async () => {
    const campaign = await openCampaign(server, { kind: 'GRANT', hours: 168, endsIn: 24 * 30 });
    const [ana, ben] = [await createVerified(server), await createVerified(server)];
    const given = await grantTo(server, campaign, ana);
    const asked = { code: campaign.code, memberId: ben.memberId, who: 'Cora', why: 'late, "very" late' };
    const waiting = await grantReward(server.ctx, asked);
    clock.forward(12 * HOUR_MS);
    await grantTo(server, campaign, await createVerified(server));
    const onDay = async (day: string) =>
      ((await linesOf('grants', day)) ?? []).filter((line, nr) => nr === 0 || line.includes(campaign.code));
    const [head, first, second, ...more] = await onDay('2026-11-15');
    expect(head).toMatch(/^day,reward,campaign,player,form,currency,amount,granted by,why,/);
    const at = '2026-11-15T04:00:00.000Z';
    expect(first).toBe(
      `2026-11-15,${given},${campaign.code},${ana.memberId},cash,PHP,100.00,Ana,test,${at},Ben,${at},claimable`,
    );
    expect(second).toContain(`${ben.memberId},cash,PHP,100.00,Cora,"late, ""very"" late",${at},,,review`);
    expect([waiting.ok, more, (await onDay('2026-11-16')).length]).toEqual([true, [], 2]);
    await createBrand(server.ctx, 'zz08');
    expect(await linesOf('grants', '2026-11-15', 'zz08')).toHaveLength(1);
    expect(await say('grants', '2026-11-31')).toBeNull();
    expect(await exportsOf('grants')).toEqual(Array.from({ length: 3 }, () => ({ who: 'Ana' })));
  });
});

describe('the rewards of a month', () => {
  it('are listed for whoever was given more than the figure of the brand, the most first', async () => {
    const campaign = await openCampaign(server, { amount: '300.00', times: 0, once: 'never' });
    const [ana, ben, cora] = [await createVerified(server), await createVerified(server), await createVerified(server)];
    const take = async (person: Person, times: number) => {
      for (let nr = 0; nr < times; nr += 1) await typeCode(server, person, campaign.promoCode);
    };
    await take(ana, 2);
    await take(ben, 3);
    await take(cora, 1);
    await followAll({
      database: server.database,
      name: 'rollup',
      work: () => rollUp(server.ctx),
      pass: (ms) => clock.forward(ms),
    });
    await server.database.sql(`update member_day set rebate = 1 where member_id = $1`, [cora.memberId]);
    // Nobody reaches the figure of the house, 50,000.00.
    expect(await linesOf('rewards', '2026-11')).toEqual(['month,player,account,currency,rewards,rebates,together']);
    await changeBrand(server.ctx, { rewards_listed_above: '30000' });
    expect((await linesOf('rewards', '2026-11'))?.slice(1)).toEqual([
      `2026-11,${ben.memberId},${ben.account},PHP,900.00,0.00,900.00`,
      `2026-11,${ana.memberId},${ana.account},PHP,600.00,0.00,600.00`,
      `2026-11,${cora.memberId},${cora.account},PHP,300.00,0.01,300.01`,
    ]);
    await changeBrand(server.ctx, { rewards_listed_above: '60000' });
    expect(await linesOf('rewards', '2026-11')).toHaveLength(2);
    expect(await linesOf('rewards', '2026-10')).toHaveLength(1);
    expect([await say('rewards', '2026-13'), await say('rewards', '2026-11', '')]).toEqual([null, null]);
  });
});

describe('a case', () => {
  it('is exported with what the accounts around it share, and with the cluster they became', async () => {
    const campaign = await openCampaign(server, { terms: { abuse: { reviewsLinked: true } } });
    const [ana, ben, cora] = [
      await createSaver(server, 0n),
      await createSaver(server, 0n),
      await createSaver(server, 0n),
    ];
    const accountNo = newAccountNo();
    for (const one of [ana, ben]) await removeCard(server, one, await addCard(server, one, { accountNo }));
    await server.database.sql(
      `insert into member_link (merchant_code, a, b, kind, at) values ('ty01', $1, $2, 'payer', '2026-11-01T00:00:00Z')`,
      [ben.memberId, cora.memberId],
    );
    await typeCode(server, ana, campaign.promoCode);
    const { reward } = valueOf(await typeCode(server, ben, campaign.promoCode));
    const id = reward?.id ?? '';
    const [head, first, second, ...more] = (await linesOf('case', id)) ?? [];
    expect(head).toBe('reward,player,linked to,shares,since,cluster,both had it');
    expect(first).toMatch(new RegExp(`^${id},${ana.memberId},${ben.memberId},payout,.*,,yes$`));
    expect(second).toBe(`${id},${ben.memberId},${cora.memberId},payer,2026-11-01T00:00:00.000Z,,no`);
    expect(more).toEqual([]);
    for (const who of ['Cora', 'Dan']) await decideReward(server.ctx, id, who, { isGiven: false, reason: 'linked' });
    expect((await linesOf('case', id))?.[1]).toMatch(new RegExp(`payout,.*,${ana.memberId},no$`));
    expect([await say('case', '999999'), await exportsOf('case')]).toEqual([null, [{ who: 'Ana' }, { who: 'Ana' }]]);
  });
});
