import { cashier, security } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDepositQueue } from '../../src/modules/cashier/deposit-review.service.ts';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { pay } from '../../src/providers/payments/sandbox-bank.ts';
import { cashOf, createDepositor, openDeposit, readDeposit, startCashier } from '../kit/deposits.ts';
import { valueOf } from '../kit/login-kit.ts';
import { createOperator, plantKeys, type Operator } from '../kit/operator.ts';
import type { Person } from '../kit/people.ts';
import { picture, upload } from '../kit/pictures.ts';
import { createProved } from '../kit/proved.ts';
import { addCard, ask, createSaver } from '../kit/withdraw-kit.ts';

const WHO = ['--who', 'Ana'];
const NO_WITHDRAWAL = 'W9901-000-00000';
const DONE = { code: 0, said: 'Done.\n', complained: '' };
const NONE = { code: 1, said: 'Nothing of that name waits.\n', complained: '' };

let server: Awaited<ReturnType<typeof startCashier>>;
let operator: Operator;
let papers = 0;

beforeAll(async () => {
  server = await startCashier();
  operator = await createOperator(server.database.url);
  await plantKeys(operator.folder);
});
afterAll(async () => {
  await server.close();
  await operator.leave();
});

const kyc = (...words: string[]) => operator.run('kyc', words);
const money = (...words: string[]) => operator.run('cashier', words);
const usage = (name: string) => ({ code: 2, said: '', complained: expect.stringContaining(`npm run ${name}`) });

/** Somebody whose papers wait, and their number. */
async function handIn() {
  const person = await createProved(server.ctx);
  papers += 1;
  const given = {
    idKind: 'national' as const,
    fullName: 'Niña Peña',
    idNumber: `PH8800${100 + papers}`,
    birthDate: '1990-05-17',
    frontId: (await upload(server, person.token, await picture())).id,
    selfieId: (await upload(server, person.token, await picture(), { purpose: 'kycSelfie' })).id,
  };
  await valueOf(server, security.submitKyc, given, person);
  const line = (await kyc('list', '--brand', 'ty01')).said
    .split('\n')
    .find((one) => one.includes(`player ${person.memberId} `));
  const [id = ''] = (line ?? '').split('  ');
  return { person, id };
}

/** A withdrawal that a person has to look at. */
async function waitingWithdraw() {
  const person = await createSaver(server, 100_000n);
  const answer = await ask(server, person, await addCard(server, person), 50_000n);
  assert(answer.kind === 'value', `not asked: ${JSON.stringify(answer)}`);
  return { person, orderNo: answer.value.orderNo };
}

const statusOf = async ({ token }: Person, orderNo: string) =>
  (await valueOf(server, cashier.withdrawDetail, { orderNo }, { token })).status;
const decidedBy = async (orderNo: string) =>
  (await server.database.sql('select decided_by from withdraw_order where order_no = $1', [orderNo]))[0]?.[
    'decided_by'
  ];

/** A payment that was too small to be credited by itself. */
async function keptOut() {
  const person = await createDepositor(server);
  const { orderNo } = await openDeposit(server, person);
  await pay(server.bank, orderNo, 50_00n);
  const ref = (await listDepositQueue(server.ctx, 'ty01')).find((row) => row.order_no === orderNo)?.ref ?? '';
  return { person, orderNo, name: [ref, '--brand', 'ty01', '--provider', 'sandbox', ...WHO] };
}

describe('npm run kyc', () => {
  it('approves papers once, by somebody with a name [R13]', async () => {
    const { person, id } = await handIn();
    expect(await kyc('approve', id)).toEqual(usage('kyc'));
    expect(await kyc('approve', id, ...WHO)).toEqual(DONE);
    expect(await valueOf(server, security.kyc, {}, person)).toMatchObject({ state: 'verified' });
    expect(await kyc('approve', id, ...WHO)).toMatchObject({ code: 1, said: 'Nothing of that number waits.\n' });
    expect(await kyc('refuse', id, '--reason', 'late', ...WHO)).toMatchObject({ code: 1 });
    expect(await valueOf(server, security.kyc, {}, person)).toMatchObject({ state: 'verified' });
  });

  it('refuses papers with words that their owner reads [R13]', async () => {
    const { person, id } = await handIn();
    expect(await kyc('refuse', id, ...WHO)).toEqual(usage('kyc'));
    expect(await kyc('refuse', id, '--reason', ' ', ...WHO)).toEqual(usage('kyc'));
    expect(await kyc('refuse', id, '--reason', 'The photo is blurred.', ...WHO)).toEqual(DONE);
    expect(await valueOf(server, security.kyc, {}, person)).toMatchObject({
      state: 'refused',
      reason: 'The photo is blurred.',
    });
    expect(await kyc('refuse', id, '--reason', 'again', ...WHO)).toMatchObject({ code: 1 });
  });

  it('knows no number that was never given, and nothing that is no number [R13]', async () => {
    expect(await kyc('approve', '999999999', ...WHO)).toMatchObject({
      code: 1,
      said: 'Nothing of that number waits.\n',
    });
    for (const id of ['', 'x', '-1', '1;drop', '9'.repeat(19)]) {
      expect(await kyc('approve', ...(id.startsWith('-') ? ['--', id] : [id]), ...WHO)).toMatchObject({ code: 2 });
    }
    expect(await kyc('approve', '1', '--unknown', 'x', ...WHO)).toMatchObject({ code: 2, said: '' });
    expect(await kyc('forget', '1', ...WHO)).toEqual(usage('kyc'));
  });
});

