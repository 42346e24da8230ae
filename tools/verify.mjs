import { allChecks } from './run/checks.mjs';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';
import { QUICK } from './run/suites.mjs';
import { isGreen, summary } from './run/summary.mjs';
import { tests } from './run/vitest.mjs';

requireNode();
await ensureInstalled();

const quick = { projects: ['tools', 'packages', 'server'], args: ['--tags-filter=!long'], env: QUICK.env };
const lines = [...(await allChecks()), (await tests('units', { ...quick, report: 'verify' })).line];
console.log(`\n${summary(lines)}`);
process.exit(isGreen(lines) ? 0 : 1);
