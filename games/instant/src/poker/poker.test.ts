import { seededDraws } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { handOf } from './hand.ts';
import { POKER_MODELS } from './models.ts';
import type { PokerDealt, PokerEnded } from './public.ts';

const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';
const cards = (text: string) =>
  text.split(' ').map((card) => RANKS.indexOf(card[0] ?? '') * 4 + SUITS.indexOf(card[1] ?? ''));

describe('hands', () => {
  it.each([
    ['Th Jh Qh Kh Ah', 'royal'],
    ['Ah 2h 3h 4h 5h', 'straightFlush'],
    ['9s 8s 7s 6s 5s', 'straightFlush'],
    ['As Ah Ad Ac 5s', 'fourAces'],
    ['3s 3h 3d 3c 5s', 'fourLow'],
    ['5s 5h 5d 5c Ks', 'four'],
    ['5s 5h 5d Kc Ks', 'fullHouse'],
    ['2s 9s 4s Ks Js', 'flush'],
    ['Ac 2h 3h 4h 5h', 'straight'],
    ['Tc Jh Qh Kh Ah', 'straight'],
    ['Ks Kh Kd 3c 5s', 'three'],
    ['2s 2h 3d 3c 5s', 'twoPair'],
    ['Js Jh 3d 4c 5s', 'jacks'],
    ['Ts Th 3d 4c 5s', null],
    ['Qs Kh Ad 2c 3s', null],
  ])('%s is %s', (text, hand) => {
    expect(handOf(cards(text))).toBe(hand);
    expect(handOf(cards(text).reverse())).toBe(hand);
  });

  it('come as often as a deck of cards has them', () => {
    const counts = new Map<string | null, number>();
    for (let seed = 0; seed < 30_000; seed += 1) {
      const [dealt] = POKER_MODELS[0]!.steps!.run(100, seededDraws(seed), {}, [])!.events as PokerDealt[];
      expect(new Set(dealt!.cards).size).toBe(5);
      counts.set(dealt!.hand, (counts.get(dealt!.hand) ?? 0) + 1);
    }
    // Of 2,598,960 deals 123,552 are two pairs and 54,912 three of a kind.
    expect(Math.abs((counts.get('twoPair') ?? 0) / 30_000 - 123_552 / 2_598_960)).toBeLessThan(0.006);
    expect(Math.abs((counts.get('three') ?? 0) / 30_000 - 54_912 / 2_598_960)).toBeLessThan(0.004);
  });
});

describe('a round of video poker', () => {
  const { steps } = POKER_MODELS[0]!;
  const run = (seed: number, actions: readonly unknown[]) => steps!.run(500, seededDraws(seed), {}, actions)!;

  it('replaces what is not held, and nothing else, and is over then [R41]', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const [dealt] = run(seed, []).events as [PokerDealt];
      const hold = [true, false, true, false, seed % 2 === 0];
      const { events, isOver, win } = run(seed, [{ hold }]);
      const end = events[1] as PokerEnded;
      expect(isOver).toBe(true);
      end.cards.forEach((card, at) => expect(card === dealt.cards[at]).toBe(hold[at]));
      expect(new Set([...dealt.cards, ...end.cards]).size).toBe(5 + hold.filter((held) => !held).length);
      expect(win).toBe(5 * end.hundredths);
      expect(steps!.run(500, seededDraws(seed), {}, [{ hold }, { hold }])).toBeNull();
    }
  });

  it('tells no card that is not dealt yet', () => {
    const { events, win } = run(3, []);
    expect(events).toHaveLength(1);
    expect((events[0] as PokerDealt).cards).toHaveLength(5);
    expect(win).toBe(0);
  });

  it('returns what is known of these tables from elsewhere [R46]', () => {
    expect(POKER_MODELS[0]!.sheet.rtpMin).toBeCloseTo(0.995439, 6);
    expect(POKER_MODELS[1]!.sheet.rtpMin).toBeCloseTo(0.99166, 5);
  });

  it('takes no other words', () => {
    for (const word of [null, {}, { hold: [] }, { hold: [1, 0, 1, 0, 1] }, { hold: 'all' }]) {
      expect(steps!.readAction(word)).toBeNull();
    }
  });
});
