import { drawsFrom, hashSeed } from '@perya/fairness';
import { SLOT_TITLES } from '@perya/slots/titles';
import type { TumbleEvent } from '@perya/tumble/public';
import { TUMBLE_TITLES } from '@perya/tumble/titles';
import { describe, expect, it } from 'vitest';
import { explainRound, type Question } from './explain-round.ts';

const title = SLOT_TITLES[0]!;
const SEED = '0123456789abcdef'.repeat(4);
const stake = title.stakes[0]!;
const wire = (minor: number) => (minor / 100).toFixed(2);
const question = (nonce: number, change: Partial<Question> = {}): Question => ({
  serverSeed: SEED,
  clientSeed: 'ana',
  nonce: String(nonce),
  title: title.code,
  stake: wire(stake),
  ...change,
});
const played = (nonce: number) => title.play(stake, drawsFrom(SEED, 'ana', nonce));

describe('npm run verify-round [2.1]', () => {
  it('agrees with the rounds that were played, and with no other amount', () => {
    for (let nonce = 0; nonce < 30; nonce++) {
      const win = wire(played(nonce).win);
      const { lines, holds } = explainRound(question(nonce, { win, serverHash: hashSeed(SEED) }));
      expect(holds).toBe(true);
      expect(lines).toContain(`Total: ${win}`);
      expect(lines).toContain(`matches: win of ${win}`);
      const other = explainRound(question(nonce, { win: '77777.01' }));
      expect(other.holds).toBe(false);
      expect(other.lines).toContain('differs: win of 77777.01');
    }
  });

  it('explains every fall of a tumbling game', () => {
    const tumbling = TUMBLE_TITLES[0]!;
    const staked = tumbling.stakes[0]!;
    for (let nonce = 0; nonce < 30; nonce++) {
      const { win, events } = tumbling.play(staked, drawsFrom(SEED, 'ana', nonce));
      const asked = question(nonce, { title: tumbling.code, stake: wire(staked), win: wire(win) });
      const { lines, holds } = explainRound(asked);
      const falls = (events as readonly TumbleEvent[]).flatMap(({ steps }) => steps);
      expect(holds).toBe(true);
      expect(lines.filter((line) => line.startsWith(' Fall '))).toHaveLength(falls.length);
      expect(lines.filter((line) => / of \d+.* pay /.test(line))).toHaveLength(
        falls.flatMap(({ wins }) => wins).length,
      );
    }
  });

  it('sees that a seed is not the one that was told before', () => {
    const { lines, holds } = explainRound(question(1, { serverHash: '00'.repeat(32) }));
    expect(holds).toBe(false);
    expect(lines).toContain('differs: hash of the server seed');
  });

  it('shows a grid of three rows for each spin', () => {
    const { lines } = explainRound(question(3));
    const spins = lines.filter((line) => line.startsWith('Spin '));
    expect(spins).toHaveLength(played(3).events.length);
    expect(lines.filter((line) => /^(\s+\d+){5}$/.test(line))).toHaveLength(3 * spins.length);
  });

  it.each<[string, Partial<Question>]>([
    ['hexadecimal', { serverSeed: 'xyz' }],
    ['hexadecimal', { serverSeed: undefined }],
    ['client seed', { clientSeed: '' }],
    ['nonce', { nonce: '-1' }],
    ['no such title', { title: 'nothing' }],
    ['stake is one of', { stake: '0.01' }],
    ['win is an amount', { win: 'much' }],
  ])('says that something is wrong: %s', (word, change) => {
    const { lines, holds } = explainRound(question(0, change));
    expect(holds).toBe(false);
    expect(lines.join(' ')).toContain(word);
  });
});
