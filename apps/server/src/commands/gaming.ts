import { parseAmount } from '../platform/money.ts';
import { runCommand, refuseCommand } from './run-command.ts';
import { readArguments } from './read-arguments.ts';
import type { Context } from '../context.ts';
import { currencyOf } from '../modules/brand/index.ts';
import { type HouseLimit, setHouseLimit } from '../modules/responsible-gaming/index.ts';
import { setGameActive, setPlayerActive, setVendorActive } from '../modules/catalog/index.ts';

const USAGE = `Stops, limits and allows play; rounds under way are concluded, and who did it and why is written down.

  npm run gaming -- off --game AGILA/jade-serpent-fury --who Ana --why "odd payouts"
  npm run gaming -- off --vendor AGILA --brand ty01    --who Ana --why "contract ended"
  npm run gaming -- off --player 1042                  --who Ana --why "asked for by the family"
  npm run gaming -- on  ...
  npm run gaming -- limit --brand ty01 --on deposit --per day --amount 50000   --who Ana --why "rule 36"
      for everybody at the brand, on deposit, loss or wager, per day, week or month; --amount none takes it away`;

const text = { type: 'string' } as const;
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  strict: true,
  options: {
    game: text,
    vendor: text,
    brand: text,
    player: text,
    on: text,
    per: text,
    amount: text,
    who: text,
    why: text,
  },
});
const [word] = positionals;
const { who = '', why = '' } = values;
const work = who === '' || why === '' ? null : workOf();
if (work) await runCommand(work);
else refuseCommand(USAGE);

function workOf(): ((ctx: Context) => Promise<void>) | null {
  if (word === 'on' || word === 'off') return (ctx) => turn(ctx, word === 'on');
  const limit = word === 'limit' ? readLimit() : null;
  return limit && ((ctx) => setLimit(ctx, limit));
}

type GivenLimit = Omit<HouseLimit, 'amount'> & { readonly amount: string };

function readLimit(): GivenLimit | null {
  const { brand: merchantCode, on, per, amount = '' } = values;
  const kind = (['deposit', 'loss', 'wager'] as const).find((one) => one === on);
  const period = (['day', 'week', 'month'] as const).find((one) => one === per);
  return merchantCode !== undefined && kind && period ? { merchantCode, kind, period, amount } : null;
}

async function setLimit(ctx: Context, { amount: given, ...limit }: GivenLimit): Promise<void> {
  const currency = await currencyOf(ctx, limit.merchantCode);
  if (currency === null) return report(false);
  const amount = given === 'none' ? null : parseAmount(given, currency);
  if (given !== 'none' && !amount) return refuseCommand(USAGE);
  report((await setHouseLimit(ctx, { ...limit, amount }, { who, why })).ok);
}

async function turn(ctx: Context, isOn: boolean): Promise<void> {
  const reason = { who, why, ip: '' };
  const { game = '', vendor, brand, player } = values;
  const [, ofVendor, code] = /^([A-Z0-9_]+)\/(.+)$/.exec(game) ?? [];
  let isDone = false;
  if (ofVendor !== undefined && code !== undefined) {
    isDone = (await setGameActive(ctx, { vendor: ofVendor, code }, isOn, reason)).ok;
  } else if (vendor !== undefined && brand !== undefined) {
    isDone = (await setVendorActive(ctx, { merchantCode: brand, vendor }, isOn, reason)).ok;
  } else if (player !== undefined && /^\d{1,18}$/.test(player)) {
    isDone = (await setPlayerActive(ctx, player, isOn, reason)).ok;
  } else return refuseCommand(USAGE);
  report(isDone);
}

function report(isDone: boolean): void {
  process.stdout.write(isDone ? 'Done; every server knows within seconds.\n' : 'There is nothing of that name.\n');
  if (!isDone) process.exitCode = 1;
}
