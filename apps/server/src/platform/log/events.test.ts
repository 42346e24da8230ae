import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '../paths.ts';
import { EVENTS, type Alert, type LogEvent } from './events.ts';
import type { Log } from './log.ts';
import { scrub } from './scrub.ts';

const FOLDER = join(PROJECT_FOLDER, 'docs/operating');
const readPage = (name: string) => readFile(join(FOLDER, name), 'utf8');

/** The rows of a table of codes under a heading. */
function rowsOf(page: string, heading: string): string[][] {
  const [, part = ''] = page.split(`\n## ${heading}\n`);
  const [table = ''] = part.split('\n## ');
  return [...table.matchAll(/^\| `([a-z_.]+)` \| `(\w+)` \| (.*) \|$/gm)].map((row) => row.slice(1));
}

const listed = (alert: Alert) =>
  Object.entries<LogEvent>(EVENTS)
    .filter(([, event]) => event.alert === alert)
    .map(([code, { level, meaning }]) => [code, level, meaning]);

describe('the events of the log', () => {
  it('are on the page for operators, each under its heading, and nothing else is', async () => {
    const page = await readPage('log-events.md');
    expect(rowsOf(page, 'Alert at once')).toEqual(listed('now'));
    expect(rowsOf(page, 'Alert when it repeats')).toEqual(listed('repeating'));
    expect(rowsOf(page, 'No alert')).toEqual(listed(null));
  });

  it('have codes of a domain and a name, and a sentence for a meaning', () => {
    for (const [code, { meaning }] of Object.entries<LogEvent>(EVENTS)) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
      expect(meaning, code).toMatch(/^[A-Z].{15,}\.$/);
    }
  });

  it('are never taken for a secret', () => {
    const lines = Object.keys(EVENTS).map((event) => JSON.stringify({ event }));
    expect(lines.map((line) => scrub(line))).toEqual(lines);
  });

  it('alert whenever the process ends or a line is an error', () => {
    const silent = Object.entries<LogEvent>(EVENTS).filter(([, { alert }]) => alert === null);
    expect(silent.filter(([, { level }]) => level === 'error' || level === 'fatal')).toEqual([]);
  });

  it('are the only ones that the pages for operators call events or lines', async () => {
    const pages = (await readdir(FOLDER)).filter((file) => file.endsWith('.md'));
    const told = (await Promise.all(pages.map(readPage))).flatMap((page) => [
      ...page.matchAll(/(?:\bevents?|\blines?)\s((?:`[a-z_]+\.[a-z_]+`(?:,\s|\sand\s)?)+)/gi),
    ]);
    const codes = told.flatMap(([, list = '']) => [...list.matchAll(/[a-z_]+\.[a-z_]+/g)].map(([code]) => code));
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !(code in EVENTS))).toEqual([]);
  });

  it('stand in the line beside the sentence, and no line compiles without one of its level', () => {
    const lines: string[] = [];
    const log: Log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    log.warn({ event: 'round.wallet_timeout', roundNo: '7' }, 'a round waits');
    // @ts-expect-error no code of the list
    log.warn({ event: 'round.invented' }, 'a round waits');
    // @ts-expect-error a code of another level
    log.warn({ event: 'round.stuck' }, 'a round waits');
    // @ts-expect-error a line without a code
    log.warn({ roundNo: '7' }, 'a round waits');
    // @ts-expect-error a sentence alone
    log.warn('a round waits');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      event: 'round.wallet_timeout',
      roundNo: '7',
      msg: 'a round waits',
    });
  });
});
