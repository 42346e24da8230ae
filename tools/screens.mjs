import { ensureBuilt } from './run/build-parts.mjs';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';
import { runLoudly } from './run/step.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
process.exit(await runLoudly('node_modules/.bin/tsx', ['bench/screens.ts', ...process.argv.slice(2)]));
