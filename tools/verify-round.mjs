import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';
import { runLoudly } from './run/step.mjs';

requireNode();
await ensureInstalled();
const program = fileURLToPath(new URL('./verify-round/command.ts', import.meta.url));
process.exit(await runLoudly('node_modules/.bin/tsx', [program, ...process.argv.slice(2)]));
