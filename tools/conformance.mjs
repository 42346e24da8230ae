import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './run/build-parts.mjs';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';
import { runLoudly } from './run/step.mjs';

requireNode();
await ensureInstalled();
const args = process.argv.slice(2).filter((argument) => argument !== '--self');
const isSelf = args.length < process.argv.length - 2;
if (isSelf) await ensureBuilt();
const program = isSelf ? 'bench/conformance.ts' : fileURLToPath(new URL('conformance/main.ts', import.meta.url));
process.exit(await runLoudly('node_modules/.bin/tsx', [program, ...args]));
