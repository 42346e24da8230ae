import { isCurrency } from '@perya/contract';
import { TERMS_SCALE } from '@perya/promotions';
import { parseAmount } from '@perya/std';
import { runCommand, refuseCommand } from './run-command.ts';
import { readArguments } from './read-arguments.ts';
import type { Context } from '../context.ts';
import { isHost } from '../http/core/headers.ts';
import { parseAmount as parseMoney } from '../platform/money.ts';
import { PLAY_CURRENCY } from '../modules/wallet/index.ts';
import { syncStudioTitles } from '../modules/catalog/index.ts';
import {
  type AgentRights,
  listBrands,
  type NewBrand,
  openBrand,
  setAgentRights,
  setMaintenance,
  setMissionMax,
  currencyOf,
  setRainLimits,
  type RainLimits,
} from '../modules/brand/index.ts';

const USAGE = `Opens brands and closes them for maintenance; who did it and why is written down.

  npm run brand -- list
  npm run brand -- open play1 --name "Perya" --host play.example.com --licence "PAGCOR 00-0000"
      --helpline "NCMH Crisis Hotline 1553" [--profile PH|UK|MT|OTHER]   --who Ana --why "first day"
      [--currency PHP|VND|USDT --symbol ₱]   what its books are kept in; never changed afterwards
  npm run brand -- close play1 [--until 2026-12-01T04:00:00Z]            --who Ana --why "new database"
  npm run brand -- reopen play1                                          --who Ana --why "done"
  npm run brand -- missions play1 --week-max 4000.00|none                --who Ana --why "our own limit"
      the most valid bets a mission asks for in a week; never more than its regulator allows
  npm run brand -- agents play1 --see-money on|off                       --who Ana --why "they pay by hand"
      whether agents see balances and logins of their teams; off unless set
  npm run brand -- agents play1 --open-accounts on|off                   --who Ana --why "the shop has no phones"
      whether agents open accounts themselves, instead of sending a link; off unless set
  npm run brand -- rains play1 --day-max 10000.00 --day-times 10 --least 1.00 --turnover 1 --hours 24 --who Ana --why "our own limit"
      what the envelopes of agents are held to, all or some of these`;

const SYMBOLS: Readonly<Record<string, string>> = { PHP: '₱', VND: '₫' };

/** The figures of a rain by their words, and up to what they go. */
const RAIN_COUNTS = {
  'day-times': { column: 'agent_rain_daily_times', least: 1, most: 1000 },
  turnover: { column: 'agent_rain_turnover', least: 0, most: 10 },
  hours: { column: 'agent_rain_hours', least: 1, most: 168 },
} as const;
const RAIN_AMOUNTS = { 'day-max': 'agent_rain_daily_max', least: 'agent_rain_low' } as const;

const text = { type: 'string' } as const;
const options = {
  name: text,
  host: text,
  licence: text,
  helpline: text,
  profile: text,
  currency: text,
  symbol: text,
  until: text,
  'week-max': text,
  'see-money': text,
  'day-max': text,
  'day-times': text,
  least: text,
  turnover: text,
  hours: text,
  'open-accounts': text,
};
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { ...options, who: text, why: text },
});
const [word = '', code = ''] = positionals;
const reason = { who: values.who ?? '', why: values.why ?? '' };

const work = workOf();
if (work) await runCommand(work);
else refuseCommand(USAGE);

function workOf(): ((ctx: Context) => Promise<void>) | null {
  if (word === 'list') return list;
  // Its trial half has five letters more.
  if (!/^[a-z0-9]{2,15}$/.test(code) || reason.who === '' || reason.why === '') return null;
  const brand = word === 'open' ? readBrand() : null;
  if (brand) return (ctx) => open(ctx, brand);
  if (word === 'missions') return limitMissions();
  if (word === 'rains') return limitRains();
  if (word === 'agents') return giveAgents();
  const until = values.until === undefined ? null : new Date(values.until);
  const isMaintenance = word === 'close' || word === 'reopen';
  if (!isMaintenance || (until !== null && Number.isNaN(until.getTime()))) return null;
  return async (ctx) => {
    const done = await setMaintenance(ctx, code, { isOn: word === 'close', until }, reason);
    say(done.ok, 'Done; every server knows within seconds.', `There is no brand ${code}.`);
  };
}

