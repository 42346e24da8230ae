import { buildParts } from './run/build-parts.mjs';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';

requireNode();
await ensureInstalled();
if (!(await buildParts({ always: process.argv.includes('--always') }))) process.exit(1);
