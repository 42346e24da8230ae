import { drawsFrom, drawsOfLink, hashModel, linkOf, makeChain } from '@perya/fairness';
import type { CrashOutcome } from '@perya/instant/crash/public';
import { INSTANT_TITLES } from '@perya/instant/titles';
import { SLOT_TITLES } from '@perya/slots/titles';
import { TUMBLE_TITLES } from '@perya/tumble/titles';
import { describe, expect, it } from 'vitest';
import { amountOf } from '@perya/web/lib/amount.ts';
import type { rounds } from '@perya/contract';
import { fairRound, proofOf, roundOf } from '../testing/sample-round.ts';
import { recompute, checkRound, type Verdict } from './check-round.ts';
import { loadAllTitles, loadTitles } from './fair-titles.ts';
import { EXAMPLES, readTyped } from './read-typed.ts';

const wireAmount = (minor: number) => amountOf(minor, 2);
const TITLES = [...SLOT_TITLES, ...TUMBLE_TITLES, ...INSTANT_TITLES];
/** One title of each model. */
const MODELS = [...new Map(TITLES.map((title) => [title.modelId, title])).values()];

const verdict = (round: rounds.Round): Verdict =>
  checkRound(
    round,
    TITLES.find(({ code }) => code === round.gameCode),
  );
const wrong = (round: rounds.Round): string[] => {
  const found = verdict(round);
  return found.kind === 'checked' ? found.checks.filter(({ holds }) => !holds).map(({ name }) => name) : [found.kind];
};

/** A bet on a climb, as the house tells it when it is over. */
function sharedRound(change: Partial<rounds.SharedProof> = {}): rounds.Round {
  const title = INSTANT_TITLES.find(({ shared }) => shared);
  const chain = makeChain('5a'.repeat(32), 40, 8);
  const shared = { terminal: chain.terminal, salt: 'of-a-player', place: 7, link: linkOf(chain, 7) };
  const stake = title?.stakes[0] ?? 0;
  const [choice, actions] = [{ auto: 120 }, [{ end: true }]];
  const played = title?.steps?.run(stake, drawsOfLink(shared.link, shared.salt), choice, actions);
  if (!title || !played) throw new Error('there is no such round');
  return fairRound({
    gameCode: title.code,
    engine: title.engine,
    modelId: title.modelId,
    modelHash: hashModel(title.model),
    stake: wireAmount(stake),
    win: wireAmount(played.win),
    events: [...played.events],
    proof: null,
    shared: { ...shared, ...change },
    choice,
    actions,
  });
}

