import { readFile } from 'node:fs/promises';
import { GAME_TYPES } from '@perya/contract';
import { parseAmount as parseDecimal, type Result } from '@perya/std';
import type { Context } from '../context.ts';
import { isDay } from '../ledger/day.ts';
import { showNight } from '../modules/agent-rebate/index.ts';
import { rainsOfDay } from '../modules/agent-rain/index.ts';
import { currencyOf } from '../modules/brand/index.ts';
import { approveFloatPayout, listFloatPayouts, refuseFloatPayout } from '../modules/float/index.ts';
import { changeRates, makeAgent, moveMember, sharesOf, showLine, workOut } from '../modules/lines/index.ts';
import { formatAmount, parseAmount } from '../platform/money.ts';
import { tellCase, tellCases } from './agency-cases.ts';
import { readArguments } from './read-arguments.ts';
import { refuseCommand, runCommand } from './run-command.ts';

const USAGE = `Says who is an agent, who stands below whom and at which rates. Moves and rates hold from the next midnight of the brand on.

  npm run agency -- show    --brand play1 --member ben [--day 2026-11-30]
  npm run agency -- explain --brand play1 --member ben --kind RNG --valid 10000.00 [--day 2026-11-30]
      what each of the line gets of valid bets, as of a day
  npm run agency -- rebates --brand play1 [--member ben] [--day 2026-11-30]
      what agents earned on a day and were paid in its night: all of them, or one row by row
  npm run agency -- work-out example.json --brand play1
      what a contract, a series or a table of volumes would give; changes nothing
  npm run agency -- rains   --brand play1 [--member ben] [--day 2026-11-30]
      the envelopes that agents gave on a day: what was opened, and what went back
  npm run agency -- agent   --brand play1 --member ben [--top]             --who Ana
  npm run agency -- rates   --brand play1 --member ben RNG=0.80 LIVE=0.40  --who Ana
  npm run agency -- rates   --brand play1 --house      RNG=1.20 LIVE=0.80  --who Ana  the most that agents get at all
  npm run agency -- move    --brand play1 --member ben --under ana         --who Ana  with the whole team below
  npm run agency -- move    --brand play1 --member ben --top               --who Ana  below nobody any more
  npm run agency -- payouts --brand play1 [--waiting]
      payouts of floats into wallets, the newest first
  npm run agency -- payout  --brand play1 --approve F2611-…                --who Ana
  npm run agency -- payout  --brand play1 --refuse F2611-…  --why "…"      --who Ana  the agent reads why
  npm run agency -- cases   --brand play1 [--open]
      what looks like collusion in lines, the newest first
  npm run agency -- case 12                                               what it stands on
  npm run agency -- case 12 --dismiss --who Ana --why "a family, seen their papers"
  npm run agency -- case 12 --confirm --who Ana --why "one person, accounts closed"`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  strict: true,
  options: {
    brand: text,
    member: text,
    under: text,
    day: text,
    kind: text,
    valid: text,
    who: text,
    why: text,
    approve: text,
    refuse: text,
    waiting: flag,
    top: flag,
    house: flag,
    open: flag,
    dismiss: flag,
    confirm: flag,
  },
});
const [word = '', ...words] = positionals;
const { brand = '', member = '', under, day, who = '', approve, refuse: refused, top: isTop, house: isHouse } = values;
const PPM_OF_PERCENT = 10_000;
const PERCENT_SCALE = 4;
const WHO_MAX = 60;
const WHY_MAX = 300;

const isRead = brand !== '' && (day === undefined || isDay(day));
const isNamed = isRead && member !== '';
const isSigned = brand !== '' && who.trim() !== '';
const WORK: Readonly<Record<string, ((ctx: Context) => Promise<void>) | null>> = {
  show: isNamed ? show : null,
  explain: isNamed && (GAME_TYPES as readonly string[]).includes(values.kind ?? '') ? explain : null,
  rebates: isRead ? rebates : null,
  'work-out': isRead && words.length === 1 ? example : null,
  rains: isRead ? rains : null,
  agent: isSigned && member !== '' ? agent : null,
  rates: isSigned && isHouse === (member === '') ? rates() : null,
  payouts: brand !== '' ? payouts : null,
  payout: isSigned && (approve === undefined) !== (refused === undefined) ? payout : null,
  move: isSigned && member !== '' && isTop === (under === undefined) ? move : null,
  cases: brand !== '' && words.length === 0 ? cases : null,
  case: aboutCase(),
};
const work = WORK[word] ?? null;
if (work) await runCommand(work);
else refuseCommand(USAGE);

