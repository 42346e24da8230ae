import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { formatAmount, parseAmount } from '../platform/money.ts';
import { runCommand, refuseCommand } from './run-command.ts';
import { readArguments } from './read-arguments.ts';
import type { Context } from '../context.ts';
import { currencyOf } from '../modules/brand/index.ts';
import {
  approveWithdraw,
  askReturn,
  decideDeposit,
  listCounterOrders,
  listDepositQueue,
  listReturns,
  listWithdrawQueue,
  markReturnSeen,
  REJECT_REASONS,
  rejectWithdraw,
  setMethod,
  setProvider,
  takeByHand,
} from '../modules/cashier/index.ts';

const USAGE = `Decides about money that waits for a person, and sets the ways to pay up. Who did it is written down.

  npm run cashier -- list --brand play1
  npm run cashier -- approve W2611-…                                                    --who Ana
  npm run cashier -- reject W2611-… --reason details|name|identity|source|rules|other
      [--note "…"]                                                                      --who Ana
  npm run cashier -- take D2611-… --slip "OR 4711" --amount 500                         --who Ana   money at the counter
  npm run cashier -- let-in|give-back REF --brand play1 --provider xendit               --who Ana   a payment kept out
  npm run cashier -- take-back REF --brand play1 --provider xendit --reason "…"          --who Ana   a credited payment went back;
                                                                                        a second person agrees the same way
  npm run cashier -- seen REF --brand play1 --provider xendit --note "…"                --who Ana   looked at one that went back
  npm run cashier -- provider xendit --brand play1 --adapter xendit|paymongo|manual
      [--settings FILE.json] [--pays-out]                                               --who Ana
  npm run cashier -- method gcash --brand play1 --provider xendit --name "GCash" --kind ewallet|bank|online|manual
      --channel gcash|maya|grabpay|qrph|instapay|pesonet|manual --min 100 --max 50000
      [--payee-bank …] [--payee-name …] [--payee-account …]                             --who Ana`;

const text = { type: 'string' } as const;
const texts = ['brand', 'reason', 'note', 'slip', 'amount', 'provider', 'adapter', 'settings', 'name', 'kind'] as const;
const more = ['channel', 'min', 'max', 'payee-bank', 'payee-name', 'payee-account', 'who'] as const;
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    ...(Object.fromEntries([...texts, ...more].map((name) => [name, text])) as Record<
      (typeof texts)[number] | (typeof more)[number],
      typeof text
    >),
    'pays-out': { type: 'boolean' },
  },
});
const [word = '', name = ''] = positionals;
const { brand = '', who = '', provider = '' } = values;
const payment = { merchantCode: brand, provider, ref: name };

/** Answers what to say, or null when the words are wrong. */
type Work = (ctx: Context) => Promise<string | null>;

const NONE = 'Nothing of that name waits.';
const DONE = 'Done.';
const NO_PROVIDER = 'The brand has no such provider.';
const SAME_PERSON = 'A second person has to agree.';
const OTHER_SLIP = 'That slip was taken for something else; nothing was credited.';

const WORDS: Readonly<Record<string, Work>> = {
  list: (ctx) => list(ctx),
  approve: async (ctx) => ((await approveWithdraw(ctx, name, who)).ok ? DONE : NONE),
  async reject(ctx) {
    const reason = REJECT_REASONS.find((one) => one === values.reason);
    if (!reason) return null;
    return (await rejectWithdraw(ctx, name, { reason, note: values.note ?? '', by: who })).ok ? DONE : NONE;
  },
  async take(ctx) {
    const { amount } = values;
    if (amount === undefined || !values.slip?.trim()) return null;
    const taken = await takeByHand(ctx, { orderNo: name, slip: values.slip, amount, by: who });
    if (!taken.ok) return taken.error.code === 'field.invalid' ? null : NONE;
    return taken.value === 'conflict' ? OTHER_SLIP : DONE;
  },
  'let-in': (ctx) => decide(ctx, true),
  'give-back': (ctx) => decide(ctx, false),
  async 'take-back'(ctx) {
    const done = await askReturn(ctx, payment, { by: who, reason: values.reason ?? '' });
    if (!done.ok) return done.error.code === 'same.person' ? SAME_PERSON : NONE;
    return done.value === 'asked' ? 'Written down; a second person has to say so too.' : DONE;
  },
  seen: async (ctx) => ((await markReturnSeen(ctx, payment, { by: who, reason: values.note ?? '' })).ok ? DONE : NONE),
  async provider(ctx) {
    const adapter = (['xendit', 'paymongo', 'manual'] as const).find((one) => one === values.adapter);
    if (!adapter) return null;
    const file = values.settings === undefined ? '{}' : readFileSync(values.settings, 'utf8');
    const settings = v.parse(v.record(v.string(), v.string()), JSON.parse(file));
    const paysOut = values['pays-out'] === true;
    const done = await setProvider(ctx, { merchantCode: brand, code: name, adapter, settings, paysOut }, who);
    return done.ok ? 'Done; its keys are sealed, so delete the file.' : 'There is no such brand.';
  },
  method,
};

