import { cards, security } from '@perya/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCard } from '../../src/modules/cashier/cards.service.ts';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { flagsOf } from '../../src/modules/brand/settings.service.ts';
import { createBrand, movableClock } from '../kit/brands.ts';
import { failureOf, send, valueOf, WIDE } from '../kit/login-kit.ts';
import { until } from '../kit/patience.ts';
import { createPerson, logIn, type Person } from '../kit/people.ts';
import { eventsOf, prove } from '../kit/proved.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { addCard, ask, createSaver, NAME, newAccountNo, PIN } from '../kit/withdraw-kit.ts';

const DAY_MS = 24 * 3_600_000;
const clock = movableClock();
let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await createSaver(server, 0n);
});

const input = (changes = {}) => ({
  bankCode: 'GCASH',
  accountNo: newAccountNo(),
  payeeName: NAME,
  paymentPassword: PIN,
  ...changes,
});
const refused = (changes = {}, who = person) => failureOf(server, cards.addBankCard, input(changes), who);
const list = (who = person) => valueOf(server, cards.bankCards, {}, who);

describe('a bank card', () => {
  it('is added, shown masked, and rests for a day [API-80, T13, T15]', async () => {
    const added = await valueOf(server, cards.addBankCard, input({ accountNo: '+63 917 555 0142' }), person);
    expect(added).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{20}$/),
        bankCode: 'GCASH',
        bankName: 'GCash',
        kind: 'ewallet',
        accountMasked: '0917 *** 0142',
        payeeName: 'Juan Miguel R.',
        restsUntil: new Date(clock.now().getTime() + DAY_MS).toISOString(),
      },
    ]);
    expect(await eventsOf(server.ctx, person.memberId)).toEqual(['card.added']);
    expect(await openCard(server.ctx, server.ctx.db, added[0]?.id ?? '')).toEqual({
      bankCode: 'GCASH',
      accountNo: '09175550142',
      accountName: NAME,
    });
    const rows = JSON.stringify(
      await server.database.sql(`select to_jsonb(bank_card)::text, to_jsonb(account_event)::text
        from bank_card join account_event using (member_id) where member_id = ${person.memberId}`),
    );
    for (const secret of ['09175550142', '9175550142', 'Reyes', PIN]) expect(rows).not.toContain(secret);
    clock.forward(DAY_MS);
    const token = await logIn(server.ctx, person.memberId);
    expect(await list({ ...person, token })).toMatchObject([{ restsUntil: null }]);
  });

  it('is counted in the security centre, where it raises the level [SCR-09]', async () => {
    const before = await valueOf(server, security.state, {}, person);
    await addCard(server, person);
    const after = await valueOf(server, security.state, {}, person);
    expect([before.bankCards, after.bankCards]).toEqual([0, 1]);
    expect(after.level).toBeGreaterThan(before.level);
  });

  it.each([
    [{ accountNo: '0917' }, 'accountNo'],
    [{ accountNo: '0917123456789012345' }, 'accountNo'],
    [{ accountNo: '0917123456a' }, 'accountNo'],
    [{ accountNo: '' }, 'accountNo'],
    [{ bankCode: 'NOBANK' }, 'bankCode'],
    [{ bankCode: 'gcash' }, 'bankCode'],
  ])('is not %o [API-80]', async (changes, field) => {
    expect(await refused(changes)).toMatchObject({ code: 'field.invalid', value: { field } });
    expect(await list()).toEqual([]);
  });

  it('is in the name of the papers, however it is written [T13]', async () => {
    for (const payeeName of ['Juan Reyes', 'Maria Santos', 'x']) {
      expect(await refused({ payeeName })).toMatchObject({ code: 'payee.name.mismatch' });
    }
    expect(await refused({ payeeName: '  ' })).toMatchObject({ code: 'name.format' });
    await addCard(server, person, { payeeName: 'REYES, Juán  MIGUEL' });
    await addCard(server, person, { payeeName: undefined });
    expect((await list()).map(({ payeeName }) => payeeName)).toContain('Juan Miguel R.');
  });

  it('is in the name of the security centre while there are no papers', async () => {
    await server.ctx.db.updateTable('member').set({ kyc_state: 'none' }).where('id', '=', person.memberId).execute();
    expect(await refused()).toMatchObject({ code: 'payee.name.mismatch' });
    const owner = { memberId: person.memberId, merchantCode: 'ty01' };
    await putData(server.ctx, server.ctx.db, owner, 'payeeName', 'Ana Cruz');
    expect(await refused()).toMatchObject({ code: 'payee.name.mismatch' });
    expect(await refused({ payeeName: '' })).toMatchObject({ code: 'name.format' });
    await addCard(server, person, { payeeName: 'ana cruz' });
  });

  it('serves one person of a brand, and the attempt of another is written down [R16]', async () => {
    const accountNo = newAccountNo();
    await addCard(server, person, { accountNo });
    expect(await refused({ accountNo })).toMatchObject({ code: 'card.exists' });
    const other = await createSaver(server, 0n);
    expect(await refused({ accountNo: `63${accountNo.slice(1)}` }, other)).toMatchObject({ code: 'card.exists' });
    expect(await eventsOf(server.ctx, other.memberId)).toEqual(['card.duplicate']);
    expect(await eventsOf(server.ctx, person.memberId)).toEqual(['card.added']);
    await addCard(server, other, { accountNo, bankCode: 'MAYA' });
  });

  it('is one of five at most, also when twelve come at once', async () => {
    // Passwords are checked a few at a time and tries are counted, so they are left out here.
    const trusting = vi.spyOn(server.ctx.passwords, 'verify').mockResolvedValue(true);
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.all(Array.from({ length: 4 }, () => send(server, cards.addBankCard, input(), person)));
    }
    trusting.mockRestore();
    expect(await list()).toHaveLength(5);
    expect(await refused()).toMatchObject({ code: 'card.limit' });
  });

  it('is added once by two taps', async () => {
    const same = input();
    const answers = await Promise.all([1, 2].map(() => send(server, cards.addBankCard, same, person)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await list()).toHaveLength(1);
  });

  it('needs the payment password and a fresh proof [D1, T14]', async () => {
    expect(await refused({ paymentPassword: '111222' })).toMatchObject({ code: 'payment.password.wrong' });
    await prove(server.ctx, person.memberId, null);
    expect(await refused()).toMatchObject({ code: 'step.up.required' });
    expect(await failureOf(server, cards.deleteBankCard, { id: 'x' }, person)).toMatchObject({
      code: 'step.up.required',
    });
  });

  it('that is new is told to its owner [T13, R22]', async () => {
    const owner = { memberId: person.memberId, merchantCode: 'ty01' };
    await putData(server.ctx, server.ctx.db, owner, 'mobile', '+639175550000');
    await addCard(server, person);
    const told = await until(
      () =>
        server.ctx.db.selectFrom('sandbox_message').select('body').where('recipient', '=', '+639175550000').execute(),
      (messages) => messages.length > 0,
    );
    expect(told[0]?.body).toContain(person.account);
  });

  it('is deleted by its owner alone, and can be added again [T15, T33]', async () => {
    const accountNo = newAccountNo();
    const id = await addCard(server, person, { accountNo });
    const other = await createSaver(server, 0n);
    expect(await failureOf(server, cards.deleteBankCard, { id }, other)).toMatchObject({ code: 'not.found' });
    expect(await list(other)).toEqual([]);
    expect(await valueOf(server, cards.deleteBankCard, { id }, person)).toEqual([]);
    expect(await failureOf(server, cards.deleteBankCard, { id }, person)).toMatchObject({ code: 'not.found' });
    expect(await eventsOf(server.ctx, person.memberId)).toEqual(['card.added', 'card.deleted']);
    await addCard(server, person, { accountNo });
  });

  it('stays while money is on its way to it, also when both are asked for at once', async () => {
    const saver = await createSaver(server, 100_000n);
    const id = await addCard(server, saver);
    const [order, gone] = await Promise.all([
      ask(server, saver, id, 50_000n),
      send(server, cards.deleteBankCard, { id }, saver),
    ]);
    expect([order.kind, gone.status]).toEqual(order.kind === 'value' ? ['value', 409] : ['failure', 200]);
    const kept = await createSaver(server, 100_000n);
    const keptId = await addCard(server, kept);
    expect((await ask(server, kept, keptId, 50_000n)).kind).toBe('value');
    expect(await failureOf(server, cards.deleteBankCard, { id: keptId }, kept)).toMatchObject({ code: 'card.in.use' });
  });

  it('of one brand is none of another', async () => {
    await createBrand(server.ctx, 'ty02');
    await server.database.sql("insert into brand_flag (merchant_code, flag, is_on) values ('ty02', 'SECPRIV', true)");
    await until(
      () => flagsOf(server.ctx, 'ty02'),
      (flags) => flags.SECPRIV === true,
    );
    const id = await addCard(server, person);
    const far = await createPerson(server.ctx, { merchantCode: 'ty02' });
    await prove(server.ctx, far.memberId);
    const there = { token: far.token, merchant: 'ty02' };
    expect(await failureOf(server, cards.deleteBankCard, { id }, there)).toMatchObject({ code: 'not.found' });
  });
});

describe('cashier cards', () => {
  it('tells the banks to everybody, with the lengths of their numbers [API-80]', async () => {
    const banks = await valueOf(server, cards.banks, {});
    expect(banks.find(({ bankCode }) => bankCode === 'GCASH')).toEqual({
      bankCode: 'GCASH',
      bankName: 'GCash',
      kind: 'ewallet',
      minLength: 11,
      maxLength: 11,
    });
    expect(banks.length).toBeGreaterThan(10);
  });
});
