import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GAME_TYPES } from '@perya/contract';
import { ROOT } from '../../tools/run/root.mjs';
import { BRAND } from './database.ts';
import type { Saver } from './money.ts';
import { ownSite } from './site.ts';

const run = promisify(execFile);

/** Does what staff do with a command of the server, beside the server at work; gives what it said. */
export async function asStaff(command: 'promo' | 'feedback' | 'agency', ...words: readonly string[]): Promise<string> {
  const { dataFolder } = ownSite();
  const file = join(ROOT, `apps/server/src/commands/${command}.ts`);
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsx'), [file, ...words], {
    cwd: ROOT,
    env: { ...process.env, PERYA_DATA: dataFolder, PERYA_LOG_LEVEL: 'warn' },
  });
  return stdout;
}

/** A bonus that staff give by hand. */
const BONUS = {
  brand: BRAND,
  startsAt: '2026-01-01T00:00:00Z',
  approvalNo: '2026-113',
  terms: {
    kind: 'GRANT',
    trigger: 'staff',
    who: { once: 'never' },
    award: { form: 'purse', size: { by: 'fixed', amount: '100.00' } },
    wagering: { times: 5, base: 'bonus', weights: { titles: {}, classes: {}, kinds: weights() } },
    claim: { hours: 168, needsJoin: false },
    expiry: { days: 7 },
    budget: '1000.00',
    stacking: { neverWith: [] },
    abuse: { reviewsLinked: false },
  },
  content: {
    category: 'GIFT',
    tone: 'jungle',
    image: '/art/gift',
    texts: {
      EN: { title: 'Bonus for you', body: '<p>Stake ₱500.00 within 7 days.</p>' },
      TY: { title: 'Bonus para sa iyo', body: '<p>Tumaya ng ₱500.00 sa loob ng 7 araw.</p>' },
    },
  },
};

function weights(): Record<string, number> {
  return Object.fromEntries(GAME_TYPES.map((kind) => [kind, kind === 'RNG' ? 100 : 0]));
}

/** Makes a bonus of ₱100.00, to be staked five times, and gives it to a member, each as two people do it. */
export async function grantBonus({ memberId }: Saver): Promise<void> {
  const code = `bonus-${randomBytes(4).toString('hex')}`;
  const file = join(ownSite().dataFolder, `${code}.json`);
  await writeFile(file, JSON.stringify({ ...BONUS, code }));
  await asStaff('promo', 'draft', file, '--who', 'Ana');
  await asStaff('promo', 'approve', code, '--who', 'Ben');
  await grant(code, memberId);
}

/** Gives a member the demonstration's gift, as two people do it. */
export async function grantGift({ memberId }: Saver): Promise<void> {
  await grant('demo-salamat', memberId);
}

async function grant(code: string, memberId: string): Promise<void> {
  const said = await asStaff('promo', 'grant', code, '--player', memberId, '--why', 'Salamat', '--who', 'Ana');
  const [, id = ''] = /Reward (\d+)/.exec(said) ?? [];
  await asStaff('promo', 'review', id, '--who', 'Ben');
}
