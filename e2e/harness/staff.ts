import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../tools/run/root.mjs';
import type { Saver } from './money.ts';
import { ownSite } from './site.ts';

const run = promisify(execFile);

/** Does what staff do with a command of the server, beside the server at work; gives what it said. */
export async function asStaff(command: 'promo' | 'feedback', ...words: readonly string[]): Promise<string> {
  const { dataFolder } = ownSite();
  const file = join(ROOT, `apps/server/src/commands/${command}.ts`);
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsx'), [file, ...words], {
    cwd: ROOT,
    env: { ...process.env, PERYA_DATA: dataFolder, PERYA_LOG_LEVEL: 'warn' },
  });
  return stdout;
}

/** Gives a member the demonstration's gift, as two people do it. */
export async function grantGift({ memberId }: Saver): Promise<void> {
  const said = await asStaff(
    'promo',
    'grant',
    'demo-salamat',
    '--player',
    memberId,
    '--why',
    'Salamat',
    '--who',
    'Ana',
  );
  const [, id = ''] = /Reward (\d+)/.exec(said) ?? [];
  await asStaff('promo', 'review', id, '--who', 'Ben');
}
