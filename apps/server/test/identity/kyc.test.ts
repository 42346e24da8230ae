import { security, type Input } from '@perya/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideKyc, isVerified, listKycQueue, openKycPicture } from '../../src/modules/identity/kyc/kyc.service.ts';
import { createBrand, movableClock } from '../kit/brands.ts';
import { failureOf, send, valueOf, WIDE } from '../kit/login-kit.ts';
import type { Person } from '../kit/people.ts';
import { picture, upload } from '../kit/pictures.ts';
import { createProved, eventsOf, prove } from '../kit/proved.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

type Papers = Input<typeof security.submitKyc>;

const clock = movableClock('2026-03-02T04:00:00.000Z');
let server: TestServer;
let person: Person;
let papers: Papers;
let nextPaper = 100_000;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.ctx.db.deleteFrom('rate_limit').execute();
  person = await createProved(server.ctx);
  papers = await papersOf(person);
});

async function papersOf(who: Person): Promise<Papers> {
  nextPaper += 1;
  return {
    idKind: 'national',
    fullName: 'Niña Peña',
    idNumber: `PH${nextPaper}`,
    birthDate: '1990-05-17',
    frontId: (await upload(server, who.token, await picture())).id,
    selfieId: (await upload(server, who.token, await picture(), { purpose: 'kycSelfie' })).id,
  };
}

const submit = (changes: Partial<Papers> = {}, who = person) =>
  valueOf(server, security.submitKyc, { ...papers, ...changes }, who);
const refused = (changes: Partial<Papers> = {}, who = person) =>
  failureOf(server, security.submitKyc, { ...papers, ...changes }, who);
const look = (who = person) => valueOf(server, security.kyc, {}, who);
const openId = async (who = person) => {
  const queue = await listKycQueue(server.ctx, 'ty01');
  return queue.find(({ memberId }) => memberId === who.memberId)?.id ?? '';
};

describe('papers', () => {
  it('are handed in, refused with a reason, handed in again and accepted [R13]', async () => {
    expect(await look()).toEqual({
      state: 'none',
      reason: null,
      submittedAt: null,
      ageLimit: 21,
      nameMasked: null,
      usualMinutes: null,
      decideUrl: null,
    });
    expect(await submit()).toEqual({
      state: 'submitted',
      reason: null,
      submittedAt: clock.now().toISOString(),
      ageLimit: 21,
      nameMasked: null,
      usualMinutes: null,
      decideUrl: '/sandbox',
    });
    expect(await isVerified(server.ctx, person.memberId)).toBe(false);
    await decideKyc(server.ctx, await openId(), 'rosa', { state: 'refused', reason: ' The selfie is dark. ' });
    expect(await look()).toMatchObject({ state: 'refused', reason: 'The selfie is dark.' });
    expect(await submit()).toMatchObject({ state: 'submitted', reason: null });
    expect(await decideKyc(server.ctx, await openId(), 'rosa', { state: 'verified' })).toMatchObject({ ok: true });
    expect(await look()).toMatchObject({ state: 'verified', reason: null, nameMasked: 'N*** P***' });
    expect(await isVerified(server.ctx, person.memberId)).toBe(true);
    expect(await refused()).toMatchObject({ code: 'kyc.pending' });
    expect(await eventsOf(server.ctx, person.memberId)).toEqual([
      'kyc.submitted',
      'kyc.refused',
      'kyc.submitted',
      'kyc.verified',
    ]);
  });

  it('are handed in once by fifty taps at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(server, security.submitKyc, papers, person)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ text }) => text.includes('kyc.pending'))).toHaveLength(49);
  });

  it('need a proof of who hands them in [R22]', async () => {
    await prove(server.ctx, person.memberId, null);
    expect(await refused()).toMatchObject({ code: 'step.up.required' });
  });

  it('are of somebody old enough, by the day in Manila [R14, VAL-36]', async () => {
    expect(await refused({ birthDate: '2005-03-03' })).toMatchObject({ code: 'kyc.age' });
    clock.forward(12 * 3_600_000);
    person = await createProved(server.ctx);
    papers = await papersOf(person);
    expect(await submit({ birthDate: '2005-03-03' })).toMatchObject({ state: 'submitted' });
  });

  const WRONG: [Partial<Papers>, string][] = [
    [{ fullName: 'Ana 2' }, 'name.format'],
    [{ fullName: '' }, 'name.format'],
    [{ idNumber: '12-3' }, 'field.invalid'],
    [{ idNumber: 'PH<123>456' }, 'field.invalid'],
    [{ birthDate: '2001-02-29' }, 'field.invalid'],
    [{ birthDate: '2031-01-01' }, 'field.invalid'],
    [{ birthDate: '1850-01-01' }, 'field.invalid'],
    [{ frontId: 'a'.repeat(32) }, 'upload.missing'],
  ];
  it.each(WRONG)('are refused with %j', async (change, code) => {
    expect(await refused(change)).toMatchObject({ code });
    expect(await look()).toMatchObject({ state: 'none' });
  });

  it('carry pictures of their own owner, each for what it is', async () => {
    const other = await createProved(server.ctx);
    const theirs = await papersOf(other);
    expect(await refused({ frontId: theirs.frontId })).toMatchObject({ code: 'upload.missing' });
    expect(await refused({ selfieId: theirs.selfieId })).toMatchObject({ code: 'upload.missing' });
    expect(await refused({ frontId: papers.selfieId, selfieId: papers.frontId })).toMatchObject({
      code: 'upload.missing',
    });
    expect(await refused({ selfieId: papers.frontId })).toMatchObject({ code: 'upload.missing' });
    expect(await submit()).toMatchObject({ state: 'submitted' });
  });

  it('belong to one account, however the number is written, and the attempt is written down [R16]', async () => {
    await submit({ idNumber: 'N01-23-456789' });
    const other = await createProved(server.ctx);
    const theirs = await papersOf(other);
    const answer = await failureOf(server, security.submitKyc, { ...theirs, idNumber: 'n01 23 456 789' }, other);
    expect(answer).toMatchObject({ code: 'kyc.duplicate' });
    const event = await server.ctx.db
      .selectFrom('account_event')
      .select(['kind', 'detail'])
      .where('member_id', '=', other.memberId)
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ kind: 'kyc.duplicate', detail: { other: person.memberId } });
    expect(await look(other)).toMatchObject({ state: 'none' });
    const elsewhere = await server.database.sql(`select field from member_data where member_id = ${other.memberId}`);
    expect(elsewhere).toEqual([]);
  });

  it('of one number handed in by many at once belong to one of them [R16]', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => createProved(server.ctx)));
    const all = await Promise.all(crowd.map(papersOf));
    const answers = await Promise.all(
      all.map((one, at) => send(server, security.submitKyc, { ...one, idNumber: 'RACE777' }, crowd[at])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ text }) => text.includes('kyc.duplicate'))).toHaveLength(5);
  });

  it('take nothing that was not asked for [T11]', async () => {
    for (const name of ['state', 'reviewer', 'memberId', 'kycState', 'verified', 'constructor']) {
      const answer = await send(server, security.submitKyc, { ...papers, [name]: 'verified' }, person);
      expect(answer.status, name).toBe(400);
    }
    expect(await look()).toMatchObject({ state: 'none' });
  });

  it('are kept sealed, and no answer repeats them [5.4]', async () => {
    await submit();
    const rows = JSON.stringify(
      await server.database.sql(`select to_jsonb(member_data)::text as row from member_data`),
    );
    const { text } = await send(server, security.kyc, {}, person);
    for (const secret of [papers.idNumber, 'Niña Peña', '1990-05-17']) {
      expect(rows).not.toContain(secret);
      expect(text).not.toContain(secret);
    }
  });
});

