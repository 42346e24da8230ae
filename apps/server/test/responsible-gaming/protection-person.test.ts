import { responsibleGaming, catalog, member, security, session, system } from '@perya/contract';
import { adjust, creditDeposit, holdWithdrawal, placeBet } from '@perya/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import type { MemberField } from '../../src/platform/db/schema.ts';
import { exclusionFrom } from '../../src/modules/responsible-gaming/pause-rules.ts';
import { excludePerson, followPerson } from '../../src/modules/responsible-gaming/exclude-person.service.ts';
import { decideKyc, listKycQueue } from '../../src/modules/identity/kyc/kyc.service.ts';
import { lockState } from '../../src/modules/identity/kyc/kyc.store.ts';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { provesNumbers } from '../../src/modules/brand/settings.service.ts';
import { brandOf } from '../../src/modules/brand/brand.service.ts';
import { makeCode } from '../../src/modules/identity/verification/codes.service.ts';
import { purgeExpired } from '../../src/jobs/purge-expired.ts';
import { somebodyBlocked } from '../kit/blocked.ts';
import { createBrand, movableClock } from '../kit/brands.ts';
import { emulatorToken } from '../kit/emulator-token.ts';
import { WIDE } from '../kit/login-kit.ts';
import { until } from '../kit/patience.ts';
import { createAccount, createPerson, logIn } from '../kit/people.ts';
import { picture, upload } from '../kit/pictures.ts';
import { prove } from '../kit/proved.ts';
import { forgetLimits, goodForm, prepareRegistration, registerWith, setFlag } from '../kit/registering.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

type Brand = 'ty01' | 'ty02';
type Term = '6m' | '1y' | '5y';
type Data = Partial<Record<MemberField, string>>;

const PASSWORD = 'Perya2026';
const HALF_YEAR = '2026-09-02T04:00:00.000Z';
const PROJECT = { projectId: 'perya-test', apiKey: 'AIzaTestKey', authDomain: 'perya-test.firebaseapp.com' };
const YEAR = '2027-03-02T04:00:00.000Z';

let clock: ReturnType<typeof movableClock>;
let server: TestServer;
let numbers = 0;

beforeAll(async () => {
  clock = movableClock('2026-03-02T04:00:00.000Z');
  const config = { firebaseEmulator: 'localhost:9099' };
  server = await startTestServer({ clock: { now: () => clock.now() }, config, app: { budgets: WIDE } });
  await createBrand(server.ctx, 'ty02');
  await prepareRegistration(server);
  await server.ctx.db.updateTable('brand').set({ firebase: PROJECT }).where('merchant_code', '=', 'ty01').execute();
  await until(
    () => brandOf(server.ctx, 'ty01'),
    ({ rows }) => rows.brand.firebase !== null,
  );
  for (const flag of ['FIREBASE3', 'GOOGLELOGIN3'] as const) await setFlag(server, flag, true);
  await proveNumbersToo();
});
afterAll(() => server.close());
beforeEach(async () => {
  clock = movableClock('2026-03-02T04:00:00.000Z');
  await forgetLimits(server);
  await server.ctx.db.deleteFrom('excluded_person').execute();
});

/** Has the second brand send codes to the numbers of those who register, as the first one does. */
async function proveNumbersToo(): Promise<void> {
  const copied = await server.ctx.db.selectFrom('field_rule').selectAll().where('merchant_code', '=', 'ty01').execute();
  const rules = copied.map((rule) => ({ ...rule, merchant_code: 'ty02' }));
  await server.ctx.db.insertInto('field_rule').values(rules).execute();
  const flag = { merchant_code: 'ty02', flag: 'REGMOBVERF3', is_on: true } as const;
  await server.ctx.db.insertInto('brand_flag').values(flag).execute();
  await until(() => provesNumbers(server.ctx, 'ty02'), Boolean);
}

interface Player {
  readonly memberId: string;
  readonly merchantCode: Brand;
  readonly token: string;
}

