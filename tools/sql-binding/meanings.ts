/** What the elements of an array parameter are, to TypeScript. */
export interface Meaning {
  readonly column: 'PlainColumn' | 'TextColumn' | 'HashColumn' | 'BooleanColumn' | 'TimestampColumn';
  /** The type of an element, where the column does not fix it. */
  readonly item?: string;
}

const plain = (item: string): Meaning => ({ column: 'PlainColumn', item });
const words = (item: string): Meaning => ({ column: 'TextColumn', item });

/** By the type in SQL and the name behind the first underscore: `bigint` alone does not tell an account from an amount. */
const ARRAYS: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  'bigint[]': {
    accounts: plain('AccountId'),
    id: plain('AccountId'),
    from: plain('AccountId'),
    to: plain('AccountId'),
    shown_account: plain('AccountId'),
    cash_account: plain('AccountId'),
    member: plain('MemberId'),
    amount: plain('Minor'),
    turnover: plain('Minor'),
    in_play: plain('Minor'),
    contribution: plain('Minor'),
    jackpot_win: plain('Minor'),
    correction: plain('Minor'),
    grant: plain('string'),
    delta: plain('Minor'),
    lowest: plain('Minor'),
    staked: plain('Minor'),
    returned: plain('Minor'),
    from_sum: plain('Minor'),
    to_sum: plain('Minor'),
    stake: plain('Minor'),
    win: plain('Minor'),
    balance: plain('Minor'),
    round: plain('RoundId'),
    seed: plain('SeedId'),
    nonce: plain('Nonce'),
    version: plain('number'),
  },
  'integer[]': {
    nr: plain('TransferNr'),
    seq: plain('MoveSeq'),
    book: plain('BookNr'),
    place: plain('AccountPlace'),
    first: plain('MovePlace'),
    from: plain('AccountPlace'),
    to: plain('AccountPlace'),
    legs: plain('LegCount'),
    from_step: plain('LegCount'),
    to_step: plain('LegCount'),
    title: plain('TitleId'),
    gap: plain('number'),
    weight: plain('number'),
    odds: plain('number'),
  },
  'text[]': {
    key: words('TransferKey'),
    bet_key: words('TransferKey'),
    vendor: words('VendorCode'),
    game: words('string'),
    merchant: words('MerchantCode'),
    currency: words('Currency'),
    kind: plain('MoveKind'),
    guard: words(`'bet' | 'deposit' | 'reward' | ''`),
    ref: words('Reference'),
    category: words('Category'),
    detail: words('Detail'),
    round: words('RoundName'),
    no: words('RoundNo'),
    state: plain('RoundEndState'),
    refusal: words('string'),
    market: words('string'),
    side: words('string'),
  },
  'uuid[]': { key: words('RoundKey') },
  'json[]': { choice: words('string') },
  'date[]': { day: plain('Day'), bet_day: plain('Day') },
  'timestamp with time zone[]': {
    expires_at: { column: 'TimestampColumn' },
    opened_at: { column: 'TimestampColumn' },
  },
  'bytea[]': { hash: { column: 'HashColumn' } },
  'boolean[]': {
    guarded: { column: 'BooleanColumn' },
    claimed: { column: 'BooleanColumn' },
    two_sided: { column: 'BooleanColumn' },
  },
};

const SCALARS: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'Date',
  integer: 'number',
  text: 'string',
};

/** What the answer is read as, by type and name; the driver tells 64-bit numbers as text. */
const ANSWERS: Readonly<Record<string, string>> = {
  'integer nr': 'TransferNr',
  'text refusal': `RefusalCode | 'purse' | null`,
  'boolean is_replay': 'boolean',
  'boolean is_told': 'boolean | null',
  'bytea hash': 'Buffer | null',
  'bigint balance': 'string | null',
  'bigint version': 'string | null',
  'bigint bonus_balance': 'string | null',
  'bigint bonus_version': 'string | null',
  'bigint live_grant': 'string | null',
  'bigint campaign': 'string | null',
  'integer terms_version': 'number | null',
  'text asked_no': 'RoundNo',
  'bigint round': 'RoundId | null',
  'bigint seed': 'SeedId | null',
  'bigint taken': 'string | null',
  'boolean is_new': 'boolean',
  'timestamp with time zone last_at': 'Date | null',
  'bigint ended': 'RoundId',
  // Read as the text of an array: the driver would look at every element much longer.
  'bigint[] balances_before': 'string',
  'bigint[] versions_before': 'string',
};

/** What an array parameter is made of; null for a parameter that is no array. */
export function meaningOf({ name, type }: { readonly name: string; readonly type: string }): Meaning | null {
  if (!type.endsWith('[]')) return null;
  const meaning = ARRAYS[type]?.[name.slice(name.indexOf('_') + 1)];
  if (!meaning) throw new Error(`what ${name} ${type} means is not in tools/sql-binding/meanings.ts`);
  return meaning;
}

/** The type of a parameter that is no array. */
export function scalarOf({ name, type }: { readonly name: string; readonly type: string }): string {
  const scalar = SCALARS[type];
  if (scalar === undefined) throw new Error(`what ${name} ${type} is made of is not in tools/sql-binding/meanings.ts`);
  return scalar;
}

/** The type of a column of an answer. */
export function answerOf({ name, type }: { readonly name: string; readonly type: string }): string {
  const answer = ANSWERS[`${type} ${name}`];
  if (answer === undefined) throw new Error(`what ${name} ${type} answers is not in tools/sql-binding/meanings.ts`);
  return answer;
}
