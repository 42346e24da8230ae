import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { badStream, generatorStream, roundStream, type RawStream } from './raw-streams.ts';

/*
 * The long form of the statistics: raw streams through `ent` and `dieharder`, which Debian has as packages of these names.
 * Good streams must pass; the bad one must not.
 */

/** Of dieharder: birthdays, ranks of matrices, bits of bytes, runs, and the series of the STS. */
const DIEHARDER_TESTS = [0, 2, 8, 15, 100, 101, 102];
const PIECE = 256 * 1024;
const ENT_BYTES = 16 * 1024 * 1024;

interface Line {
  readonly test: string;
  readonly p: string;
  readonly verdict: string;
}

const { values } = parseArgs({ options: { samples: { type: 'string', default: '50' } } });

/** Feeds a program until it has read enough, and gives back what it printed; null when it is not installed. */
async function feed(
  command: string,
  args: readonly string[],
  stream: RawStream,
  bytes: number,
): Promise<string | null> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  // A program that has read enough closes its end while we still write.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').then(
    () => true,
    () => false,
  );
  let isOver = false;
  void ended.then(() => (isOver = true));
  for (let sent = 0; sent < bytes && !isOver && child.stdin.writable; sent += PIECE) {
    if (!child.stdin.write(stream(PIECE)))
      await Promise.race([once(child.stdin, 'drain').catch(() => undefined), ended]);
  }
  child.stdin.end();
  return (await ended) ? printed : null;
}

async function entLines(stream: RawStream): Promise<Line[]> {
  const printed = await feed('ent', ['-t'], stream, ENT_BYTES);
  if (printed === null) return [{ test: 'ent', p: '', verdict: 'not installed' }];
  const [, , entropy, , , , correlation] = (printed.split('\n')[1] ?? '').split(',');
  const isGood = Number(entropy) > 7.9999 && Math.abs(Number(correlation)) < 0.001;
  return [{ test: `ent: ${entropy} bits a byte`, p: correlation ?? '', verdict: isGood ? 'PASSED' : 'FAILED' }];
}

async function dieharderLines(stream: RawStream, samples: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const test of DIEHARDER_TESTS) {
    const args = [
      '-g',
      '200',
      '-d',
      String(test),
      '-p',
      samples,
      '-D',
      'test_name',
      '-D',
      'pvalues',
      '-D',
      'assessment',
    ];
    const printed = await feed('dieharder', args, stream, Number.POSITIVE_INFINITY);
    if (printed === null) return [{ test: 'dieharder', p: '', verdict: 'not installed' }];
    for (const row of printed.split('\n')) {
      const [name = '', p = '', verdict = ''] = row.split('|').map((part) => part.trim());
      if (/PASSED|WEAK|FAILED/.test(verdict)) lines.push({ test: `dieharder: ${name}`, p, verdict });
    }
  }
  return lines;
}

async function examine(name: string, open: () => RawStream): Promise<boolean> {
  const lines = [...(await entLines(open())), ...(await dieharderLines(open(), values.samples))];
  for (const { test, p, verdict } of lines) console.log(`| ${name} | ${test} | ${p} | ${verdict} |`);
  return lines.every(({ verdict }) => verdict !== 'FAILED');
}

console.log('| Stream | Test | p or value | Verdict |\n|---|---|---|---|');
const rounds = await examine('rounds', roundStream);
const generator = await examine('generator', generatorStream);
const bad = await examine('bad, for comparison', badStream);
if (!rounds || !generator || bad) {
  console.log(bad ? 'The bad stream passed: nothing was tested.' : 'A stream FAILED.');
  process.exit(1);
}
