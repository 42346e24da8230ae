import { drawsFrom, hashModel } from '@perya/fairness';
import { TUMBLE_TITLES } from '@perya/tumble/titles';
import { describe, expect, it } from 'vitest';
import { fairRound, proofOf } from '../../features/testing/sample-round.ts';
import { checkRound, minorUnits, recompute, wireAmount, type Verdict } from './check-round.ts';

const wrong = (verdict: Verdict): string[] =>
  verdict.kind === 'checked' ? verdict.checks.filter(({ holds }) => !holds).map(({ name }) => name) : [verdict.kind];

describe('checking a round [2.1]', () => {
  it('finds nothing wrong with what the seeds give, whatever order names came in', () => {
    for (let nonce = 0; nonce < 50; nonce++) {
      const round = fairRound({}, nonce);
      const turned = round.events.map((event) => Object.fromEntries(Object.entries(event as object).reverse()));
      expect(wrong(checkRound({ ...round, events: turned }))).toEqual([]);
    }
  });

  it('works rounds out whose seeds are drawn from a book', () => {
    const title = TUMBLE_TITLES[0];
    if (!title) throw new Error('there are no titles');
    for (let nonce = 0; nonce < 20; nonce++) {
      const proof = proofOf(nonce);
      const draws = drawsFrom(proof?.serverSeed ?? '', proof?.clientSeed ?? '', nonce);
      const { events, win } = title.play(title.stakes[0] ?? 0, draws);
      const round = fairRound(
        {
          gameCode: title.code,
          stake: wireAmount(title.stakes[0] ?? 0),
          win: wireAmount(win),
          modelId: title.modelId,
          modelHash: hashModel(title.model),
          events: [...events],
        },
        nonce,
      );
      expect(wrong(checkRound(round))).toEqual([]);
      expect(wrong(checkRound({ ...round, win: '12345.00' }))).toEqual(['win']);
    }
  });

  it('names what was changed', () => {
    const round = fairRound();
    expect(wrong(checkRound({ ...round, win: '999.00' }))).toEqual(['win']);
    expect(wrong(checkRound({ ...round, events: [...round.events, {}] }))).toEqual(['events']);
    expect(wrong(checkRound({ ...round, modelHash: '00' }))).toEqual(['model']);
    expect(wrong(checkRound({ ...round, modelId: 'other' }))).toEqual(['model']);
    expect(wrong(checkRound({ ...round, proof: { ...proofOf(4), serverHash: 'ab' } }))).toEqual(['seed']);
    expect(wrong(checkRound({ ...round, proof: { ...proofOf(4), serverSeed: 'zz' } }))).toEqual([
      'seed',
      'events',
      'win',
    ]);
    expect(wrong(checkRound({ ...round, stake: '0.13' }))).toEqual(['events', 'win']);
  });

  it('says what cannot be checked, and why', () => {
    expect(checkRound(fairRound({ state: 'open' })).kind).toBe('running');
    expect(checkRound(fairRound({ state: 'void' })).kind).toBe('unplayed');
    expect(checkRound(fairRound({ state: 'refused' })).kind).toBe('unplayed');
    expect(checkRound(fairRound({ proof: { ...proofOf(4), serverSeed: null } })).kind).toBe('sealed');
    expect(checkRound(fairRound({ gameCode: 'of-an-outside-vendor' })).kind).toBe('unknown');
  });

  it('works out no round that cannot be', () => {
    const { gameCode: title, stake } = fairRound();
    const decided = { title, stake, serverSeed: 'ab', clientSeed: 'x', nonce: 0 };
    expect(recompute(decided)).not.toBeNull();
    expect(recompute({ ...decided, stake: '0.01' })).toBeNull();
    expect(recompute({ ...decided, title: 'none' })).toBeNull();
  });

  it('writes smallest units as the wire does', () => {
    expect([0, 5, 40, 100, 123456].map(wireAmount)).toEqual(['0.00', '0.05', '0.40', '1.00', '1234.56']);
    expect(['0.00', '0.05', '1234.56'].map(minorUnits)).toEqual([0, 5, 123456]);
  });
});
