import { ensurePrograms } from './run/programs.mjs';
import { ensureBuilt } from './run/build-parts.mjs';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';
import { runLoudly } from './run/step.mjs';

requireNode();
const [absent] = await Promise.all([ensurePrograms(['browser']), ensureInstalled()]);
for (const sentence of absent) console.log(sentence);
await ensureBuilt();
process.exit(await runLoudly('node_modules/.bin/tsx', ['bench/main.ts', ...process.argv.slice(2)]));
