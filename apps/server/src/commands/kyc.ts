import { writeFile } from 'node:fs/promises';
import { runCommand, refuseCommand } from './run-command.ts';
import { readArguments } from './read-arguments.ts';
import type { Context } from '../context.ts';
import { decideKyc, listKycQueue, openKycPicture } from '../modules/identity/index.ts';

const USAGE = `Decides about papers that players handed in; every look and every decision is written down.

  npm run kyc -- list --brand play1                          those that wait, the oldest first
  npm run kyc -- show 17 --front f.jpg --selfie s.jpg        --who Ana    look, then delete the files
  npm run kyc -- approve 17                                  --who Ana
  npm run kyc -- refuse 17 --reason "the photo is blurred"   --who Ana    the player reads the reason`;

const text = { type: 'string' } as const;
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { brand: text, front: text, selfie: text, reason: text, who: text },
});
const [word = '', id = ''] = positionals;
const { brand, front, selfie, reason = '', who = '' } = values;

const work = workOf();
if (work) await runCommand(work);
else refuseCommand(USAGE);

function workOf(): ((ctx: Context) => Promise<void>) | null {
  if (word === 'list' && brand !== undefined) return (ctx) => list(ctx, brand);
  if (!/^\d{1,18}$/.test(id) || who.trim() === '') return null;
  if (word === 'show' && (front ?? selfie) !== undefined) return show;
  if (word === 'approve') return async (ctx) => say((await decideKyc(ctx, id, who, { state: 'verified' })).ok);
  if (word === 'refuse' && reason.trim() !== '')
    return async (ctx) => say((await decideKyc(ctx, id, who, { state: 'refused', reason })).ok);
  return null;
}

async function list(ctx: Context, merchantCode: string): Promise<void> {
  for (const { id: no, account, memberId, idKind, submittedAt, typed } of await listKycQueue(ctx, merchantCode)) {
    const words = [no, submittedAt.toISOString(), account, `player ${memberId}`, idKind, ...Object.values(typed)];
    process.stdout.write(`${words.join('  ')}\n`);
  }
}

/** Writes pictures where only this user can read them. */
async function show(ctx: Context): Promise<void> {
  for (const [side, file] of [['front', front] as const, ['selfie', selfie] as const]) {
    if (file === undefined) continue;
    const picture = await openKycPicture(ctx, id, side, who);
    if (!picture.ok) return say(false);
    await writeFile(file, picture.value, { mode: 0o600 });
  }
  process.stdout.write('Written; delete the files when you have decided.\n');
}

function say(isDone: boolean): void {
  process.stdout.write(isDone ? 'Done.\n' : 'Nothing of that number waits.\n');
  if (!isDone) process.exitCode = 1;
}
