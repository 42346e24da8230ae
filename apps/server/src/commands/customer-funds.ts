import { runCommand, refuseCommand } from './run-command.ts';
import { readArguments } from './read-arguments.ts';
import { noteCustomerFunds, reportCustomerFunds } from '../ledger/customer-funds.ts';
import { isDay } from '../ledger/day.ts';

const USAGE = `What each brand owed its players at the beginning of each day, as CSV.

  npm run customer-funds                                       today
  npm run customer-funds -- --from 2026-11-01 --to 2026-11-30`;

const text = { type: 'string' } as const;
const { values } = readArguments(USAGE, { options: { from: text, to: text } });
const today = new Date().toISOString().slice(0, 10);
const { from = today, to = values.from ?? '9999-12-31' } = values;

if (!isDay(from) || !isDay(to)) refuseCommand(USAGE);
else
  await runCommand(async (ctx) => {
    await noteCustomerFunds(ctx);
    process.stdout.write(await reportCustomerFunds(ctx.db, from, to));
  });