describe('reviewing', () => {
  it('lists what is open in a brand, the oldest first and masked', async () => {
    await createBrand(server.ctx, `b${nextPaper}`);
    await submit();
    const queue = await listKycQueue(server.ctx, 'ty01');
    const mine = queue.find(({ memberId }) => memberId === person.memberId);
    expect(mine).toMatchObject({ account: person.account, idKind: 'national', submittedAt: clock.now() });
    expect(JSON.stringify(mine?.typed)).not.toContain(papers.idNumber);
    expect(Object.keys(mine?.typed ?? {}).sort()).toEqual(['birthDate', 'fullName', 'idNumber']);
    expect(await listKycQueue(server.ctx, `b${nextPaper}`)).toEqual([]);
  });

  it('writes down who looked at a picture [5.4]', async () => {
    await submit();
    const id = await openId();
    const front = await openKycPicture(server.ctx, id, 'front', 'rosa');
    expect(front.ok && front.value.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(await openKycPicture(server.ctx, '999999999', 'front', 'rosa')).toMatchObject({ ok: false });
    const event = await server.ctx.db
      .selectFrom('account_event')
      .select('detail')
      .where('member_id', '=', person.memberId)
      .where('kind', '=', 'kyc.viewed')
      .execute();
    expect(event).toEqual([{ detail: { submissionId: id, side: 'front', reviewer: 'rosa' } }]);
  });

  it('is decided once, whoever is faster [R13]', async () => {
    await submit();
    const id = await openId();
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        decideKyc(server.ctx, id, `r${at}`, at % 2 ? { state: 'verified' } : { state: 'refused', reason: 'no' }),
      ),
    );
    expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1);
    const won = verdicts.findIndex(({ ok }) => ok);
    expect((await look()).state).toBe(won % 2 ? 'verified' : 'refused');
    expect(await decideKyc(server.ctx, id, 'late', { state: 'verified' })).toMatchObject({ ok: false });
  });

  it('refuses with a reason only', async () => {
    await submit();
    const id = await openId();
    expect(await decideKyc(server.ctx, id, 'rosa', { state: 'refused', reason: '  ' })).toMatchObject({ ok: false });
    expect(await look()).toMatchObject({ state: 'submitted' });
  });
});
