import { ensureBuilt } from './run/build-parts.mjs';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';
import { runLoudly } from './run/step.mjs';

requireNode();
await ensureInstalled();
const args = process.argv.slice(2);
const isSelf = args.includes('--self');
if (isSelf) await ensureBuilt();
const program = isSelf ? 'bench/conformance.ts' : 'tools/conformance/main.ts';
process.exit(await runLoudly('node_modules/.bin/tsx', [program, ...args.filter((argument) => argument !== '--self')]));