/** Somebody with a password, money and data of their own. */
async function player(merchantCode: Brand, data: Data = {}): Promise<Player> {
  const { memberId } = await createAccount(server.ctx, { merchantCode, password: PASSWORD });
  return withBelongings(merchantCode, memberId, data);
}

/** The same without a password, which takes no time. */
async function other(merchantCode: Brand, data: Data = {}): Promise<Player> {
  return withBelongings(merchantCode, (await createPerson(server.ctx, { merchantCode })).memberId, data);
}

async function withBelongings(merchantCode: Brand, memberId: string, data: Data): Promise<Player> {
  const { ctx } = server;
  const orderNo = `A${++numbers}`;
  const book = { merchantCode, currency: 'PHP' };
  await ctx.ledger.post(adjust({ ...book, memberId, orderNo, amount: 100_000n, account: 'cash', reason: 'test' }));
  for (const [field, value] of Object.entries(data)) {
    await putData(ctx, ctx.db, { memberId, merchantCode }, field as MemberField, value);
  }
  const token = await logIn(ctx, memberId);
  await prove(ctx, memberId);
  return { memberId, merchantCode, token };
}

const newNumber = () => String(9_190_000_000 + ++numbers);
const newMobile = () => `+63${newNumber()}`;
const verify = ({ memberId }: Player) =>
  server.ctx.db.updateTable('member').set({ kyc_state: 'verified' }).where('id', '=', memberId).execute();

const callerOf = ({ merchantCode, token }: Player) => ({ merchant: merchantCode, token });
const exclude = (who: Player, term: Term = '6m') => server.ask(responsibleGaming.exclude, { term }, callerOf(who));
const codeOf = (answer: { kind: string; failure?: { errorCode: string } }) => answer.failure?.errorCode ?? answer.kind;

const word = (verdict: Awaited<ReturnType<TestServer['ctx']['ledger']['post']>>) =>
  verdict.state === 'refused' ? verdict.code : verdict.state;
const bookOf = ({ memberId, merchantCode }: Player) => ({ memberId, merchantCode, currency: 'PHP' });
const bet = async (who: Player) => {
  const name = { ...bookOf(who), vendor: 'LAB', txId: `b${++numbers}`, gameType: 'RNG', gameCode: 'x' };
  return word(await server.ctx.ledger.post(placeBet({ ...name, stake: 100n, turnover: 100n })));
};
const deposit = async (who: Player) => {
  const nr = ++numbers;
  const paid = { provider: 'LAB', payment: `p${nr}`, amount: 500n, fee: 0n, method: 'gcash' };
  return word(await server.ctx.ledger.post(creditDeposit({ ...bookOf(who), orderNo: `D${nr}`, ...paid })));
};

/** What an account shows of its pause, in a session that begins now. */
async function pauseOf({ memberId, merchantCode }: Player) {
  const token = await logIn(server.ctx, memberId);
  const answer = await server.ask(member.info, {}, { merchant: merchantCode, token });
  return answer.kind === 'value' ? answer.value.pause : answer;
}
const excludedUntil = (until: string) => ({ kind: 'excluded', until });

async function expectFree(who: Player): Promise<void> {
  expect(await pauseOf(who)).toBeNull();
  expect(await bet(who)).toBe('done');
}

async function expectExcluded(who: Player, until: string): Promise<void> {
  expect(await pauseOf(who)).toEqual(excludedUntil(until));
  expect(await bet(who)).toBe('player.excluded');
  expect(await deposit(who)).toBe('player.excluded');
}

/** Puts a number in the place of the account's own, as its owner does. */
async function bind({ memberId, merchantCode, token }: Player, mobileNum: string) {
  const of = { merchantCode, purpose: 'bind', target: `+63${mobileNum}`, memberId } as const;
  await server.ctx.db.deleteFrom('code_send').execute();
  const made = await makeCode(server.ctx, of);
  const verificationCode = 'code' in made ? made.code : '';
  const change = { kind: 'mobile', mobileNum, countryDialingCode: '63', verificationCode } as const;
  return server.ask(security.change, change, { merchant: merchantCode, token });
}