function limitMissions(): ((ctx: Context) => Promise<void>) | null {
  const { 'week-max': given = '' } = values;
  const weekMax = given === 'none' ? null : parseAmount(given, TERMS_SCALE);
  if (weekMax === 0n || (weekMax === null && given !== 'none')) return null;
  return async (ctx) => {
    const done = await setMissionMax(ctx, code, weekMax, reason);
    say(done.ok, 'Done; drafts and new awards are held to it.', `There is no brand ${code}.`);
  };
}

function giveAgents(): ((ctx: Context) => Promise<void>) | null {
  const given = [values['see-money'], values['open-accounts']];
  if (given.some((word) => word !== undefined && word !== 'on' && word !== 'off')) return null;
  const [seesMoney, opensAccounts] = given;
  const rights: AgentRights = {
    ...(seesMoney !== undefined && { seesMoney: seesMoney === 'on' }),
    ...(opensAccounts !== undefined && { opensAccounts: opensAccounts === 'on' }),
  };
  if (Object.keys(rights).length === 0) return null;
  return async (ctx) => {
    const done = await setAgentRights(ctx, code, rights, reason);
    say(done.ok, 'Done; every server knows within seconds.', `There is no brand ${code}.`);
  };
}

function limitRains(): ((ctx: Context) => Promise<void>) | null {
  const counts: RainLimits = {};
  for (const [name, { column, least, most }] of Object.entries(RAIN_COUNTS)) {
    const given = values[name as keyof typeof RAIN_COUNTS];
    if (given === undefined) continue;
    const count = /^\d{1,4}$/.test(given) ? Number(given) : -1;
    if (count < least || count > most) return null;
    counts[column] = count;
  }
  const isNone = Object.keys(counts).length === 0 && !Object.keys(RAIN_AMOUNTS).some((name) => name in values);
  if (isNone) return null;
  return async (ctx) => {
    const currency = await currencyOf(ctx, code);
    if (currency === null) return say(false, '', `There is no brand ${code}.`);
    const limits = { ...counts };
    for (const [name, column] of Object.entries(RAIN_AMOUNTS)) {
      const given = values[name as keyof typeof RAIN_AMOUNTS];
      const amount = given === undefined ? undefined : parseMoney(given, currency);
      if (amount === null || amount === 0n) return refuseCommand(USAGE);
      if (amount !== undefined) limits[column] = amount;
    }
    const done = await setRainLimits(ctx, code, limits, reason);
    say(done.ok, 'Done; rains given from now on are held to it.', `There is no brand ${code}.`);
  };
}

function readBrand(): NewBrand | null {
  const { name = '', host = '', licence = '', helpline = '', profile: given = 'PH' } = values;
  const profile = (['PH', 'UK', 'MT', 'OTHER'] as const).find((one) => one === given);
  const isWhole = name !== '' && name.length <= 40 && isHost(host) && licence !== '' && helpline !== '';
  const { currency = 'PHP', symbol = SYMBOLS[currency] ?? currency } = values;
  const isMoney = isCurrency(currency) && currency !== PLAY_CURRENCY && symbol !== '' && symbol.length <= 4;
  if (!isWhole || !profile || !isMoney) return null;
  return { merchantCode: code, name, host: host.toLowerCase(), profile, licence, helpline, currency, symbol };
}

async function open(ctx: Context, brand: NewBrand): Promise<void> {
  const opened = await openBrand(ctx, brand, reason);
  if (opened.ok) await syncStudioTitles(ctx);
  say(
    opened.ok,
    `${code} is open at ${brand.host}; it takes no money before it has a way to pay.`,
    `${code} is taken.`,
  );
}

async function list(ctx: Context): Promise<void> {
  for (const row of await listBrands(ctx)) {
    const state = row.maintenance ? `closed, until ${row.maintenance_until?.toISOString() ?? 'reopened'}` : 'open';
    process.stdout.write(`${row.merchant_code}  ${row.name}  ${row.main_domain}  ${row.profile}  ${state}\n`);
  }
}

function say(isDone: boolean, done: string, missing: string): void {
  process.stdout.write(`${isDone ? done : missing}\n`);
  if (!isDone) process.exitCode = 1;
}
