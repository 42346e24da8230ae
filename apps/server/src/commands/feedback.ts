import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import {
  answerThread,
  closeThread,
  exportThreads,
  idOf,
  listForStaff,
  pictureForStaff,
  readForStaff,
  STAFF_OUTCOMES,
  type StaffThread,
} from '../modules/feedback/index.ts';
import { readArguments } from './read-arguments.ts';
import { refuseCommand, runCommand } from './run-command.ts';

const USAGE = `Answers what members ask. Every look, every answer and every export is written down.

  npm run feedback -- list --brand play1                                 what waits for an answer, the most urgent first
  npm run feedback -- show FB-2611-00472 [--pictures FOLDER] --who Mara  delete the pictures afterwards
  npm run feedback -- answer FB-2611-00472 --text "…" [--picture a.jpg]… --who Mara  members read that name
  npm run feedback -- close FB-2611-00472 --outcome solved|explained|compensated|refused --who Mara
  npm run feedback -- export --brand play1 --from 2026-11-01 --until 2026-12-01 --who Mara  the log of complaints as CSV`;

const text = { type: 'string' } as const;
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    brand: text,
    who: text,
    text,
    outcome: text,
    from: text,
    until: text,
    pictures: text,
    picture: { type: 'string', multiple: true },
  },
});
const [word = '', named = ''] = positionals;
const { brand = '', who = '' } = values;
const id = idOf(named) ?? '';

const work = workOf();
if (work) await runCommand(work);
else refuseCommand(USAGE);

function workOf(): ((ctx: Context) => Promise<void>) | null {
  if (word === 'list' && brand !== '') return list;
  if (who.trim() === '' || who.length > 60) return null;
  const [from, until] = [dayOf(values.from), dayOf(values.until)];
  if (word === 'export' && brand !== '' && from && until) return (ctx) => writeLog(ctx, from, until);
  if (id === '') return null;
  const outcome = STAFF_OUTCOMES.find((one) => one === values.outcome);
  if (word === 'show') return show;
  if (word === 'answer' && values.text !== undefined) return answer;
  if (word === 'close' && outcome) return async (ctx) => tell(await closeThread(ctx, id, { outcome, who }));
  return null;
}

function dayOf(day: string | undefined): Date | null {
  const at = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') && !Number.isNaN(at.getTime()) ? at : null;
}

async function list(ctx: Context): Promise<void> {
  for (const { row, number, isLate } of await listForStaff(ctx, brand)) {
    const promised = row.promised_at?.toISOString() ?? '';
    say(
      [number, row.question_type, `player ${row.member_id}`, `promised ${promised}`, isLate ? 'LATE' : ''].join('  '),
    );
  }
}

async function show(ctx: Context): Promise<void> {
  const found = await readForStaff(ctx, id, who);
  if (!found.ok) return tell(found);
  const { row, number, account, posts, named: orders } = found.value;
  say([number, row.question_type, row.state, row.outcome ?? '', `${account}, player ${row.member_id}`].join('  '));
  for (const { at, staff, content, images } of posts) {
    say(
      `\n${at.toISOString()}  ${staff ?? account}${images.length > 0 ? `  (${images.length} pictures)` : ''}\n${content}`,
    );
  }
  if (orders.length > 0) say(`\nIt names ${orders.join(', ')}.`);
  if (values.pictures !== undefined) await writePictures(ctx, found.value, values.pictures);
}

/** Writes pictures where only this user can read them. */
async function writePictures(ctx: Context, thread: StaffThread, folder: string): Promise<void> {
  const images = thread.posts.flatMap((post) => post.images);
  for (const [nr, image] of images.entries()) {
    const picture = await pictureForStaff(ctx, thread, image);
    if (picture) await writeFile(join(folder, `${thread.number}-${nr + 1}.jpg`), picture, { mode: 0o600 });
  }
}

async function answer(ctx: Context): Promise<void> {
  const pictures: Buffer[] = [];
  for (const path of values.picture ?? []) {
    const bytes = await readFile(path).catch(() => null);
    if (!bytes) return refuse(`There is no file ${path}.`);
    pictures.push(bytes);
  }
  tell(await answerThread(ctx, id, { text: values.text ?? '', pictures, who }));
}

async function writeLog(ctx: Context, from: Date, until: Date): Promise<void> {
  for await (const line of exportThreads(ctx, brand, { from, until, who })) process.stdout.write(`${line}\r\n`);
}

function tell(done: { readonly ok: true } | { readonly ok: false; readonly error: { readonly code: string } }): void {
  if (done.ok) say('Done.');
  else refuse(`Refused: ${done.error.code}`);
}

function refuse(line: string): void {
  say(line);
  process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