/** Hands papers in at the first brand, where pictures can be uploaded. */
async function handIn({ token }: Player, idNumber: string) {
  const papers = {
    idKind: 'national' as const,
    fullName: 'Niña Peña',
    idNumber,
    birthDate: '1990-05-17',
    frontId: (await upload(server, token, await picture())).id,
    selfieId: (await upload(server, token, await picture(), { purpose: 'kycSelfie' })).id,
  };
  return server.ask(security.submitKyc, papers, { token });
}

async function accept({ memberId }: Player): Promise<void> {
  const queue = await listKycQueue(server.ctx, 'ty01');
  const id = queue.find((one) => one.memberId === memberId)?.id ?? '';
  expect(await decideKyc(server.ctx, id, 'rosa', { state: 'verified' })).toMatchObject({ ok: true });
}

/** Comes in through Firebase at the first brand; tells who that is. */
async function comeByFirebase(channel: 'sms' | 'google', uid: string, mobile?: string): Promise<Player> {
  const issued = { projectId: PROJECT.projectId, at: clock.now() };
  const firebaseIdToken = emulatorToken(issued, channel, uid, { phone_number: mobile });
  const agreement = await server.ask(system.agreement, { language: 'EN' });
  const agreementVersion = agreement.kind === 'value' ? agreement.value.version : '';
  const input = { type: 'firebase', firebaseChannel: channel, firebaseIdToken, agreementVersion } as const;
  const answer = await server.ask(session.login, input);
  if (answer.kind !== 'value') throw new Error(JSON.stringify(answer));
  const { token } = answer.value;
  const info = await server.ask(member.info, {}, { token });
  return { memberId: info.kind === 'value' ? info.value.id : '', merchantCode: 'ty01', token };
}

const register = async () =>
  server.ctx.db.selectFrom('excluded_person').select(['member_id', 'until']).orderBy('until').execute();
const exclusionsOf = async ({ memberId }: Player) => {
  const rows = await server.ctx.db
    .selectFrom('account_event')
    .select('detail')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'care.excluded')
    .orderBy('id')
    .execute();
  return rows.map(({ detail }) => detail);
};