async function show(ctx: Context): Promise<void> {
  const shown = await showLine(ctx, { brand, account: member, day });
  if (!shown.ok) return refuse(shown.error);
  const { places, house, isOpen } = shown.value;
  say(`On ${shown.value.day}${isOpen ? ', which is still open for changes' : ''}:`);
  for (const place of places) say(`  ${place.account}  type ${place.type}  ${ratesText(place.rates)}`);
  say(`  the house  ${ratesText(house)}`);
}

async function explain(ctx: Context): Promise<void> {
  const currency = await currencyOf(ctx, brand);
  const valid = currency === null ? null : parseAmount(values.valid ?? '', currency);
  if (currency === null || valid === null) return refuseCommand(USAGE);
  const category = values.kind ?? '';
  const shown = await showLine(ctx, { brand, account: member, day });
  if (!shown.ok) return refuse(shown.error);
  say(`Of ${formatAmount(valid, currency)} in valid bets on ${category} of ${member}, on ${shown.value.day}:`);
  for (const { account, ratePpm, amount } of sharesOf(shown.value, { category, valid })) {
    say(`  ${account}  at ${percentText(ratePpm)}  ${formatAmount(amount, currency)}`);
  }
}

async function rebates(ctx: Context): Promise<void> {
  const shown = await showNight(ctx, { brand, account: member === '' ? undefined : member, day });
  if (!shown.ok) return refuse(shown.error);
  const { rows, payments, doneDay } = shown.value;
  say(`Earned on ${shown.value.day}; nights are over up to ${doneDay ?? 'none'}:`);
  for (const { account, category, currency, valid, ownPpm, givenPpm, due, paid } of rows) {
    const at = ownPpm === null ? '' : `  ${category} at ${percentText(ownPpm)} less ${percentText(givenPpm ?? 0)}`;
    const money = (amount: string) => formatAmount(BigInt(amount), currency);
    say(`  ${account}${at}  valid ${money(valid)}  earned ${money(due)}  paid ${money(paid)}`);
  }
  say(`Paid in the night of ${shown.value.day}:`);
  for (const { id, account, currency, amount, corrected, at } of payments) {
    const ofOthers = corrected === '0' ? '' : `  of other days ${formatAmount(BigInt(corrected), currency)}`;
    say(`  AR${id}  ${account}  ${formatAmount(BigInt(amount), currency)}${ofOthers}  ${at.toISOString()}`);
  }
}

async function example(ctx: Context): Promise<void> {
  const currency = await currencyOf(ctx, brand);
  if (currency === null) return refuse({ code: 'brand.missing' });
  const data = await readFile(words[0] ?? '', 'utf8')
    .then((content) => JSON.parse(content) as unknown)
    .catch(() => undefined);
  const steps = workOut(data, currency);
  if (!steps.ok) return refuse(steps.error);
  for (const { name, amount, ratePpm } of steps.value) {
    const at = ratePpm === undefined ? '' : `  at ${percentText(ratePpm)}`;
    say(`${name}${at}  ${formatAmount(amount, currency)}`);
  }
}

async function rains(ctx: Context): Promise<void> {
  const currency = await currencyOf(ctx, brand);
  if (currency === null) return refuse({ code: 'brand.missing' });
  const found = await rainsOfDay(ctx, brand, { account: member === '' ? null : member, day });
  if (!found.ok) return refuse(found.error);
  if (found.value.length === 0) return say('No rains.');
  for (const rain of found.value) {
    const { order_no: orderNo, account, split, total, envelopes, people, opened, openedAmount, returned } = rain;
    const amount = (minor: bigint | string) => formatAmount(BigInt(minor), currency);
    const end = returned === null ? `open until ${rain.expires_at.toISOString()}` : `${amount(returned)} went back`;
    const whole = `${amount(total)} ${split} in ${envelopes} for ${people}`;
    say(`${orderNo}  ${account}  ${whole}  ${opened} opened for ${amount(openedAmount)}  ${end}`);
  }
}

