import { parseArgs } from 'node:util';
import { besideServers } from './beside-servers.ts';
import { reconcileAll } from './modules/cashier/reconcile.service.ts';

const { values } = parseArgs({ options: { day: { type: 'string' } } });

// Compares a day with the books of every provider.
await besideServers(async (ctx) => {
  for await (const line of reconcileAll(ctx, values.day)) {
    process.stdout.write(`${line.text}\n`);
    if (!line.isGood) process.exitCode = 1;
  }
});
