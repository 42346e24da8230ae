import { randomUUID } from 'node:crypto';
import { cards, cashier, type Input } from '@perya/contract';
import { assert, formatAmount } from '@perya/std';
import type { Context } from '../../src/context.ts';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { fund } from './funds.ts';
import type { Person } from './people.ts';
import { createProved, prove } from './proved.ts';
import type { TestServer } from './server.ts';

/** The payment password of everybody here. */
export const PIN = '908172';
/** The name on everybody's papers. */
export const NAME = 'Juan Miguel Reyes';

const DAY_MS = 24 * 3_600_000;
const hashes = new WeakMap<Context['passwords'], Promise<string>>();
let accounts = 0;

/** Takes every password for right and no time for it: for what is not about passwords. */
export function trustPasswords({ ctx }: TestServer): void {
  const hash = `$argon2id$v=19$${'x'.repeat(60)}`;
  Object.assign(ctx.passwords, { hash: async () => hash, verify: async () => true });
}

/** An account number nobody has used. */
export function newAccountNo(): string {
  accounts += 1;
  return `0917${String(1_000_000 + accounts)}`;
}

/** Somebody with papers, a payment password and money, who just proved who they are. */
export async function createSaver(server: TestServer, cash: bigint): Promise<Person> {
  const { ctx } = server;
  const person = await createProved(ctx);
  const owner = { memberId: person.memberId, merchantCode: 'ty01' };
  await putData(ctx, ctx.db, owner, 'fullName', NAME);
  const hash = await (hashes.get(ctx.passwords) ?? keepHash(ctx));
  await ctx.db
    .updateTable('member')
    .set({ kyc_state: 'verified', payment_hash: hash })
    .where('id', '=', person.memberId)
    .execute();
  if (cash > 0n) await fund(ctx, person.memberId, cash);
  return person;
}

function keepHash({ passwords }: Context): Promise<string> {
  const hash = passwords.hash('payment', PIN);
  hashes.set(passwords, hash);
  return hash;
}

/** Adds an account as its owner would, and answers its id. */
export async function addCard(
  server: TestServer,
  { token }: Person,
  changes: Partial<Input<typeof cards.addBankCard>> = {},
): Promise<string> {
  const input = { bankCode: 'GCASH', accountNo: newAccountNo(), payeeName: NAME, paymentPassword: PIN, ...changes };
  const answer = await server.ask(cards.addBankCard, input, { token });
  assert(answer.kind === 'value', `the account is added: ${JSON.stringify(answer)}`);
  const id = answer.value.at(-1)?.id;
  assert(id, 'the account is there');
  return id;
}

/** Takes an account off the list of its owner. */
export async function removeCard(server: TestServer, { token }: Person, id: string): Promise<void> {
  const answer = await server.ask(cards.deleteBankCard, { id }, { token });
  assert(answer.kind === 'value', `the account is removed: ${JSON.stringify(answer)}`);
}

/** As if an account had been added long ago, and nothing else had changed since. */
export async function restCard({ ctx }: TestServer, { memberId }: Person, cardId: string): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - 2 * DAY_MS);
  await ctx.db.updateTable('bank_card').set({ created_at: before }).where('id', '=', cardId).execute();
  await ctx.db.updateTable('account_event').set({ at: before }).where('member_id', '=', memberId).execute();
}

/** A history that makes the next withdrawal an ordinary one: a deposit that was credited, and a withdrawal that was paid. */
export async function makeUsual({ ctx }: TestServer, { memberId }: Person, cardId: string): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - 3 * DAY_MS);
  const own = { merchant_code: 'ty01', member_id: memberId, currency: 'PHP', created_at: before, ended_at: before };
  const orderNo = `9901-${memberId.padStart(6, '0')}`;
  await ctx.db
    .insertInto('deposit_order')
    .values({
      ...own,
      order_no: `D${orderNo}`,
      method_id: 'gcash',
      provider: 'sandbox',
      amount: 5_000_000n,
      status: 'success',
      expires_at: before,
    })
    .execute();
  await ctx.db
    .insertInto('deposit_payment')
    .values({
      merchant_code: 'ty01',
      provider: 'sandbox',
      ref: `old-${memberId}`,
      order_no: `D${orderNo}`,
      amount: 5_000_000n,
      credited: 5_000_000n,
      outcome: 'credited',
      paid_at: before,
      recorded_at: before,
    })
    .execute();
  await ctx.db
    .insertInto('withdraw_order')
    .values({
      ...own,
      order_no: `W${orderNo}`,
      card_id: cardId,
      bank_name: 'GCash',
      bank_kind: 'ewallet',
      card_masked: '*** 0000',
      amount: 20_000n,
      status: 'paid',
      promised_at: before,
      language: 'EN',
    })
    .execute();
}

/** Somebody whose withdrawals are paid without anybody looking. */
export async function createUsual(server: TestServer, cash: bigint): Promise<Person & { readonly cardId: string }> {
  const person = await createSaver(server, cash);
  const cardId = await addCard(server, person);
  await restCard(server, person, cardId);
  await makeUsual(server, person, cardId);
  return { ...person, cardId };
}

/** Asks for a withdrawal; with the same key it is the same request. */
export function ask(
  server: TestServer,
  { token }: Pick<Person, 'token'>,
  bankCardId: string,
  amount: bigint,
  { key = randomUUID(), paymentPassword = PIN }: { readonly key?: string; readonly paymentPassword?: string } = {},
) {
  return server.ask(
    cashier.withdraw,
    { bankCardId, amount: formatAmount(amount, 2), paymentPassword },
    { token, key, language: 'EN' },
  );
}

/** Asks for a withdrawal that must be taken. */
export async function withdraw(
  server: TestServer,
  person: Person & { readonly cardId: string },
  amount: bigint,
): Promise<cashier.WithdrawOrder> {
  await prove(server.ctx, person.memberId);
  const answer = await ask(server, person, person.cardId, amount);
  assert(answer.kind === 'value', `the withdrawal is taken: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** What a member has and what is held, and whether open orders are exactly what is held. */
export async function purse({ ctx }: TestServer, memberId: string): Promise<{ cash: bigint; held: bigint }> {
  const rows = await ctx.db
    .selectFrom('ledger_account')
    .select(['kind', 'balance'])
    .where('member_id', '=', memberId)
    .execute();
  const open = await ctx.db
    .selectFrom('withdraw_order')
    .select('amount')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute();
  const of = (kind: string) => BigInt(rows.find((row) => row.kind === kind)?.balance ?? 0);
  const promised = open.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  assert(of('held') === promised, `held ${of('held')} is what open orders say, ${promised}`);
  return { cash: of('cash'), held: of('held') };
}
