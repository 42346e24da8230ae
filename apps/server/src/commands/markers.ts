import type { Result } from '@perya/std';
import { runCommand, refuseCommand } from './run-command.ts';
import { readArguments } from './read-arguments.ts';
import type { Context } from '../context.ts';
import { isDay } from '../ledger/day.ts';
import { closeCase, listMarkers, noteContact } from '../modules/responsible-gaming/index.ts';

const USAGE = `What may tell that gambling harms somebody, and what was done about it.

  npm run markers -- list [--brand ty01] [--from 2026-11-01 --to 2026-11-30] [--all]
      as CSV what nobody has seen to, or all of it
  npm run markers -- note --player 1042 --what "said he cannot stop"   --who Ana
  npm run markers -- seen --player 1042 --done "called, limits set"    --who Ana`;

const WHO_MAX = 60;
const WORDS_MAX = 300;

const work = workOf();
if (work) await runCommand(work);
else refuseCommand(USAGE);

function workOf(): ((ctx: Context) => Promise<void>) | null {
  const given = readWords();
  if (!given) return null;
  const { word, player = '', who = '', what = '', done = '', brand, from, to, all = false } = given;
  const isDays = [from, to].every((day) => day === undefined || isDay(day));
  if (word === 'list' && isDays) {
    const asked = { merchantCode: brand ?? null, from: from ?? null, to: to ?? null, isAll: all };
    return async (ctx) => void process.stdout.write(await listMarkers(ctx, asked));
  }
  if (!/^\d{1,18}$/.test(player) || !isText(who, WHO_MAX)) return null;
  if (word === 'note' && isText(what, WORDS_MAX)) {
    return async (ctx) => report(await noteContact(ctx, player, { who, what }));
  }
  if (word === 'seen' && isText(done, WORDS_MAX)) {
    return async (ctx) => report(await closeCase(ctx, player, { who, done }));
  }
  return null;
}

function readWords() {
  const text = { type: 'string' } as const;
  const options = { brand: text, from: text, to: text, player: text, who: text, what: text, done: text };
  const { values, positionals } = readArguments(USAGE, {
    allowPositionals: true,
    options: { ...options, all: { type: 'boolean' } },
  });
  return positionals.length === 1 ? { ...values, word: positionals[0] } : null;
}

function isText(text: string, max: number): boolean {
  return text.trim() !== '' && text.length <= max;
}

function report(result: Result<unknown, 'user.not.exist' | 'not.found'>): void {
  const nothing = { 'user.not.exist': 'There is no such player.', 'not.found': 'Nothing is open about this player.' };
  process.stdout.write(result.ok ? 'Done.\n' : `${nothing[result.error.code]}\n`);
  if (!result.ok) process.exitCode = 1;
}