describe('an exclusion reaches every account of the person [R31]', () => {
  it('but not by a number that no code has proved: nobody excludes others', async () => {
    const mobile = newMobile();
    const owner = await other('ty01', { mobile });
    const liar = await player('ty02', { mobile });
    await setFlag(server, 'REGMOBVERF3', false);
    await until(
      () => provesNumbers(server.ctx, 'ty02'),
      (isProved) => !isProved,
    );
    try {
      expect(codeOf(await exclude(liar))).toBe('value');
      await expectExcluded(liar, HALF_YEAR);
      await expectFree(owner);
      expect(await register()).toEqual([]);
    } finally {
      await setFlag(server, 'REGMOBVERF3', true);
      await until(() => provesNumbers(server.ctx, 'ty02'), Boolean);
    }
  });

  it('at another brand, at once: money, sessions and what the account shows', async () => {
    const mobile = newMobile();
    const here = await player('ty01', { mobile });
    const there = await other('ty02', { mobile });
    const stranger = await other('ty02', { mobile: newMobile() });
    expect(codeOf(await exclude(here))).toBe('value');
    for (const one of [here, there]) await expectExcluded(one, HALF_YEAR);
    expect(codeOf(await server.ask(member.info, {}, callerOf(there)))).toBe('session.expired');
    expect(codeOf(await server.ask(member.info, {}, callerOf(here)))).toBe('value');
    expect(await exclusionsOf(there)).toMatchObject([{ until: HALF_YEAR, followed: here.memberId }]);
    expect((await exclusionsOf(here))[0]).not.toHaveProperty('followed');
    await expectFree(stranger);
    const order = { ...bookOf(there), orderNo: `W${++numbers}`, amount: 100_000n, fee: 0n, target: 'GCash ••77' };
    expect(word(await server.ctx.ledger.post(holdWithdrawal(order)))).toBe('done');
  });

  it.each<[string, Data, Data]>([
    ['an outside identity', { firebase: 'uid-1' }, { firebase: 'uid-1' }],
    ['papers, however they are written', { idNumber: 'PH-77 12' }, { idNumber: 'ph7712' }],
  ])('by %s', async (_what, own, same) => {
    const here = await player('ty01', own);
    const there = await other('ty02', same);
    await verify(here);
    await exclude(here);
    await expectExcluded(there, HALF_YEAR);
  });

  it('over an account that shares something with both', async () => {
    const mobile = newMobile();
    const here = await player('ty01', { mobile });
    await other('ty02', { mobile, firebase: 'uid-chain' });
    const far = await other('ty01', { firebase: 'uid-chain' });
    await exclude(here);
    await expectExcluded(far, HALF_YEAR);
  });

  it('not by a mail address, which families share', async () => {
    const here = await player('ty01', { email: 'pamilya@example.com' });
    const there = await other('ty02', { email: 'pamilya@example.com' });
    await exclude(here);
    await expectFree(there);
  });

  it('not by papers that nobody looked at: who types the number of others cannot exclude them', async () => {
    const liar = await player('ty01');
    const owner = await other('ty02', { idNumber: 'PH900100' });
    await verify(owner);
    expect(codeOf(await handIn(liar, 'PH900100'))).toBe('value');
    expect(codeOf(await exclude(liar))).toBe('value');
    await expectFree(owner);
    expect(await register()).toEqual([]);
  });

  it('by papers as soon as they were looked at', async () => {
    const here = await player('ty01');
    const there = await other('ty02', { idNumber: 'PH900200' });
    await handIn(here, 'PH900200');
    await exclude(here);
    await expectFree(there);
    await accept(here);
    await expectExcluded(there, HALF_YEAR);
    expect(await exclusionsOf(there)).toMatchObject([{ followed: here.memberId }]);
  });

  it('and leaves a longer one as it is; a longer one moves all along', async () => {
    const mobile = newMobile();
    const here = await player('ty01', { mobile });
    const there = await player('ty02');
    await exclude(there, '1y');
    await putData(server.ctx, server.ctx.db, there, 'mobile', mobile);
    await putData(server.ctx, server.ctx.db, there, 'firebase', 'uid-long');
    const third = await other('ty01', { firebase: 'uid-long' });
    expect(codeOf(await exclude(here, '6m'))).toBe('value');
    expect(await pauseOf(there)).toEqual(excludedUntil(YEAR));
    expect(await pauseOf(here)).toEqual(excludedUntil(HALF_YEAR));
    expect(await pauseOf(third)).toEqual(excludedUntil(HALF_YEAR));
    const longer = { member_id: there.memberId, until: new Date(YEAR) };
    expect(await register()).toEqual([longer, longer]);
    expect(codeOf(await exclude(here, '5y'))).toBe('value');
    expect(await pauseOf(there)).toEqual(excludedUntil('2031-03-02T04:00:00.000Z'));
    const longest = { member_id: here.memberId, until: new Date('2031-03-02T04:00:00.000Z') };
    expect(await register()).toEqual([longest, longest]);
  });

  it('and takes the place of a break there, while a break stays with its own account', async () => {
    const mobile = newMobile();
    const here = await player('ty01', { mobile });
    const there = await other('ty02', { mobile });
    await server.ask(responsibleGaming.coolOff, { term: '30d' }, callerOf(there));
    await expectFree(here);
    expect(await register()).toEqual([]);
    await exclude(here);
    await expectExcluded(there, HALF_YEAR);
  });

  it('and leaves an account that the operator disabled as it is', async () => {
    const mobile = newMobile();
    const here = await player('ty01', { mobile });
    const there = await other('ty02', { mobile });
    const stop = server.ctx.db.updateTable('ledger_account').set({ stopped: 'disabled' });
    await stop.where('member_id', '=', there.memberId).execute();
    await exclude(here);
    expect(await bet(there)).toBe('player.disabled');
    expect(await pauseOf(there)).toEqual(excludedUntil(HALF_YEAR));
  });

  it('or none: what breaks half way leaves all of them as they were', async () => {
    const mobile = newMobile();
    const here = await player('ty01', { mobile });
    const there = await other('ty02', { mobile });
    const refuse = (on: boolean) =>
      server.database.sql(
        on
          ? `alter table excluded_person add constraint broken check (until < '2026-01-01')`
          : 'alter table excluded_person drop constraint broken',
      );
    await refuse(true);
    expect(codeOf(await exclude(here))).not.toBe('value');
    await refuse(false);
    for (const one of [here, there]) await expectFree(one);
    expect(codeOf(await server.ask(member.info, {}, callerOf(there)))).toBe('value');
  });
});

