import * as v from 'valibot';
import { call } from './call.ts';
import { Id, LanguageOnly, Time } from './shapes.ts';

const PaymentPassword = v.pipe(v.string(), v.maxLength(20));

/** Where money can be sent: a bank or an e-wallet. [API-80] */
export const Bank = v.object({
  bankCode: v.string(),
  bankName: v.string(),
  kind: v.picklist(['bank', 'ewallet']),
  /** How many digits an account number has. */
  minLength: v.number(),
  maxLength: v.number(),
});

/** Where money can be sent. */
export type Bank = v.InferOutput<typeof Bank>;

export const banks = call({
  method: 'GET',
  path: '/wps/system/banks',
  module: 'COMM3',
  access: 'public',
  caching: 'shared',
  summary: 'Banks and e-wallets that withdrawals can go to. [API-80]',
  request: LanguageOnly,
  response: v.array(Bank),
  errors: [],
});

/** An account of the member that withdrawals go to. */
export const BankCard = v.object({
  id: Id,
  bankCode: v.string(),
  bankName: v.string(),
  kind: v.picklist(['bank', 'ewallet']),
  accountMasked: v.string(),
  payeeName: v.string(),
  /** New cards rest first: until then withdrawals to it are looked at by a person. [T13] */
  restsUntil: v.nullable(Time),
});

/** An account of the member that withdrawals go to. */
export type BankCard = v.InferOutput<typeof BankCard>;

export const bankCards = call({
  method: 'GET',
  path: '/wps/member/bankCards',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  flag: ['WITHDRAW3', 'SECPRIV'],
  summary: 'The accounts that withdrawals go to. [API-80]',
  request: LanguageOnly,
  response: v.array(BankCard),
  errors: [],
});

export const addBankCard = call({
  method: 'POST',
  path: '/wps/member/bankCards',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  sealed: true,
  flag: ['WITHDRAW3', 'SECPRIV'],
  summary: 'Adds an account, up to five; the payee is the member, by the name of the papers. [API-80, T13, T15]',
  request: v.strictObject({
    bankCode: v.pipe(v.string(), v.maxLength(20)),
    accountNo: v.pipe(v.string(), v.maxLength(34)),
    /** Left out, it is the name of the papers. */
    payeeName: v.optional(v.pipe(v.string(), v.maxLength(80))),
    branch: v.optional(v.pipe(v.string(), v.maxLength(80))),
    paymentPassword: PaymentPassword,
  }),
  response: v.array(BankCard),
  errors: [
    'step.up.required',
    'field.invalid',
    'name.format',
    'payee.name.mismatch',
    'card.exists',
    'card.limit',
    'payment.password.wrong',
    'payment.password.locked',
    'account.held',
  ],
});

export const deleteBankCard = call({
  method: 'DELETE',
  path: '/wps/member/bankCards',
  module: 'FUNDTRANS3',
  access: 'real',
  caching: 'none',
  flag: ['WITHDRAW3', 'SECPRIV'],
  own: ['id'],
  summary: 'Takes an account off the list. [API-80]',
  request: v.strictObject({ id: Id }),
  response: v.array(BankCard),
  errors: ['step.up.required', 'account.held', 'card.in.use'],
});
