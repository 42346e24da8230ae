import { ensureBuilt } from './run/build-parts.mjs';
import { exitCode, onStop, startChild } from './run/child.mjs';
import { ensureInstalled } from './run/install.mjs';
import { requireNode } from './run/node-version.mjs';
import { SERVER_FLAGS } from './run/server-flags.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();

const server = startChild(process.execPath, [...SERVER_FLAGS, 'apps/server/dist/main.js']);
onStop((signal) => server.kill(signal));
server.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.on('exit', (code, signal) => process.exit(exitCode(code, signal)));