describe('an exclusion waits for whoever comes later [R31]', () => {
  it('a new account opens, shows the pause, and no money comes in or is played', async () => {
    const mobileNum = newNumber();
    const gone = await player('ty02', { mobile: `+63${mobileNum}` });
    await exclude(gone);
    const answer = await registerWith(server, goodForm({ mobileNum }));
    if (answer.kind !== 'value') throw new Error(JSON.stringify(answer));
    const { token } = answer.value;
    const info = await server.ask(member.info, {}, { token });
    expect(info).toMatchObject({ value: { pause: excludedUntil(HALF_YEAR) } });
    expect(await server.ask(responsibleGaming.show, {}, { token })).toMatchObject({
      value: { pause: excludedUntil(HALF_YEAR) },
    });
    const memberId = info.kind === 'value' ? info.value.id : '';
    const fresh: Player = { memberId, merchantCode: 'ty01', token };
    await expectExcluded(fresh, HALF_YEAR);
    expect(await exclusionsOf(fresh)).toMatchObject([{ followed: gone.memberId }]);
    const games = await server.ask(catalog.gameList, { pageNo: 1, vassalage: 'PERYA' }, { token });
    const nodeId = games.kind === 'value' ? games.value.games[0]?.nodeId : undefined;
    expect(codeOf(await server.ask(catalog.launch, { nodeId }, { token }))).toBe('player.excluded');
  });

  it('so does one whose owner changes to such a number; the session at hand goes on', async () => {
    const mobileNum = newNumber();
    const gone = await player('ty02', { mobile: `+63${mobileNum}` });
    const ana = await other('ty01', { mobile: newMobile() });
    const elsewhere = await logIn(server.ctx, ana.memberId);
    await exclude(gone, '1y');
    expect(codeOf(await bind(ana, mobileNum))).toBe('value');
    expect(codeOf(await server.ask(member.info, {}, { token: elsewhere }))).toBe('session.expired');
    expect(codeOf(await server.ask(member.info, {}, callerOf(ana)))).toBe('value');
    await expectExcluded(ana, YEAR);
  });

  it('and what else that account was known by counts from then on', async () => {
    const [mobile, mobileNum] = [newMobile(), newNumber()];
    const gone = await player('ty02', { mobile: `+63${mobileNum}` });
    const ana = await other('ty01', { firebase: 'uid-9' });
    const hers = await other('ty02', { firebase: 'uid-9', mobile });
    await exclude(gone);
    await bind(ana, mobileNum);
    await expectExcluded(hers, HALF_YEAR);
    const late = await other('ty01');
    await bind(late, mobile.slice(3));
    await expectExcluded(late, HALF_YEAR);
    expect(await exclusionsOf(late)).toMatchObject([{ followed: gone.memberId }]);
  });

  it('a number that an excluded account changes to is known, and reaches who has it', async () => {
    const [first, second] = [newNumber(), newNumber()];
    const ana = await player('ty01', { mobile: `+63${first}` });
    const hers = await other('ty02', { mobile: `+63${second}` });
    await exclude(ana);
    expect(codeOf(await bind(ana, second))).toBe('value');
    await expectExcluded(hers, HALF_YEAR);
    // The number that was given up still tells who the person is.
    const late = await other('ty01');
    await bind(late, first);
    await expectExcluded(late, HALF_YEAR);
  });

  it('an identity or a number that Firebase proves is known again', async () => {
    const mobile = newMobile();
    const gone = await player('ty02', { mobile, firebase: 'uid-gone' });
    await exclude(gone);
    await expectExcluded(await comeByFirebase('google', 'uid-gone'), HALF_YEAR);
    await expectExcluded(await comeByFirebase('sms', 'uid-new', mobile), HALF_YEAR);
    const linked = newMobile();
    const ana = await player('ty01', { mobile: linked });
    const hers = await other('ty02', { firebase: 'uid-linked' });
    await exclude(ana);
    expect((await comeByFirebase('sms', 'uid-linked', linked)).memberId).toBe(ana.memberId);
    await expectExcluded(hers, HALF_YEAR);
    expect(await pauseOf(await comeByFirebase('google', 'uid-stranger'))).toBeNull();
  });

  it('papers of an excluded person exclude whoever hands them in', async () => {
    const gone = await player('ty02', { idNumber: 'PH900300' });
    await verify(gone);
    await exclude(gone);
    const ana = await other('ty01');
    expect(codeOf(await handIn(ana, 'ph-900300'))).toBe('value');
    expect(codeOf(await server.ask(member.info, {}, callerOf(ana)))).toBe('value');
    await expectExcluded(ana, HALF_YEAR);
  });

  it('keeps a longer exclusion of the account itself', async () => {
    const mobileNum = newNumber();
    const gone = await player('ty02', { mobile: `+63${mobileNum}` });
    const ana = await player('ty01');
    await exclude(gone, '6m');
    await exclude(ana, '1y');
    await bind(ana, mobileNum);
    // Both are one person's, so the later end is everybody's.
    for (const one of [ana, gone]) expect(await pauseOf(one)).toEqual(excludedUntil(YEAR));
  });

  it('until it ends, to the millisecond; then nothing follows and nothing is kept', async () => {
    const numbersOf = [newNumber(), newNumber()] as const;
    const gone = await player('ty02', { mobile: `+63${numbersOf[0]}`, firebase: 'uid-end' });
    await exclude(gone);
    clock.forward(new Date(HALF_YEAR).getTime() - clock.now().getTime() - 1);
    await purgeExpired(server.ctx);
    expect(await register()).toHaveLength(2);
    const last = await other('ty01');
    await bind(last, numbersOf[0]);
    await expectExcluded(last, HALF_YEAR);
    clock.forward(1);
    await expectFree(last);
    const late = await other('ty01');
    await server.ctx.db.deleteFrom('member_data').where('member_id', '=', last.memberId).execute();
    expect(codeOf(await bind(late, numbersOf[0]))).toBe('value');
    await expectFree(late);
    await purgeExpired(server.ctx);
    expect(await register()).toEqual([]);
  });

  it('is not told by a number that is refused', async () => {
    const mobileNum = newNumber();
    const gone = await player('ty01', { mobile: `+63${mobileNum}` });
    const ana = await other('ty01');
    await exclude(gone);
    expect(codeOf(await bind(ana, mobileNum))).toBe('mobile.exists');
    await expectFree(ana);
  });
});

