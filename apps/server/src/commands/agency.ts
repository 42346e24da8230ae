import { readFile } from 'node:fs/promises';
import { GAME_TYPES } from '@perya/contract';
import { parseAmount as parseDecimal, type Result } from '@perya/std';
import type { Context } from '../context.ts';
import { isDay } from '../ledger/day.ts';
import { currencyOf } from '../modules/brand/index.ts';
import { changeRates, makeAgent, moveMember, sharesOf, showLine, workOut } from '../modules/lines/index.ts';
import { formatAmount, parseAmount } from '../platform/money.ts';
import { tellCase, tellCases } from './agency-cases.ts';
import { readArguments } from './read-arguments.ts';
import { refuseCommand, runCommand } from './run-command.ts';

const USAGE = `Says who is an agent, who stands below whom and at which rates. Moves and rates hold from the next midnight of the brand on.

  npm run agency -- show    --brand play1 --member ben [--day 2026-11-30]
  npm run agency -- explain --brand play1 --member ben --kind RNG --valid 10000.00 [--day 2026-11-30]
      what each of the line gets of valid bets, as of a day
  npm run agency -- work-out example.json --brand play1
      what a contract, a series or a table of volumes would give; changes nothing
  npm run agency -- agent   --brand play1 --member ben [--top]             --who Ana
  npm run agency -- rates   --brand play1 --member ben RNG=0.80 LIVE=0.40  --who Ana
  npm run agency -- rates   --brand play1 --house      RNG=1.20 LIVE=0.80  --who Ana  the most that agents get at all
  npm run agency -- move    --brand play1 --member ben --under ana         --who Ana  with the whole team below
  npm run agency -- move    --brand play1 --member ben --top               --who Ana  below nobody any more
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
    top: flag,
    house: flag,
    open: flag,
    dismiss: flag,
    confirm: flag,
    why: text,
  },
});
const [word = '', ...words] = positionals;
const { brand = '', member = '', under, day, who = '', top: isTop, house: isHouse } = values;
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
  'work-out': isRead && words.length === 1 ? example : null,
  agent: isSigned && member !== '' ? agent : null,
  rates: isSigned && isHouse === (member === '') ? rates() : null,
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