describe('npm run cashier', () => {
  it('approves a withdrawal once, and writes down who [T12]', async () => {
    const { orderNo } = await waitingWithdraw();
    expect((await money('list', '--brand', 'ty01')).said).toContain(orderNo);
    expect(await money('approve', orderNo)).toEqual(usage('cashier'));
    expect(await money('approve', orderNo, ...WHO)).toEqual(DONE);
    expect(await decidedBy(orderNo)).toBe('Ana');
    expect(await money('approve', orderNo, '--who', 'Ben')).toEqual(NONE);
    expect(await decidedBy(orderNo)).toBe('Ana');
  });

  it('rejects a withdrawal once, with a reason, and the money is back [T12]', async () => {
    const { person, orderNo } = await waitingWithdraw();
    const owner = { memberId: person.memberId, merchantCode: 'ty01' };
    await putData(server.ctx, server.ctx.db, owner, 'email', 'saver@example.com');
    expect(await cashOf(server, person)).toBe('500.00');
    expect(await money('reject', orderNo, ...WHO)).toEqual(usage('cashier'));
    expect(await money('reject', orderNo, '--reason', 'mood', ...WHO)).toEqual(usage('cashier'));
    expect(await money('reject', orderNo, '--reason', 'name', '--note', 'call us', ...WHO)).toEqual(DONE);
    expect(await statusOf(person, orderNo)).toBe('rejected');
    const mails = 'select from sandbox_message where recipient = $1 and body like $2';
    expect(await server.database.sql(mails, ['saver@example.com', `%(${orderNo}) did not go through%`])).toHaveLength(
      1,
    );
    expect(await cashOf(server, person)).toBe('1000.00');
    expect(await money('reject', orderNo, '--reason', 'name', ...WHO)).toEqual(NONE);
    expect(await money('approve', orderNo, ...WHO)).toEqual(NONE);
    expect(await cashOf(server, person)).toBe('1000.00');
  });

  it('takes money at the counter once for a slip, and says so when the slip is of another order [API-82]', async () => {
    const person = await createDepositor(server);
    const counter = { methodId: 'counter', payerName: 'Ana Cruz' };
    const { orderNo } = await openDeposit(server, person, counter);
    const slip = ['--slip', 'OR 4711', '--amount', '500'];
    expect(await money('take', orderNo, '--amount', '500', ...WHO)).toEqual(usage('cashier'));
    for (const amount of ['much', '0', '-5', '1.234']) {
      expect(await money('take', orderNo, '--slip', 'OR 1', `--amount=${amount}`, ...WHO)).toEqual(usage('cashier'));
    }
    expect(await money('take', orderNo, ...slip, ...WHO)).toEqual(DONE);
    expect(await cashOf(server, person)).toBe('500.00');
    expect(await money('take', orderNo, ...slip, ...WHO)).toEqual(DONE);
    expect(await cashOf(server, person)).toBe('500.00');
    const other = await openDeposit(server, person, counter);
    expect(await money('take', other.orderNo, ...slip, ...WHO)).toEqual({
      code: 1,
      said: expect.stringContaining('That slip was taken for something else; nothing was credited.\n'),
      complained: '',
    });
    expect(await cashOf(server, person)).toBe('500.00');
  });

  it('lets a payment in or gives it back, once [API-82]', async () => {
    const one = await keptOut();
    expect(await money('let-in', ...one.name)).toEqual(DONE);
    expect(await cashOf(server, one.person)).toBe('50.00');
    expect(await money('let-in', ...one.name)).toEqual(NONE);
    expect(await money('give-back', ...one.name)).toEqual(NONE);
    expect(await cashOf(server, one.person)).toBe('50.00');
    const other = await keptOut();
    expect(await money('give-back', ...other.name)).toEqual(DONE);
    expect(await readDeposit(server, other.person, other.orderNo)).toMatchObject({ status: 'returned' });
    expect(await money('let-in', ...other.name)).toEqual(NONE);
    expect(await cashOf(server, other.person)).toBe('0.00');
  });

  it('knows nothing that is not there, and does no half of anything [T12]', async () => {
    expect(await money('approve', NO_WITHDRAWAL, ...WHO)).toEqual(NONE);
    expect(await money('reject', NO_WITHDRAWAL, '--reason', 'rules', ...WHO)).toEqual(NONE);
    expect(await money('take', 'D9901-000-00000', '--slip', 'OR 1', '--amount', '5', ...WHO)).toEqual(NONE);
    for (const word of ['let-in', 'give-back']) {
      const { name } = await keptOut();
      expect(await money(word, 'no-such-ref', ...name.slice(1))).toEqual(NONE);
      expect(await money(word, name[0] ?? '', '--brand', 'ty02', '--provider', 'sandbox', ...WHO)).toEqual(NONE);
      expect(await money(word, name[0] ?? '')).toEqual(usage('cashier'));
    }
    for (const word of ['approve', 'forget', '']) expect(await money(word, ...WHO)).toEqual(usage('cashier'));
  });
});
