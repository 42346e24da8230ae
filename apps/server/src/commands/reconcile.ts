import { runCommand } from './run-command.ts';
import { readArguments } from './read-arguments.ts';
import { reconcileAll } from '../modules/cashier/index.ts';

const USAGE = `Compares a day with the books of every provider.

  npm run reconcile                        yesterday
  npm run reconcile -- --day 2026-11-01`;

const { values } = readArguments(USAGE, { options: { day: { type: 'string' } } });

await runCommand(async (ctx) => {
  for await (const line of reconcileAll(ctx, values.day)) {
    process.stdout.write(`${line.text}\n`);
    if (!line.isGood) process.exitCode = 1;
  }
});