describe('what happens at the same moment [R31]', () => {
  it('two accounts of a person that exclude themselves while both play end with the later one', async () => {
    for (let round = 0; round < repeats({ quick: 10, long: 25 }); round += 1) {
      const mobile = newMobile();
      const first = await player(round % 2 === 0 ? 'ty01' : 'ty02', { mobile });
      const second = await player(round % 2 === 0 ? 'ty02' : 'ty01', { mobile });
      const bets = Array.from({ length: 6 }, (_, at) => bet(at % 2 === 0 ? first : second));
      const codes = await Promise.all([exclude(first, '6m'), exclude(second, '1y')]);
      for (const code of codes.map(codeOf)) expect(['value', 'pause.running', 'session.expired']).toContain(code);
      const isLater = codeOf(codes[1]) === 'value';
      for (const one of [first, second]) {
        expect(await pauseOf(one)).toEqual(excludedUntil(isLater ? YEAR : HALF_YEAR));
        expect(await bet(one)).toBe('player.excluded');
      }
      for (const verdict of await Promise.all(bets)) expect(['done', 'player.excluded']).toContain(verdict);
    }
  });

  it('an account that is getting a number is waited for when its person excludes themselves', async () => {
    const mobile = newMobile();
    const gone = await player('ty02', { mobile });
    const ana = await other('ty01');
    let excluding: ReturnType<typeof exclude> | undefined;
    let isExcluded = false;
    await server.ctx.db.transaction().execute(async (tx) => {
      await putData(server.ctx, tx, ana, 'mobile', mobile);
      await followPerson(server.ctx, tx, ana, [{ field: 'mobile', value: mobile }], { ip: '' });
      excluding = exclude(gone);
      void excluding.then(() => (isExcluded = true));
      await somebodyBlocked(server.database);
      expect(isExcluded).toBe(false);
    });
    expect(await excluding).toMatchObject({ kind: 'value' });
    await expectExcluded(ana, HALF_YEAR);
  });

  it('whoever takes the number of somebody who is just excluding themselves is excluded', async () => {
    const mobileNum = newNumber();
    const gone = await player('ty02', { mobile: `+63${mobileNum}` });
    const ana = await other('ty01');
    let binding: ReturnType<typeof bind> | undefined;
    await server.ctx.db.transaction().execute(async (tx) => {
      await excludePerson(server.ctx, tx, gone.memberId, (now) => exclusionFrom('6m', now, 'Asia/Manila'), { ip: '' });
      binding = bind(ana, mobileNum);
      await somebodyBlocked(server.database);
    });
    expect(await binding).toMatchObject({ kind: 'value' });
    await expectExcluded(ana, HALF_YEAR);
  });

  it('both in many rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const mobileNum = newNumber();
      const gone = await player('ty02', { mobile: `+63${mobileNum}` });
      const ana = await other('ty01');
      const done = await Promise.all([exclude(gone), bind(ana, mobileNum)]);
      expect(done.map(codeOf)).toEqual(['value', 'value']);
      await expectExcluded(ana, HALF_YEAR);
    }
  });

  it('papers that are being handed in do not hold an exclusion up', async () => {
    const mobile = newMobile();
    const gone = await player('ty02', { mobile });
    const ana = await other('ty01', { mobile });
    await server.ctx.db.transaction().execute(async (tx) => {
      await lockState(tx, ana.memberId);
      expect(codeOf(await exclude(gone))).toBe('value');
    });
    await expectExcluded(ana, HALF_YEAR);
  });

  it('many who follow at once do not wait for each other in a circle', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const mobileNum = newNumber();
        const gone = await player('ty02', { mobile: `+63${mobileNum}` });
        return { gone, mobileNum, ana: await other('ty01') };
      }),
    );
    for (const { gone } of pairs) await exclude(gone);
    const done = await Promise.all(pairs.map(({ ana, mobileNum }) => bind(ana, mobileNum)));
    expect(done.map(codeOf)).toEqual(pairs.map(() => 'value'));
    for (const { ana } of pairs) await expectExcluded(ana, HALF_YEAR);
  });
});
