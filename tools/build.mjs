import { parseArgs } from 'node:util';
import { buildParts } from './run/build-parts.mjs';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';

requireNode();
await ensureInstalled();
const { values } = parseArgs({ options: { always: { type: 'boolean', default: false }, only: { type: 'string' } } });
if (!(await buildParts(values))) process.exit(1);
