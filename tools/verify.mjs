import { check, tests } from './run/checks.mjs';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';
import { summary } from './run/summary.mjs';

requireNode();
await ensureInstalled();

const lines = [
  await check('types'),
  await check('lint'),
  await check('format'),
  await tests('tools'),
  await tests('packages'),
  await tests('server'),
];
console.log(`\n${summary(lines)}`);
process.exit(lines.some((line) => line.failed > 0) ? 1 : 0);
