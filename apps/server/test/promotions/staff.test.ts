import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promotion } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { readDraft, saveDraft } from '../../src/modules/promotions/index.ts';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { createOperator, plantKeys, type Operator } from '../kit/operator.ts';
import { createVerified, draftFile, openCampaign, potOf, typeCode, valueOf, type Wish } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const clock = movableClock(new Date().toISOString());
let server: TestServer;
let operator: Operator;
let folder: string;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  operator = await createOperator(server.database.url);
  await plantKeys(operator.folder);
  folder = await mkdtemp(join(tmpdir(), 'perya-promo-'));
});
afterAll(async () => {
  await server.close();
  await operator.leave();
  await rm(folder, { recursive: true });
});

const promo = (...words: string[]) => operator.run('promo', words);
const fileOf = async (wish: Wish, changes: Record<string, unknown> = {}) => {
  const data = { ...draftFile(server.ctx, wish), ...changes };
  const path = join(folder, `${String(data['code'])}.json`);
  await writeFile(path, JSON.stringify(data));
  return { path, code: String(data['code']) };
};

describe('npm run promo', () => {
  it('takes a campaign from a draft to its end, by two people [1]', async () => {
    const { path, code } = await fileOf({ kind: 'GRANT', hours: 168 });
    expect((await promo('check', path, '--profile', 'PH', '--approval', '1')).said).toContain('may be saved under PH');
    expect((await promo('draft', path, '--who', 'Ana')).said).toContain('Saved as version 1');
    expect(await promo('approve', code, '--who', 'Ana')).toMatchObject({
      code: 1,
      said: 'Refused: campaign.same.person\n',
    });
    expect(await promo('approve', code, '--who', 'Ben')).toMatchObject({ code: 0, said: 'Done.\n' });
    expect((await potOf(server, { code })).left).toBe(1_000_000n);
    const ana = await createVerified(server);
    const granted = await promo('grant', code, '--player', ana.memberId, '--why', 'sorry', '--who', 'Ana');
    const [, id = ''] = /Reward (\d+) waits/.exec(granted.said) ?? [];
    const listed = (await promo('list', '--brand', 'ty01')).said;
    expect(listed).toContain(`campaign  ${code}  GRANT  running  version 1`);
    expect(listed).toContain(`reward  ${id}  ${code}  player ${ana.memberId}  100.00  Ana  sorry`);
    expect((await promo('review', id, '--who', 'Ana')).said).toBe('Refused: reward.same.person\n');
    expect((await promo('review', id, '--who', 'Ben')).said).toBe('Done.\n');
    expect((await promo('review', id, '--reject', 'mistake', '--who', 'Ben')).said).toBe('Refused: reward.missing\n');
    for (const [word, said] of [
      ['pause', 'Done.\n'],
      ['pause', 'Refused: campaign.state\n'],
      ['resume', 'Done.\n'],
      ['end', 'Done.\n'],
      ['resume', 'Refused: campaign.state\n'],
    ] as const)
      expect([word, (await promo(word, code, '--who', 'Ana')).said]).toEqual([word, said]);
    expect(await potOf(server, { code })).toEqual({ left: 0n, due: 10_000n, isSound: true });
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('reads and answers comments', async () => {
    const { id } = await openCampaign(server);
    const ana = await createVerified(server);
    const comment = valueOf(await server.ask(promotion.comment, { id, content: 'Hello' }, { token: ana.token }));
    expect((await promo('list', '--brand', 'ty01')).said).toContain(
      `comment  ${comment.id}  player ${ana.memberId}  "Hello"`,
    );
    expect((await promo('answer-comment', comment.id, '--text', 'Salamat', '--who', 'Ana')).said).toBe('Done.\n');
    expect((await promo('hide-comment', comment.id, '--who', 'Ana')).said).toBe('Done.\n');
    expect((await promo('show-comment', '999999', '--who', 'Ana')).said).toBe('Refused: comment.missing\n');
  });

  it('says how it is used when words are missing, and touches nothing', async () => {
    for (const words of [
      [],
      ['draft'],
      ['approve', 'x'],
      ['grant', 'x', '--who', 'Ana'],
      ['review', 'x', '--who', 'Ana'],
    ])
      expect(await promo(...words)).toMatchObject({ code: 2, complained: expect.stringContaining('npm run promo') });
  });
});

describe('a draft', () => {
  const refusals = async (wish: Wish, changes: Record<string, unknown> = {}) => {
    const read = readDraft({ ...draftFile(server.ctx, wish), ...changes });
    const saved = read.ok ? await saveDraft(server.ctx, read.value, 'Ana') : read;
    return saved.ok ? [] : [saved.error.code, ...[saved.error.value ?? []].flat().map(String)];
  };

  it('that its profile forbids, or that would never be awarded, is not saved [9]', async () => {
    expect(await refusals({ approvalNo: null })).toEqual(['draft.faults', 'terms.approval']);
    expect(await refusals({ once: 'period' })).toEqual(['draft.faults', 'terms.period']);
    expect(await refusals({ segment: { fact: 'language', oneOf: ['EN', 'XX'] } })).toEqual([
      'draft.faults',
      'terms.who',
    ]);
    const purse = { award: { form: 'purse', size: { by: 'fixed', amount: '58.00' } } };
    expect(await refusals({ terms: purse })).toEqual(['draft.faults', 'terms.wagering']);
    expect((await refusals({ kind: 'MISSION', trigger: 'targetReached' }))[0]).toBe('draft.faults');
    expect((await refusals({ promoCode: null }))[1]).toContain('promoCode');
    expect(await refusals({ brand: 'nobody' })).toEqual(['draft.brand']);
    expect(await refusals({}, { content: undefined })).toEqual(['draft.words']);
    expect((await refusals({}, { surprise: 1 }))[0]).toBe('draft.faults');
    expect((await refusals({ endsIn: -2 }))[1]).toContain('endsAt');
  });
});

describe('an approved version', () => {
  it('never changes, whoever tries, and is never one person’s alone [1]', async () => {
    const { id, code } = await openCampaign(server);
    const change = (what: string) =>
      server.database.sql(`update campaign_version set ${what} where campaign_id = $1`, [id]);
    await expect(change(`terms = '{}'`)).rejects.toThrow('approved terms are never changed');
    await expect(change('ends_at = null')).rejects.toThrow('approved terms are never changed');
    await expect(server.database.sql('delete from campaign_version where campaign_id = $1', [id])).rejects.toThrow(
      'approved terms are never changed',
    );
    await expect(
      server.database.sql(
        `insert into campaign_version (campaign_id, merchant_code, version, terms, terms_hash, starts_at, maker, made_at,
           checker, approved_at)
         select campaign_id, merchant_code, 9, terms, terms_hash, starts_at, 'Ana', made_at, 'Ana', approved_at
         from campaign_version where campaign_id = $1`,
        [id],
      ),
    ).rejects.toThrow('campaign_version_check');
    expect(code).not.toBe('');
  });

  it('is followed by another; who joined keeps theirs, and the budget only grows [7]', async () => {
    const { id, code, hash } = await openCampaign(server, { needsJoin: true, budget: '1000.00', endsIn: null });
    const ana = await createVerified(server);
    valueOf(await server.ask(promotion.join, { id, termsHash: hash }, { token: ana.token }));
    const next = async (wish: Wish) => {
      const { path } = await fileOf(
        { code, needsJoin: true, promoCode: 'X-1', endsIn: null, ...wish },
        { content: undefined },
      );
      await promo('draft', path, '--who', 'Ana');
      return (await promo('approve', code, '--who', 'Ben')).said;
    };
    expect(await next({ budget: '900.00' })).toBe('Refused: campaign.budget\n');
    expect(await next({ budget: '1500.00', amount: '20.00' })).toBe('Done.\n');
    expect((await potOf(server, { code })).left).toBe(150_000n);
    const terms = async (token?: string) =>
      valueOf(await server.ask(promotion.detail, { id }, token === undefined ? {} : { token })).terms;
    await expect.poll(() => terms()).toMatchObject({ version: 2, amount: '20.00' });
    expect(await terms(ana.token)).toMatchObject({ version: 1, amount: '100.00', hash });
    const [row] = await server.database.sql('select promo_code from campaign where id = $1', [id]);
    const typed = await typeCode(server, ana, String(row?.['promo_code']), { hash });
    expect(valueOf(typed)).toMatchObject({ amount: '100.00' });
  });
});

describe('the check of the books', () => {
  it('finds a promise without its money, a reward without its row and a row without its reward [B5, B9]', async () => {
    const campaign = await openCampaign(server, { hours: 24 });
    const ana = await createVerified(server);
    const { reward } = valueOf(await typeCode(server, ana, campaign.promoCode));
    const rules = async () => (await checkWhole(server.ctx.db)).map(({ rule, row }) => `${rule} ${row}`);
    expect(await rules()).toEqual([]);
    const set = (what: string) => server.database.sql(`update reward set ${what} where id = $1`, [reward?.id]);
    await set('amount = amount + 1');
    expect(await rules()).toEqual([`B5 pot ${campaign.code}`]);
    await set(`amount = amount - 1, state = 'claimed', act_at = null, ended_at = granted_at`);
    expect(await rules()).toEqual([`B5 pot ${campaign.code}`, `B9 reward ${reward?.id ?? ''}`]);
  });
});
