import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';
import { runLoudly } from './run/step.mjs';

/** `npm run vendor -- …` and its like: runs a command of the server, `apps/server/src/commands/<name>.ts`. */

const [name, ...words] = process.argv.slice(2);

requireNode();
await ensureInstalled();
process.exit(await runLoudly('node_modules/.bin/tsx', [`apps/server/src/commands/${name}.ts`, ...words]));