async function agent(ctx: Context): Promise<void> {
  const made = await makeAgent(ctx, { brand, account: member, who }, { isTop });
  if (made.ok) say(`${member} is ${isTop ? 'a top agent' : 'an agent'} from now on.`);
  else refuse(made.error);
}

function rates(): ((ctx: Context) => Promise<void>) | null {
  const given = words.map((one) => {
    const [, category = '', percent = ''] = /^([A-Z]+)=([\d.]+)$/.exec(one) ?? [];
    return { category, ratePpm: parseDecimal(percent, PERCENT_SCALE) };
  });
  const kinds = new Set(given.map(({ category }) => category));
  const isRight = ({ category, ratePpm }: (typeof given)[number]) =>
    (GAME_TYPES as readonly string[]).includes(category) &&
    ratePpm !== null &&
    ratePpm <= 100n * BigInt(PPM_OF_PERCENT);
  if (given.length === 0 || kinds.size < given.length || !given.every(isRight)) return null;
  const read = given.map(({ category, ratePpm }) => ({ category, ratePpm: Number(ratePpm) }));
  return async (ctx) =>
    told(await changeRates(ctx, { brand, account: isHouse ? null : member, who }, read), 'The rates hold');
}

async function move(ctx: Context): Promise<void> {
  told(await moveMember(ctx, { brand, account: member, who }, under ?? null), 'The move holds');
}

async function payouts(ctx: Context): Promise<void> {
  const rows = await listFloatPayouts(ctx, brand, values.waiting);
  for (const { order_no: orderNo, account, amount, currency, state, created_at: at, decided_by: by } of rows) {
    const decided = by === null ? state : `${state} by ${by}`;
    say(`${orderNo}  ${account}  ${formatAmount(BigInt(amount), currency)}  ${at.toISOString()}  ${decided}`);
  }
}

async function payout(ctx: Context): Promise<void> {
  const done =
    approve === undefined
      ? await refuseFloatPayout(ctx, { brand, orderNo: refused ?? '', who }, values.why ?? '')
      : await approveFloatPayout(ctx, { brand, orderNo: approve, who });
  if (done.ok) say(approve === undefined ? 'Refused; it is in the float again.' : 'Approved; it is in the wallet.');
  else refuse(done.error);
}

async function cases(ctx: Context): Promise<void> {
  for (const line of await tellCases(ctx, { brand, isOpen: values.open })) say(line);
}

function aboutCase(): ((ctx: Context) => Promise<void>) | null {
  const { dismiss: isDismissed, confirm: isConfirmed, why = '' } = values;
  const [no = ''] = words;
  const isDecided = isDismissed || isConfirmed;
  const isReasoned = isText(who, WHO_MAX) && isText(why, WHY_MAX);
  if (words.length !== 1 || !/^[1-9]\d{0,17}$/.test(no) || (isDismissed && isConfirmed)) return null;
  if (isDecided ? !isReasoned : who !== '' || why !== '') return null;
  const verdict = isDecided ? { state: isConfirmed ? ('confirmed' as const) : ('dismissed' as const), who, why } : null;
  return async (ctx) => {
    const lines = await tellCase(ctx, no, verdict);
    if (lines.ok) lines.value.forEach(say);
    else refuse(lines.error);
  };
}

function isText(given: string, max: number): boolean {
  return given.trim() !== '' && given.length <= max;
}

function told(done: Result<string, string>, what: string): void {
  if (done.ok) say(`${what} from ${done.value} on.`);
  else refuse(done.error);
}

function ratesText(of: Readonly<Record<string, number>>): string {
  const listed = Object.entries(of)
    .map(([category, ratePpm]) => `${category} ${percentText(ratePpm)}`)
    .sort();
  return listed.length === 0 ? 'no rates' : listed.join('  ');
}

function percentText(ratePpm: number): string {
  return `${ratePpm / PPM_OF_PERCENT} %`;
}

function refuse({ code, value }: { readonly code: string; readonly value?: unknown }): void {
  say([`Refused: ${code}`, ...(Array.isArray(value) ? value.map((fault) => `  ${String(fault)}`) : [])].join('\n'));
  process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
