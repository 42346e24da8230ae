import { ensureBuilt } from './run/build-parts.mjs';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt({ always: process.argv.includes('--always') });
