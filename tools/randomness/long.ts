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
  /** Its values, or what it measured. */
  readonly p: string;
  readonly verdict: 'PASSED' | 'WEAK' | 'FAILED' | 'not installed';
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
  return [
    {
      test: 'ent: entropy, correlation',
      p: `${entropy} bits a byte, ${correlation}`,
      verdict: isGood ? 'PASSED' : 'FAILED',
    },
  ];
}

async function dieharderLines(stream: RawStream, samples: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const test of DIEHARDER_TESTS) {
    const first = await dieharder(test, stream, samples);
    // Of many values some are always weak; those of a bad stream get worse with more of it.
    lines.push(first.verdict === 'WEAK' ? await dieharder(test, stream, samples * 4) : first);
    if (first.verdict === 'not installed') break;
  }
  return lines;
}

async function dieharder(test: number, stream: RawStream, samples: number): Promise<Line> {
  const columns = ['test_name', 'pvalues', 'assessment'].flatMap((column) => ['-D', column]);
  const args = ['-g', '200', '-d', String(test), '-p', String(samples), ...columns];
  const printed = await feed('dieharder', args, stream, Number.POSITIVE_INFINITY);
  if (printed === null) return { test: 'dieharder', p: '', verdict: 'not installed' };
  const rows = printed
    .split('\n')
    .map((row) => row.split('|').map((part) => part.trim()))
    .filter(([, , verdict = '']) => /^(PASSED|WEAK|FAILED)$/.test(verdict));
  const has = (wanted: string): boolean => rows.some(([, , verdict]) => verdict === wanted);
  const found = rows.map(([, p]) => Number(p)).sort((one, other) => one - other);
  const ends = [found[0], found[found.length - 1]].map((p) => p?.toFixed(4));
  return {
    test: `${rows[0]?.[0] ?? test}, ${samples} samples`,
    p: found.length === 1 ? (ends[0] ?? '') : `${found.length} values, ${ends.join(' to ')}`,
    verdict: rows.length === 0 || has('FAILED') ? 'FAILED' : has('WEAK') ? 'WEAK' : 'PASSED',
  };
}

async function examine(name: string, open: () => RawStream): Promise<boolean> {
  const lines = [...(await entLines(open())), ...(await dieharderLines(open(), Number(values.samples)))];
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
