import { readOptions } from './bank/options.ts';
import { runBank } from './bank/run.ts';
import { runCrash } from './bank/crash.ts';

const options = readOptions(process.argv.slice(2));
const stop = new AbortController();
// Whoever stops it early still finds everything put away.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
const { history, faults, seconds, file } = await (options.game === 'crash'
  ? runCrash(options, (line) => console.log(line))
  : runBank(options, (line) => console.log(line), stop.signal));
const { bonuses } = history;

console.log(`
seed          ${options.seed}
acknowledged  ${history.acknowledged} operations, ${history.refused} refused, ${history.unknown} never answered
of            ${history.spins.length + history.rides.length} rounds, ${history.bets.length} bets, ${history.deposits.length} deposits, ${history.withdrawals.length} withdrawals, ${history.claims.length} promo codes, ${history.rebates.length} rebates, ${history.gifts.length} gifts, ${history.entries.length} entries of the rain
purses        ${bonuses.purses}, which paid a part of ${bonuses.splits} bets and released ${bonuses.releases} steps
given         ${bonuses.envelopes} envelopes of the rain, ${bonuses.rebateRuns} nights of rebates
repeated      ${history.repeats} times after a lost answer
snapshots     ${history.snapshots}
faults        ${[...faults.values()].reduce((sum, count) => sum + count, 0)} of ${faults.size} kinds: ${[...faults].map(([kind, count]) => `${kind} ${count}`).join(', ')}
longest gap   ${Math.round(history.longestGapMs)} ms
time          ${seconds} s
violations    ${history.violations.length}`);
for (const violation of history.violations) console.log(`  ${violation}`);
if (file !== null) console.log(`history       ${file}`);
process.exit(history.violations.length === 0 ? 0 : 1);
