import { drawsFrom, drawsOfLink, hashSeed, linkOf, makeChain } from '@perya/fairness';
import type { CrashOutcome } from '@perya/instant/crash/public';
import { INSTANT_TITLES } from '@perya/instant/titles';
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

  it.each([
    ['VND', 5, 0],
    ['USDT', 2, 4],
  ] as const)(
    'agrees with rounds in %s, whose stakes are %d times the listed ones, to %d decimals',
    (currency, unit, scale) => {
      for (let nonce = 0; nonce < 10; nonce++) {
        const { win } = title.play(stake * unit, drawsFrom(SEED, 'ana', nonce));
        const wired = (minor: number) => (minor / 10 ** scale).toFixed(scale);
        const asked = question(nonce, { currency, stake: wired(stake * unit), win: wired(win) });
        const { lines, holds } = explainRound(asked);
        expect(holds).toBe(true);
        expect(lines).toContain(`Total: ${wired(win)}`);
        expect(explainRound({ ...asked, stake: wired(stake * unit + 1) }).holds).toBe(false);
      }
      expect(explainRound(question(0, { currency: 'EUR' })).lines[0]).toMatch('The currency is one of PHP');
    },
  );

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

  it.each(['HNS-01', 'WHL-01', 'PCK-01', 'W243-01', 'EXP-01'])('explains features and wins of %s', (modelId) => {
    const shown = SLOT_TITLES.find((one) => one.modelId === modelId)!;
    const staked = shown.stakes[0]!;
    const features = { hold: 'Coins are held:', wheel: 'The wheel stops', pick: 'Chests opened:', spin: 'Spin ' };
    for (let nonce = 0; nonce < 200; nonce++) {
      const { win, events } = shown.play(staked, drawsFrom(SEED, 'ana', nonce));
      if (win === 0) continue;
      const asked = question(nonce, { title: shown.code, stake: wire(staked), win: wire(win) });
      const { lines, holds } = explainRound(asked);
      expect(holds).toBe(true);
      for (const { kind } of events as readonly { kind: keyof typeof features }[]) {
        expect(lines.some((line) => line.startsWith(features[kind]))).toBe(true);
      }
      expect(lines.some((line) => / pays? /.test(line))).toBe(true);
    }
  });

  it('takes what the player chose and did', () => {
    const mines = INSTANT_TITLES.find(({ engine }) => engine === 'mines')!;
    const staked = mines.stakes[0]!;
    const asked = (change: Partial<Question>) =>
      explainRound(question(5, { title: mines.code, stake: wire(staked), choice: '{"mines":3}', ...change }));
    const course = mines.steps!.run(staked, drawsFrom(SEED, 'ana', 5), { mines: 3 }, [{ pick: 0 }, { take: true }]);
    const { lines, holds } = asked({ actions: '[{"pick":0},{"take":true}]', win: wire(course?.win ?? 0) });
    expect([holds, lines.some((line) => line.startsWith('  end: mines ['))]).toEqual([true, true]);
    expect(asked({ choice: undefined }).lines.join()).toContain('--choice');
    expect(asked({ choice: '{"mines":' }).lines.join()).toContain('JSON');
    expect(asked({ actions: '{}' }).lines.join()).toContain('a list');
    expect(asked({ actions: '[{"fly":1}]' }).lines.join()).toContain('--actions');
    expect(asked({ actions: '[{"take":true},{"pick":0}]' }).lines.join()).toContain('--actions');
  });

  it('explains a round that everybody shared, by its link', () => {
    const climb = INSTANT_TITLES.find(({ shared }) => shared)!;
    const chain = makeChain(SEED, 20, 5);
    const link = linkOf(chain, 3);
    const { height } = climb.shared!.outcome(drawsOfLink(link, 'salted')) as CrashOutcome;
    const asked = (change: Partial<Question> = {}) =>
      explainRound({
        title: climb.code,
        stake: wire(climb.stakes[0]!),
        choice: '{"auto":null}',
        actions: '[{"end":true}]',
        link,
        salt: 'salted',
        place: '3',
        terminal: chain.terminal,
        win: '0.00',
        ...change,
      });
    expect(asked().holds).toBe(true);
    expect(asked().lines).toContain(`The round climbed to ${wire(height)}`);
    expect(asked({ place: '4' }).lines).toContain('differs: link 4 of the chain');
    expect(asked({ place: undefined }).lines).toEqual(['Place and terminal go together.']);
    expect(asked({ place: '0' }).lines.join()).toContain('place');
    expect(asked({ link: 'no' }).lines.join()).toContain('hexadecimal');
    expect(asked({ salt: undefined }).lines.join()).toContain('salt');
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
