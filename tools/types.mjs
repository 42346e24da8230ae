import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run/root.mjs';
import { runLoudly } from './run/step.mjs';

/** Every workspace that has a tsconfig; each is checked on its own because their libraries differ. */
const workspaces = ['packages', 'games', 'apps']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`))
  .concat('games/slots/view', 'games/tumble/view', 'apps/mobile/build', 'apps/play/build')
  .concat('web', 'web/build', 'tools', 'e2e', 'bench')
  .filter((workspace) => existsSync(join(ROOT, workspace, 'tsconfig.json')));

let failed = false;
for (const workspace of workspaces) {
  const code = await runLoudly('node_modules/.bin/tsc', ['-p', workspace]);
  if (code !== 0) failed = true;
  console.log(`${code === 0 ? 'ok' : 'FAILED'} types of ${workspace}`);
}
process.exit(failed ? 1 : 0);