describe('checking a round [2.1]', () => {
  it('finds nothing wrong with what the seeds give, whatever order names came in', () => {
    for (let nonce = 0; nonce < 50; nonce++) {
      const round = fairRound({}, nonce);
      const turned = round.events.map((event) => Object.fromEntries(Object.entries(event as object).reverse()));
      expect(wrong({ ...round, events: turned })).toEqual([]);
    }
  });

  it('works rounds of every model out', () => {
    const playable = MODELS.filter(({ shared }) => !shared);
    expect(playable.length).toBeGreaterThan(120);
    for (const title of playable) {
      const { choice, actions } = EXAMPLES[title.engine] ?? {};
      const chosen: unknown = JSON.parse(choice ?? 'null');
      // Cards may be such that the second step cannot be taken: the first always can.
      const [first] = JSON.parse(actions ?? '[]') as unknown[];
      const round = roundOf({ title, choice: chosen, actions: first === undefined ? [] : [first] }, 11);
      expect(wrong(round)).toEqual([]);
      expect(wrong({ ...round, win: '12345.00' })).toEqual(['win']);
    }
  });

  it('works rounds that everybody shared out of their chain', () => {
    expect(wrong(sharedRound())).toEqual([]);
    expect(wrong(sharedRound({ place: 8 }))).toEqual(['link']);
    expect(wrong(sharedRound({ terminal: 'ab'.repeat(32) }))).toEqual(['link']);
    expect(wrong(sharedRound({ link: 'zz' }))).toEqual(['link', 'events', 'win']);
    expect(wrong(sharedRound({ link: null }))).toEqual(['running']);
    expect(wrong({ ...sharedRound(), actions: [{ take: 119 }] })).not.toEqual([]);
  });

  it('names what was changed', () => {
    const round = fairRound();
    expect(wrong({ ...round, win: '999.00' })).toEqual(['win']);
    expect(wrong({ ...round, events: [...round.events, {}] })).toEqual(['events']);
    expect(wrong({ ...round, modelHash: '00' })).toEqual(['model']);
    expect(wrong({ ...round, modelId: 'other' })).toEqual(['model']);
    expect(wrong({ ...round, proof: { ...proofOf(4), serverHash: 'ab' } })).toEqual(['seed']);
    expect(wrong({ ...round, proof: { ...proofOf(4), serverSeed: 'zz' } })).toEqual(['seed', 'events', 'win']);
    expect(wrong({ ...round, stake: '0.13' })).toEqual(['events', 'win']);
  });

  it('says what cannot be checked, and why', () => {
    expect(verdict(fairRound({ state: 'open' })).kind).toBe('running');
    expect(verdict(fairRound({ state: 'void' })).kind).toBe('unplayed');
    expect(verdict(fairRound({ state: 'refused' })).kind).toBe('unplayed');
    expect(verdict(fairRound({ proof: { ...proofOf(4), serverSeed: null } })).kind).toBe('sealed');
    expect(verdict(fairRound({ gameCode: 'of-an-outside-vendor' })).kind).toBe('unknown');
  });

  it('works out no round that cannot be', () => {
    const [title] = SLOT_TITLES;
    const draws = () => drawsFrom('ab', 'x', 0);
    if (!title) throw new Error('there are no titles');
    const decided = {
      title,
      stake: wireAmount(title.stakes[0] ?? 0),
      currency: 'PHP',
      choice: null,
      actions: [],
      draws,
    };
    expect(recompute(decided)).not.toBeNull();
    expect(recompute({ ...decided, stake: '0.01' })).toBeNull();
  });

  it.each([
    ['VND', 5, 0],
    ['USDT', 2, 4],
  ] as const)(
    'works rounds in %s out, whose stakes are %d times the listed ones, to %d decimals',
    (currency, unit, decimals) => {
      for (const [at, title] of SLOT_TITLES.slice(0, 20).entries()) {
        const stake = (title.stakes[0] ?? 0) * unit;
        const draws = () => drawsFrom('ab'.repeat(32), 'x', at);
        const decided = { title, stake: amountOf(stake, decimals), currency, choice: null, actions: [], draws };
        expect(recompute(decided)?.win).toBe(amountOf(title.play(stake, draws()).win, decimals));
        expect(recompute({ ...decided, stake: amountOf(stake + 1, decimals) })).toBeNull();
      }
    },
  );
});

describe('rounds typed by hand', () => {
  const draws = () => drawsFrom('ab'.repeat(32), 'x', 3);
  const typed = (engine: string, choice: string, actions = '') => {
    const title = INSTANT_TITLES.find((one) => one.engine === engine);
    if (!title) throw new Error(`there is no ${engine}`);
    return readTyped({ title, stake: wireAmount(title.stakes[0] ?? 0), currency: 'PHP', choice, actions }, draws);
  };

  it('are worked out with the example of every game, and with a part of it', () => {
    for (const title of INSTANT_TITLES) {
      const { choice = '' } = EXAMPLES[title.engine] ?? {};
      expect([title.code, typed(title.engine, choice) === null]).toEqual([title.code, false]);
    }
    expect(typed('mines', '{"mines":3}', '[{"pick":0}]')?.events[0]).toMatchObject({ kind: 'pick', cell: 0 });
    const climb = typed('crash', '{"auto":null}', '[{"end":true}]');
    expect((climb?.outcome as CrashOutcome | undefined)?.height).toBeGreaterThanOrEqual(100);
  });

  it.each([
    ['mines', '', ''],
    ['mines', '{"mines":3', ''],
    ['mines', '{"mines":99}', ''],
    ['mines', '{"mines":3}', '{"pick":1}'],
    ['mines', '{"mines":3}', '[7'],
    ['mines', '{"mines":3}', '[{"jump":1}]'],
    ['mines', '{"mines":3}', '[{"pick":1},{"pick":1}]'],
    ['poker', '', '[{"hold":[true]}]'],
    ['crash', '{"auto":null}', '[null]'],
    ['crash', '{"auto":null}', '[{"take":"much"}]'],
  ])('are nothing when they cannot be: %s %s %s', (engine, choice, actions) => {
    expect(typed(engine, choice, actions)).toBeNull();
  });

  it('are of any title of any engine', async () => {
    const all = await loadAllTitles();
    expect(all).toHaveLength(TITLES.length);
    const engines = [...new Set(all.map(({ engine }) => engine))];
    for (const engine of engines)
      expect((await loadTitles(engine)).some((title) => title.engine === engine)).toBe(true);
  });
});
