import { seededDraws } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { handOf } from './hand.ts';
import { plainHold, simpleHold } from './holds.ts';
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

  it('tells that its return is that of best play, and what other ways to hold return [R46]', () => {
    for (const { sheet } of POKER_MODELS) {
      const [best, hint, plain, dealt] = sheet.options.map(({ rtp }) => rtp);
      expect(sheet.isSkill).toBe(true);
      expect(best).toBe(sheet.rtpMax);
      expect(hint).toBeLessThan(best!);
      expect(hint).toBeGreaterThan(best! - 0.006);
      expect(plain).toBeLessThan(hint!);
      expect(dealt).toBeCloseTo(0.335, 2);
    }
  });

  it.each([
    ['Th Jh Qh Kh 2c', 'Th Jh Qh Kh'],
    ['9s 8s 7s 6s 5s', '9s 8s 7s 6s 5s'],
    ['3s 3h 3d Kc Ks', '3s 3h 3d Kc Ks'],
    ['Ks Kh Kd 3c 5s', 'Ks Kh Kd'],
    ['2s 2h 3d 3c 5s', '2s 2h 3d 3c'],
    ['Js Jh 3d 4c 5s', 'Js Jh'],
    ['Ts Js Qs 2h 3d', 'Ts Js Qs'],
    ['2h 5h 9h Kh 3c', '2h 5h 9h Kh'],
    ['2s 2h 9d Kc 5s', '2s 2h'],
    ['5s 6h 7d 8c Ks', '5s 6h 7d 8c'],
    ['Ks Qs 2h 5d 8c', 'Ks Qs'],
    ['4h 5h 7h Ks 9c', '4h 5h 7h'],
    ['Ks Qh Jd 2c 5s', 'Jd Qh'],
    ['Ts Ks 2h 5d 8c', 'Ts Ks'],
    ['As 2h 5d 8c 9s', 'As'],
    ['2s 4h 5d 8c 9s', ''],
  ])('has a hint for %s: %s', (text, hold) => {
    const wanted = hold === '' ? [] : cards(hold);
    expect(new Set(simpleHold(cards(text)))).toEqual(new Set(wanted));
  });

  it('knows what many hold', () => {
    expect(plainHold(cards('2h 5h 9h Kh 3c'))).toEqual(cards('Kh'));
    expect(plainHold(cards('2s 2h 9d Kc 5s'))).toEqual(cards('2s 2h'));
    expect(plainHold(cards('2h 5h 9h Kh 3h'))).toHaveLength(5);
  });

  it('takes no other words', () => {
    for (const word of [null, {}, { hold: [] }, { hold: [1, 0, 1, 0, 1] }, { hold: 'all' }]) {
      expect(steps!.readAction(word)).toBeNull();
    }
  });
});
