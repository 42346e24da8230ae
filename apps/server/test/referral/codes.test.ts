import { member, referral } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskFriend } from '../../src/modules/identity/index.ts';
import {
  approveCampaign,
  pauseCampaign,
  readDraft,
  resumeCampaign,
  saveDraft,
} from '../../src/modules/promotions/index.ts';
import { changeBrand } from '../kit/brands.ts';
import { startPair } from '../kit/pair.ts';
import { until } from '../kit/patience.ts';
import { createPerson, type Person } from '../kit/people.ts';
import { codeOf, createVerified, draftFile, untilState } from '../kit/promo-kit.ts';
import { createFriend, createPlayed, doDeeds, lookAndGive, shownTo, stateOf } from '../kit/referral-kit.ts';
import { forgetLimits, goodForm, newMember, prepareRegistration, registerWith, setFlag } from '../kit/registering.ts';
import { followAll } from '../kit/vip-kit.ts';

const { clock, database, server, second, close } = await startPair();
afterAll(close);
beforeAll(async () => {
  await prepareRegistration(server);
  await followAll(server);
});

const refusalFor = async ({ token }: Pick<Person, 'token'>) => codeOf(await server.ask(referral.show, {}, { token }));
const boundOf = async (account: string) => {
  const [row] = await database.sql(
    `select m.id::text as id, m.upline_id::text as upline, r.inviter_id::text as inviter, r.state
     from member m left join referral r on r.member_id = m.id where m.account = $1`,
    [account],
  );
  return row;
};

describe('the code of a member', () => {
  it('is drawn once, is too long to be guessed, and stands in a link to the site [API-52, ENT-26, T17]', async () => {
    const ana = await createVerified(server);
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, nr) => shownTo(nr % 2 === 0 ? server : second, ana)),
    );
    const [{ code, url } = { code: '', url: '' }] = asked;
    expect(new Set(asked.map((one) => one.code))).toEqual(new Set([code]));
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{10}$/);
    expect(new URL(url).pathname).toBe(`/r/${code}`);
    expect(url).toContain(server.ctx.config.publicUrl ?? 'localhost');
    const opened = await server.app.inject({ url: `/r/${code}` });
    expect([opened.statusCode, opened.headers.location]).toEqual([302, `/m/register?affiliateCode=${code}`]);
    const odd = await server.app.inject({ url: '/r/%0d%0aSet-Cookie' });
    expect([odd.statusCode, odd.headers.location]).toEqual([302, '/m/register']);
  });

  it('comes with everything that makes a friend count, as money [SCR-11]', async () => {
    const shown = await shownTo(server, await createVerified(server));
    expect(shown.rules).toEqual({
      withinDays: 30,
      firstDeposit: '500.00',
      depositTurnoverTimes: 1,
      validBets: '5000.00',
      daysPlayed: 3,
      monthMax: 20,
      inviterAward: '100.00',
      friendAward: '100.00',
      turnoverTimes: 1,
      turnover: '100.00',
      claimDays: 7,
    });
    expect(shown).toMatchObject({ invited: 0, valid: 0, bonus: '0.00', waiting: '0.00', list: [], next: null });
  });

  it('that an operator has switched off is not handed out anew', async () => {
    const ana = await createVerified(server);
    await shownTo(server, ana);
    await database.sql('update affiliate_code set is_active = false where member_id = $1', [ana.memberId]);
    expect(await refusalFor(ana)).toBe('contact_service');
  });
});

describe('registering', () => {
  it('with the code of a player binds who invited them, once and for ever, and puts nobody above them [T17]', async () => {
    const ana = await createVerified(server);
    const { code } = await shownTo(server, ana);
    expect(await server.ask(member.affiliateCheck, { code: code.toLowerCase() })).toEqual({
      kind: 'value',
      value: { code, invitedBy: maskFriend(ana.account), as: 'friend' },
    });
    const { account } = await newMember(server, { affiliateCode: code.toLowerCase() });
    const bound = await boundOf(account);
    expect(bound).toMatchObject({ upline: null, inviter: ana.memberId, state: 'registered' });
    const other = await createVerified(server);
    for (const change of [`inviter_id = ${other.memberId}`, `ends_at = ends_at + interval '1 day'`])
      await expect(database.sql(`update referral set ${change} where member_id = $1`, [bound?.['id']])).rejects.toThrow(
        'never changes',
      );
    await expect(database.sql('delete from referral where member_id = $1', [bound?.['id']])).rejects.toThrow(
      'never changes',
    );
    expect((await shownTo(server, ana)).list).toMatchObject([{ status: 'registered' }]);
  });

  it('with the code of an agent is what it was: an upline, and no invitation [T17]', async () => {
    await forgetLimits(server);
    const agent = await createPerson(server.ctx, { type: 1 });
    await database.sql(
      `insert into affiliate_code (code, merchant_code, member_id) values ('Sarisari99', 'ty01', $1)`,
      [agent.memberId],
    );
    const { account } = await newMember(server, { affiliateCode: 'SARISARI99' });
    expect(await boundOf(account)).toMatchObject({ upline: agent.memberId, inviter: null });
  });

  it('without a code binds nobody, and a wrong one is told before and when the form is sent [VAL-19]', async () => {
    await forgetLimits(server);
    const { account } = await newMember(server);
    expect(await boundOf(account)).toMatchObject({ upline: null, inviter: null });
    expect(codeOf(await server.ask(member.affiliateCheck, { code: 'WALANGTAO2' }))).toBe('invitation.code.invalid');
    expect(codeOf(await registerWith(server, goodForm({ affiliateCode: 'WALANGTAO2' })))).toBe(
      'invitation.code.invalid',
    );
  });

  it('keeps the version that was promised then [PROMO-07]', async () => {
    await forgetLimits(server);
    const ana = await createVerified(server);
    const { code } = await shownTo(server, ana);
    const { account } = await newMember(server, { affiliateCode: code });
    const rows = await database.sql(
      `select c.code, r.version from referral r join campaign c on c.id = r.campaign_id
       join member m on m.id = r.member_id where m.account = $1`,
      [account],
    );
    expect(rows).toEqual([{ code: 'demo-imbita', version: 1 }]);
  });
});

