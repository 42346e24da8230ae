import { readFile } from 'node:fs/promises';
import type { Context } from '../context.ts';
import {
  approveBroadcast,
  endBroadcast,
  listBroadcasts,
  previewReach,
  readBroadcast,
  saveBroadcast,
} from '../modules/inbox/index.ts';
import { readArguments } from './read-arguments.ts';
import { refuseCommand, runCommand } from './run-command.ts';

const USAGE = `Writes to many members at once: one person drafts it, another approves it. Who did it is written down.

  npm run mail -- list --brand play1
  npm run mail -- draft notice.json                    --who Ana
  npm run mail -- preview CODE --brand play1           how many members it would reach now
  npm run mail -- approve CODE --brand play1           --who Ben  published when its time comes
  npm run mail -- end CODE --brand play1               --who Ana  nobody sees it any more`;

const LISTED_MAX = 200;
const text = { type: 'string' } as const;
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { brand: text, who: text },
});
const [word = '', name = ''] = positionals;
const { brand = '', who = '' } = values;

const work = workOf();
if (work) await runCommand(work);
else refuseCommand(USAGE);

function workOf(): ((ctx: Context) => Promise<void>) | null {
  const isSigned = who.trim() !== '' && who.length <= 60;
  if (word === 'draft' && name !== '' && isSigned) return draft;
  if (brand === '') return null;
  if (word === 'list') return list;
  if (name === '') return null;
  const of = { brand, code: name };
  if (word === 'preview') return preview;
  if (word === 'approve' && isSigned) return async (ctx) => tell(await approveBroadcast(ctx, of, who));
  if (word === 'end' && isSigned) return async (ctx) => tell(await endBroadcast(ctx, of, who));
  return null;
}

async function list(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const row of await listBroadcasts(ctx.db, brand, LISTED_MAX)) {
    const approved = row.published_at === null ? 'approved' : 'published';
    const state = row.approved_at === null ? 'draft' : row.ends_at <= now ? 'ended' : approved;
    const times = [row.publish_at.toISOString(), row.ends_at.toISOString()];
    say(
      [row.code, row.kind, row.is_offer ? 'offer' : 'notice', state, ...times, row.maker, row.checker ?? ''].join('  '),
    );
  }
}

async function draft(ctx: Context): Promise<void> {
  const data = await readFile(name, 'utf8')
    .then((content) => JSON.parse(content) as unknown)
    .catch(() => undefined);
  if (data === undefined) return refuse(`There is no JSON in ${name}.`);
  const read = readBroadcast(data);
  tell(read.ok ? await saveBroadcast(ctx, read.value, who) : read);
}

async function preview(ctx: Context): Promise<void> {
  const reach = await previewReach(ctx, { brand, code: name });
  if (!reach.ok) return tell(reach);
  const { reached, lookedAt, members } = reach.value;
  const part = lookedAt === null ? '' : `, of the newest ${lookedAt} it is meant for`;
  say(`It is for ${reached} of ${members} members${part}.`);
}

interface Failed {
  readonly ok: false;
  readonly error: { readonly code: string; readonly value?: unknown };
}

function tell(done: { readonly ok: true } | Failed): void {
  if (done.ok) return say('Done.');
  const { code, value } = done.error;
  refuse(`Refused: ${code}${value === undefined ? '' : ` ${JSON.stringify(value)}`}`);
}

function refuse(line: string): void {
  say(line);
  process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
