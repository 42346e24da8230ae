import { assert } from '@perya/std';
import type { Insertable } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../platform/db/schema.ts';
import { settingsPlace } from '../modules/cashier/index.ts';
import { MERCHANT_CODE } from './brand.ts';

type Method = Omit<Insertable<Database['deposit_method']>, 'merchant_code' | 'min_amount' | 'max_amount'> & {
  readonly texts: Readonly<Record<'TY' | 'EN', { readonly name: string; readonly note?: string }>>;
};

const own = { merchant_code: MERCHANT_CODE };
const MIN = 100_00n; // SCR-18
const MAX = 50_000_00n;
const QUICK = [100_00n, 300_00n, 500_00n, 1_000_00n, 5_000_00n, 10_000_00n];
const POPULAR = 1_000_00n;
/** A payout that nobody touches at /sandbox is done after this. */
const PAYOUT_AFTER_SECONDS = '60';

const WALLET = { kind: 'ewallet', provider: 'sandbox', seconds: 30 } as const;

/** The ways to pay in; all of them are played. */
export const METHODS: readonly Method[] = [
  { ...WALLET, id: 'gcash', channel: 'gcash', icon: 'gcash', texts: { TY: { name: 'GCash' }, EN: { name: 'GCash' } } },
  { ...WALLET, id: 'maya', channel: 'maya', icon: 'maya', texts: { TY: { name: 'Maya' }, EN: { name: 'Maya' } } },
  {
    ...WALLET,
    id: 'grabpay',
    channel: 'grabpay',
    icon: 'grabpay',
    texts: { TY: { name: 'GrabPay' }, EN: { name: 'GrabPay' } },
  },
  {
    id: 'qrph',
    kind: 'online',
    provider: 'sandbox',
    channel: 'qrph',
    icon: 'qrph',
    seconds: 20,
    texts: { TY: { name: 'QR Ph' }, EN: { name: 'QR Ph' } },
  },
  {
    id: 'instapay',
    kind: 'bank',
    provider: 'sandbox',
    channel: 'instapay',
    icon: 'bank',
    seconds: 120,
    expires_minutes: 30,
    needs_payer_name: true,
    texts: { TY: { name: 'Bank transfer (InstaPay)' }, EN: { name: 'Bank transfer (InstaPay)' } },
  },
  {
    id: 'counter',
    kind: 'manual',
    provider: 'manual',
    channel: 'manual',
    icon: 'manual',
    seconds: 3600,
    expires_minutes: 1440,
    needs_payer_name: true,
    payee_bank: 'Perya Cashier, Quiapo',
    payee_name: 'Perya Demo Inc.',
    payee_account: '0000 1234 5678',
    texts: {
      TY: { name: 'Over the counter', note: 'Isulat ang order number sa resibo. Tao ang titingin nito.' },
      EN: { name: 'Over the counter', note: 'Write the order number on the slip. A person checks it.' },
    },
  },
];

/** The share of a stake that counts; kinds that are not named count whole. */
export const WEIGHTS: Readonly<Record<string, number>> = { LIVE: 50, PVP: 50, COCKFIGHT: 50, LOTT: 80, ELOTT: 80 };

/** Plants providers, methods and weights; a brand that already has a provider is left as it is. */
export async function plantCashier({ config, db, vault }: Pick<Context, 'config' | 'db' | 'vault'>): Promise<void> {
  if (config.mode !== 'demo') return;
  const provider = db.selectFrom('payment_provider').select('code').where('merchant_code', '=', MERCHANT_CODE);
  if (await provider.executeTakeFirst()) return;
  const settings = JSON.stringify({ merchantName: 'Perya', payoutAfterSeconds: PAYOUT_AFTER_SECONDS });
  await db
    .insertInto('payment_provider')
    .values([
      {
        ...own,
        code: 'sandbox',
        adapter: 'sandbox',
        settings_sealed: vault.sealText(settingsPlace(MERCHANT_CODE, 'sandbox'), settings),
        pays_out: true,
      },
      { ...own, code: 'manual', adapter: 'manual', settings_sealed: '', pays_out: false },
    ])
    .execute();
  for (const [position, method] of METHODS.entries()) await plantMethod(db, method, position);
  await db
    .insertInto('turnover_weight')
    .values(Object.entries(WEIGHTS).map(([category, percent]) => ({ ...own, category, percent })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.updateTable('brand').set({ upline_transfer: true }).where('merchant_code', '=', MERCHANT_CODE).execute();
}

async function plantMethod(db: Context['db'], { texts, ...method }: Method, position: number): Promise<void> {
  assert(method.id, 'a method has an id');
  await db
    .insertInto('deposit_method')
    .values({
      ...own,
      ...method,
      min_amount: MIN,
      max_amount: MAX,
      quick_amounts: QUICK,
      popular_amount: POPULAR,
      position,
    })
    .execute();
  for (const language of ['TY', 'EN'] as const) {
    await db
      .insertInto('deposit_method_text')
      .values({ ...own, method_id: method.id, language, ...texts[language] })
      .execute();
  }
}