const work = WORDS[word];
const isWhole = word === 'list' ? brand !== '' : name !== '' && who.trim() !== '';
if (!work || !isWhole) refuseCommand(USAGE);
else
  await runCommand(async (ctx) => {
    const said = await work(ctx);
    if (said === null) return refuseCommand(USAGE);
    process.stdout.write(`${said}\n`);
    if (said === NONE || said === OTHER_SLIP || said === SAME_PERSON) process.exitCode = 1;
  });

async function decide(ctx: Context, isLetIn: boolean): Promise<string> {
  return (await decideDeposit(ctx, payment, { isLetIn, by: who })).ok ? DONE : NONE;
}

async function method(ctx: Context): Promise<string | null> {
  const kind = (['ewallet', 'bank', 'online', 'manual'] as const).find((one) => one === values.kind);
  const channels = ['gcash', 'maya', 'grabpay', 'qrph', 'instapay', 'pesonet', 'manual'] as const;
  const channel = channels.find((one) => one === values.channel);
  const currency = await currencyOf(ctx, brand);
  if (currency === null) return NO_PROVIDER;
  const [min, max] = [values.min, values.max].map((given) => parseAmount(given ?? '', currency));
  if (!kind || !channel || !min || !max || min > max || values.name === undefined) return null;
  const icon = channel === 'instapay' || channel === 'pesonet' ? ('bank' as const) : channel;
  const row = {
    merchant_code: brand,
    id: name,
    kind,
    provider,
    channel,
    icon,
    min_amount: min,
    max_amount: max,
    needs_payer_name: kind === 'bank' || kind === 'manual',
    payee_bank: values['payee-bank'] ?? '',
    payee_name: values['payee-name'] ?? '',
    payee_account: values['payee-account'] ?? '',
  };
  return (await setMethod(ctx, row, values.name, who)).ok ? DONE : NO_PROVIDER;
}

async function list(ctx: Context): Promise<string> {
  const withdrawals = await listWithdrawQueue(ctx, brand);
  const payments = await listDepositQueue(ctx, brand);
  const counter = await listCounterOrders(ctx, brand);
  const returns = await listReturns(ctx, brand);
  const line = (...words: readonly unknown[]): string => words.join('  ');
  const currency = await currencyOf(ctx, brand);
  const money = (amount: string | number | bigint): string =>
    currency === null ? '' : formatAmount(BigInt(amount), currency);
  return [
    ...withdrawals.map((row) =>
      line('withdrawal', row.order_no, `player ${row.member_id}`, money(row.amount), row.created_at.toISOString()),
    ),
    ...payments.map((row) =>
      line('payment', row.ref, row.provider, row.order_no, money(row.amount), row.outcome, row.reason),
    ),
    ...counter.map((row) => line('counter', row.order_no, `player ${row.member_id}`, money(row.amount))),
    ...returns.map((row) =>
      line(
        'returned',
        row.ref,
        row.provider,
        row.order_no ?? 'no order',
        row.cause,
        row.state,
        `owed ${money(row.owed)}`,
        row.reason,
      ),
    ),
    `${withdrawals.length + payments.length + counter.length + returns.length} wait.`,
  ].join('\n');
}
