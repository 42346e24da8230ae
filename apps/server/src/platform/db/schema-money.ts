import type { cards, cashier, ContentLanguage } from '@perya/contract';
import { column, currencyCode, filled, identity, memberId, merchantCode, nullable, orderNo } from './column.ts';

/** How money comes in. */
type PayChannel = 'qrph' | 'gcash' | 'maya' | 'grabpay' | 'instapay' | 'pesonet';

/** How a withdrawal stands, for us; its owner sees less. */
export type WithdrawStatus =
  | 'review'
  | 'approved'
  | 'sending'
  | 'unknown'
  | 'paid'
  | 'rejected'
  | 'failed'
  | 'cancelled';

const text = column<string>('text');
const texts = column<string[]>('_text');
const integer = column<number>('int4');
/** Ids are text; amounts may be written as they are counted. */
const big = column<string, string | bigint>('int8');
const bigs = column<string[], readonly (string | bigint)[]>('_int8');
const bool = column<boolean>('bool');
const moment = column<Date>('timestamptz');
const day = column<string>('date');
const language = column<ContentLanguage>('text');
const bytes = column<Buffer>('bytea');
const json = column<unknown>('jsonb');

/** The tables of money; part of the one description in `schema.ts`. */
export const MONEY_TABLES = {
  bank: {
    code: text,
    name: text,
    kind: column<cards.Bank['kind']>('text'),
    min_length: integer,
    max_length: integer,
    position: filled(integer),
    is_active: filled(bool),
  },
  bank_card: {
    id: text,
    member_id: memberId,
    merchant_code: merchantCode,
    bank_code: text,
    account_sealed: text,
    account_blind: bytes,
    account_masked: text,
    payee_sealed: text,
    payee_shown: text,
    branch: filled(text),
    created_at: moment,
    deleted_at: nullable(moment),
  },
  currency: {
    code: text,
    scale: integer,
    is_play: bool,
  },
  deposit_method: {
    merchant_code: merchantCode,
    id: text,
    kind: column<cashier.DepositMethod['kind']>('text'),
    provider: text,
    channel: column<PayChannel | 'manual'>('text'),
    icon: column<cashier.DepositMethod['icon']>('text'),
    min_amount: big,
    max_amount: big,
    quick_amounts: filled(bigs),
    popular_amount: nullable(big),
    fee_bps: filled(integer),
    seconds: filled(integer),
    expires_minutes: filled(integer),
    needs_payer_name: filled(bool),
    payee_bank: filled(text),
    payee_name: filled(text),
    payee_account: filled(text),
    position: filled(integer),
    is_active: filled(bool),
  },
  deposit_method_text: {
    merchant_code: merchantCode,
    method_id: text,
    language: language,
    name: text,
    note: filled(text),
  },
  deposit_order: {
    id: identity(),
    order_no: orderNo,
    merchant_code: merchantCode,
    member_id: memberId,
    method_id: text,
    provider: text,
    currency: currencyCode,
    amount: big,
    fee: filled(big),
    status: filled(column<cashier.DepositOrder['status']>('text')),
    provider_ref: filled(text),
    pay_url: filled(text),
    qr_text: filled(text),
    qr_image: filled(text),
    payer_name: filled(text),
    promotion_id: filled(text),
    promotion_result: filled(text),
    reason: filled(text),
    place: filled(text),
    ip: filled(text),
    said_paid_at: nullable(moment),
    ask_at: nullable(moment),
    asked_at: nullable(moment),
    created_at: moment,
    expires_at: moment,
    ended_at: nullable(moment),
  },
  deposit_payment: {
    merchant_code: merchantCode,
    provider: text,
    ref: text,
    order_no: orderNo,
    amount: big,
    credited: filled(big),
    payer_name: filled(text),
    outcome: column<'credited' | 'review' | 'returned'>('text'),
    reason: filled(text),
    is_late: filled(bool),
    is_extra: filled(bool),
    is_wrong_amount: filled(bool),
    paid_at: moment,
    recorded_at: moment,
    decided_by: nullable(text),
    settled_at: nullable(moment),
  },
  live_ticket: {
    hash: bytes,
    session_id: big,
    expires_at: moment,
  },
  idempotent_call: {
    member_id: memberId,
    key: text,
    call: text,
    hash: bytes,
    code: nullable(text),
    answer: nullable(json),
    at: moment,
  },
  payment_notice: {
    id: identity(),
    merchant_code: merchantCode,
    provider: text,
    event_id: nullable(text),
    order_no: filled(orderNo),
    outcome: text,
    body_hash: bytes,
    received_at: moment,
  },
  payment_provider: {
    merchant_code: merchantCode,
    code: text,
    adapter: column<'sandbox' | 'paymongo' | 'xendit' | 'manual'>('text'),
    settings_sealed: filled(text),
    pays_out: filled(bool),
    is_active: filled(bool),
  },
  reconcile_difference: {
    run_id: big,
    nr: integer,
    kind: column<'missing.here' | 'missing.there' | 'amount' | 'state'>('text'),
    direction: column<'pay' | 'payout'>('text'),
    order_no: filled(orderNo),
    ref: filled(text),
    ours: nullable(big),
    theirs: nullable(big),
    detail: filled(text),
  },
  reconcile_run: {
    id: identity(),
    merchant_code: merchantCode,
    provider: text,
    day: day,
    checked: integer,
    differences: integer,
    ran_at: moment,
  },
  sandbox_payment: {
    id: identity(),
    kind: column<'pay' | 'payout'>('text'),
    order_no: orderNo,
    amount: big,
    currency: currencyCode,
    channel: text,
    party_name: filled(text),
    account_no: filled(text),
    state: filled(column<'pending' | 'paid' | 'failed'>('text')),
    reason: filled(text),
    notify_url: text,
    return_url: filled(text),
    expires_at: nullable(moment),
    created_at: moment,
    changed_at: moment,
  },
  sandbox_receipt: {
    id: identity(),
    payment_id: big,
    amount: big,
    at: moment,
  },
  turnover: {
    id: identity(),
    member_id: memberId,
    currency: currencyCode,
    source: column<'deposit' | 'bonus' | 'transfer' | 'adjustment'>('text'),
    ref: text,
    order_no: filled(orderNo),
    starts_at: big,
    ends_at: big,
    deposited: nullable(big),
    created_at: moment,
  },
  turnover_weight: {
    merchant_code: merchantCode,
    category: text,
    percent: integer,
  },
  withdraw_order: {
    id: identity(),
    order_no: orderNo,
    merchant_code: merchantCode,
    member_id: memberId,
    card_id: text,
    bank_name: text,
    bank_kind: column<cards.Bank['kind']>('text'),
    card_masked: text,
    currency: currencyCode,
    amount: big,
    fee: filled(big),
    status: column<WithdrawStatus>('text'),
    provider: filled(text),
    provider_ref: filled(text),
    reasons: filled(texts),
    note: filled(text),
    decided_by: nullable(text),
    place: filled(text),
    ip: filled(text),
    created_at: moment,
    checked_at: nullable(moment),
    sent_at: nullable(moment),
    ended_at: nullable(moment),
    promised_at: moment,
    pay_day: nullable(day),
    act_at: nullable(moment),
    tries: filled(integer),
    grant_id: nullable(big),
    alarmed_at: nullable(moment),
    language: language,
  },
};