describe('nothing is shown', () => {
  it('to whom nothing may be offered [API-52, ROLE-14]', async () => {
    const trial = await createPerson(server.ctx, { type: 4 });
    const unverified = await createPerson(server.ctx);
    const [cooling, marked, agent] = [
      await createVerified(server),
      await createVerified(server),
      await createPerson(server.ctx, { type: 1 }),
    ];
    await database.sql(`update member set kyc_state = 'verified' where id = $1`, [agent.memberId]);
    await database.sql(
      `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, 'cooling', $2, $3)`,
      [cooling.memberId, clock.now(), new Date(clock.now().getTime() + 3_600_000)],
    );
    await database.sql(
      `insert into player_limit (member_id, kind, period, amount, changed_at) values ($1, 'wager', 'day', 100, $2)`,
      [marked.memberId, clock.now()],
    );
    expect(await Promise.all([trial, unverified, cooling, marked, agent].map(refusalFor))).toEqual([
      'free_reject',
      'kyc.required',
      'player.cooling',
      'promotion.segment',
      'promotion.segment',
    ]);
    expect(codeOf(await server.ask(referral.show, {}))).toBe('session.required');
    const codes = await database.sql('select from affiliate_code where member_id = any ($1)', [
      [trial, unverified, cooling, marked, agent].map(({ memberId }) => memberId),
    ]);
    expect(codes).toEqual([]);
  });

  it('while the promotion is paused, switched off or not allowed where the brand is [SCR-11, VAL-29, PROMO-07]', async () => {
    const ana = await createVerified(server);
    const ben = await createPlayed(server, ana);
    await pauseCampaign(server.ctx, 'demo-imbita', 'Ana');
    await untilState(server, 'demo-imbita', 'paused');
    expect(await refusalFor(ana)).toBe('contact_service');
    await resumeCampaign(server.ctx, 'demo-imbita', 'Ana');
    await untilState(server, 'demo-imbita', 'running');
    await changeBrand(server.ctx, { profile: 'UK' });
    expect(await refusalFor(ana)).toBe('contact_service');
    await lookAndGive(server);
    expect(await stateOf(server, ben)).toBe('registered');
    await changeBrand(server.ctx, { profile: 'PH' });
    await setFlag(server, 'INVITE3', false);
    expect(await refusalFor(ana)).toBe('permission.denied');
    await lookAndGive(server);
    expect(await stateOf(server, ben)).toBe('registered');
    await setFlag(server, 'INVITE3', true);
    await lookAndGive(server);
    expect(await stateOf(server, ben)).toBe('counted');
  });

  it('and a second programme, or one that gives once or at once, is not saved', async () => {
    const of = (wish: object) => {
      const draft = readDraft(
        draftFile(server.ctx, { kind: 'REFERRAL', trigger: 'friendPlayed', hours: 168, once: 'never', ...wish }),
      );
      if (!draft.ok) throw new Error(JSON.stringify(draft));
      return saveDraft(server.ctx, draft.value, 'Ana');
    };
    expect(await of({})).toMatchObject({
      error: { value: ['terms.kind: a brand has one referral programme; end the other first'] },
    });
    expect(await of({ once: 'ever' })).toMatchObject({
      error: { value: ['terms.period', expect.stringContaining('one referral')] },
    });
    expect(await of({ hours: 0 })).toMatchObject({
      error: { value: ['terms.award', expect.stringContaining('one referral')] },
    });
  });
});

describe('a new version of the programme', () => {
  it('is for friends who come from then on; both are paid what was promised when a friend came', async () => {
    const { ctx } = server;
    const ana = await createVerified(server);
    const before = await createFriend(server, ana);
    const wish = { kind: 'REFERRAL', trigger: 'friendPlayed', hours: 168, once: 'never', endsIn: null } as const;
    const { content: _words, ...file } = draftFile(ctx, {
      ...wish,
      code: 'demo-imbita',
      amount: '50.00',
      budget: '200000.00',
    });
    const draft = readDraft(file);
    assert(draft.ok, 'the draft can be read');
    expect(await saveDraft(ctx, draft.value, 'Ana')).toMatchObject({ value: { version: 2 } });
    expect(await approveCampaign(ctx, 'demo-imbita', 'Ben', null)).toEqual({ ok: true, value: 2 });
    await until(
      async () => (await shownTo(server, ana)).rules.inviterAward,
      (told) => told === '50.00',
    );
    const after = await createFriend(server, ana);
    for (const one of [before, after]) await doDeeds(server, one);
    await lookAndGive(server);
    const rewards = await database.sql(
      `select member_id::text as id, version, amount::int, turnover::int from reward where member_id = any ($1)
       order by version, member_id`,
      [[ana.memberId, before.memberId, after.memberId]],
    );
    const [old, now] = [
      { version: 1, amount: 10_000, turnover: 10_000 },
      { version: 2, amount: 5_000, turnover: 5_000 },
    ];
    expect(rewards).toEqual([
      { id: ana.memberId, ...old },
      { id: before.memberId, ...old },
      { id: ana.memberId, ...now },
      { id: after.memberId, ...now },
    ]);
  });
});
