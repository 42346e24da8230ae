import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';
import { runLoudly } from './run/step.mjs';

requireNode();
await ensureInstalled();
process.exit(await runLoudly('node_modules/.bin/tsx', ['apps/server/src/kyc.ts', ...process.argv.slice(2)]));
