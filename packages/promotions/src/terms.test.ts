import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTerms, oneSidedExclusions } from './check-terms.ts';
import { claimLabelKey, claimStateOf, isTappable, type RewardState } from './claim-state.ts';
import { PROFILES } from './profiles.ts';
import { hashTerms, readTerms, termsData, type Terms } from './terms.ts';
import { PERSONAL_REFUSALS, personalRefusalOf, refusalOf, toldRefusal, WHO_REFUSALS, type WhoFacts } from './who.ts';

const KINDS = { RNG: 100, LIVE: 20, SPORTS: 0, COCKFIGHT: 0 };
const PRODUCTS = { RNG: 'casino', LIVE: 'casino', SPORTS: 'sports', COCKFIGHT: 'sports' };

const WRITTEN = {
  kind: 'FIRSTDEP',
  trigger: 'firstDeposit',
  who: { once: 'ever', vip: { from: 0, to: 3 }, segment: { all: [{ fact: 'language', oneOf: ['EN', 'PH'] }] } },
  award: { form: 'purse', size: { by: 'deposit', rateBps: 10_000, cap: '5000', minDeposit: '100.00' } },
  claim: { hours: 0, needsJoin: true },
  wagering: { times: 5, base: 'bonusAndMatched', weights: { titles: {}, classes: {}, kinds: KINDS } },
  expiry: { days: 30 },
  budget: '1000000.00',
  stacking: { neverWith: ['reload'] },
  abuse: { reviewsLinked: true },
  texts: 'first-deposit',
};

function terms(more: Record<string, unknown> = {}): Terms {
  const read = readTerms({ ...WRITTEN, ...more });
  if (!read.ok) throw new Error(read.faults.join());
  return read.terms;
}

const refusals = (more: Record<string, unknown>, profile: keyof typeof PROFILES, approvalNo: string | null = '1') =>
  checkTerms(terms(more), { profile: PROFILES[profile], products: PRODUCTS, approvalNo }).refusals;
const cash = (size: unknown) => ({ award: { form: 'cash', size, turnoverTimes: 1 }, wagering: undefined });
const match = (rateBps: number) => ({
  form: 'purse',
  size: { by: 'deposit', rateBps, cap: '2000', minDeposit: '100' },
});

describe('terms', () => {
  it('have four steps and a highest stake of 500.00 where nothing else is written', () => {
    expect([terms().release.steps, terms().wagering?.maxStake]).toEqual([4, 50_000n]);
  });

  it('are the same data, and the same hash, however their amounts are written', () => {
    expect(hashTerms(terms(), JSON.stringify)).toBe(hashTerms(terms({ budget: '1000000' }), JSON.stringify));
    expect(hashTerms(terms(), JSON.stringify)).not.toBe(hashTerms(terms({ budget: '1000000.01' }), JSON.stringify));
    expect(readTerms(termsData(terms()))).toEqual({ ok: true, terms: terms() });
  });

  it('of missions that say nothing of periods and kinds are the data they were before those could be said', () => {
    const step = { goal: 'rounds', target: 3, amount: '10.00' };
    const chain = terms({ kind: 'MISSION', ...cash({ by: 'chain', steps: [step] }) });
    expect(termsData(chain)).toMatchObject({ award: { size: { by: 'chain', steps: [step] } } });
    expect(JSON.stringify(termsData(chain))).toContain(JSON.stringify({ by: 'chain', steps: [step] }));
  });

  it('tell where they are wrong', () => {
    expect(readTerms({ ...WRITTEN, budget: '-5' })).toEqual({
      ok: false,
      faults: ['budget: an amount such as "500.00"'],
    });
  });

  it("of a ladder begin with nothing and ask more of each level; the ladder itself is the regulator's", () => {
    const none = { deposits: '0', validBets: '0', keep: '0', levelUp: '0', week: '0', month: '0', birthday: '0' };
    const first = { ...none, name: 'Bagito', dailyWithdraw: '50000' };
    const second = { ...first, name: 'Parol', deposits: '1000', validBets: '5000', levelUp: '58' };
    const ladder = (...levels: unknown[]) => ({ kind: 'VIP', ...cash({ by: 'level', levels }) });
    expect(readTerms({ ...WRITTEN, ...ladder(first, second) }).ok).toBe(true);
    for (const wrong of [
      [first],
      [second, first],
      [first, { ...second, deposits: '0', validBets: '0' }],
      [{ ...first, week: '1' }, second],
      [first, { ...second, dailyWithdraw: '49999' }],
    ]) {
      expect(readTerms({ ...WRITTEN, ...ladder(...wrong) }).ok).toBe(false);
    }
    expect(refusals(ladder(first, second), 'PH')).toEqual([]);
    expect(refusals(ladder(first, second), 'UK')).toEqual(['terms.off']);
  });

  it('of the first deposit may be saved everywhere', () => {
    for (const profile of ['PH', 'UK', 'MT', 'OTHER'] as const) expect(refusals({}, profile)).toEqual([]);
  });

  it('that hold nowhere are refused everywhere', () => {
    expect(refusals({ cap: '500.00' }, 'MT')).toEqual(['terms.cap']);
    expect(refusals({ wagering: undefined }, 'MT')).toEqual(['terms.wagering']);
    expect(refusals({ kind: 'REBATE' }, 'MT')).toEqual(['terms.form', 'terms.size']);
    const weights = (kinds: Record<string, number>) => ({
      wagering: { ...WRITTEN.wagering, weights: { titles: {}, classes: {}, kinds } },
    });
    expect(refusals(weights({ RNG: 100 }), 'MT')).toEqual(['terms.weights']);
    expect(refusals(weights({ ...KINDS, COCKFIGHT: 1 }), 'MT')).toEqual(['terms.cockfight']);
    expect(refusals(weights({ ...KINDS, SPORTS: 50 }), 'UK')).toEqual(['terms.products']);
    expect(refusals(weights({ ...KINDS, SPORTS: 50 }), 'PH')).toEqual([]);
  });

  it('with a requirement above ten times the bonus are refused in the UK and warned of elsewhere', () => {
    const reload = { kind: 'RELOAD', award: match(5_000) };
    expect(refusals(reload, 'UK')).toEqual(['terms.requirement']);
    const check = { profile: PROFILES.PH, products: PRODUCTS, approvalNo: '1' };
    expect(checkTerms(terms(reload), check)).toEqual({ refusals: [], warnings: ['terms.requirement'] });
    expect(refusals({ ...reload, wagering: { ...WRITTEN.wagering, times: 3 } }, 'UK')).toEqual([]);
  });

  it('are held to what a profile says of rebates, cashbacks, missions, boards and approval', () => {
    const rebate = (rate: number) => ({ kind: 'REBATE', ...cash({ by: 'validBets', ratesPpm: [rate] }) });
    expect([refusals(rebate(15_000), 'PH'), refusals(rebate(15_001), 'PH')]).toEqual([[], ['terms.rebate']]);
    const cashback = { kind: 'CASHBACK', ...cash({ by: 'netLoss', rateBps: 1_501 }) };
    expect([refusals(cashback, 'PH'), refusals(cashback, 'MT')]).toEqual([['terms.cashback'], []]);
    const steps = [{ goal: 'validBets', target: 500_001, amount: '10' }];
    expect(refusals({ kind: 'MISSION', ...cash({ by: 'chain', steps }) }, 'PH')).toEqual(['terms.mission']);
    const ofDay = (target: number) =>
      refusals(
        {
          kind: 'MISSION',
          ...cash({ by: 'chain', period: 'day', steps: [{ goal: 'validBets', target, amount: '1' }] }),
        },
        'PH',
      );
    expect([ofDay(71_428), ofDay(71_429)]).toEqual([[], ['terms.mission']]);
    const board = { kind: 'BOARD', ...cash({ by: 'rank', points: 'valid', dailyCap: null, prizes: ['10'] }) };
    expect([refusals(board, 'PH'), refusals(board, 'UK'), refusals(board, 'MT')]).toEqual([
      ['terms.points'],
      ['terms.points'],
      [],
    ]);
    expect(refusals({}, 'PH', null)).toEqual(['terms.approval']);
    const calendar = { kind: 'CHECKIN', ...cash({ by: 'tiles', amounts: ['1'] }) };
    expect([refusals(calendar, 'PH'), refusals(calendar, 'UK')]).toEqual([[], ['terms.off']]);
    expect(refusals(calendar, 'PH', null)).toEqual(['terms.approval', 'terms.off']);
  });

  it('of missions ask for what can be done, in kinds that may be asked for', () => {
    const chain = (step: object, period?: string) => ({
      kind: 'MISSION',
      ...cash({ by: 'chain', ...(period !== undefined && { period }), steps: [{ target: 1, amount: '10', ...step }] }),
    });
    const wrong: readonly (readonly [object, string?])[] = [
      [{ goal: 'kycDone', target: 2 }],
      [{ goal: 'limitSet', kinds: ['RNG'] }],
      [{ goal: 'rounds', article: '7' }],
      [{ goal: 'articleRead', article: '7', target: 2 }],
      [{ goal: 'daysPlayed', target: 8 }, 'week'],
      [{ goal: 'daysPlayed', target: 7, inRow: true }, 'week'],
      [{ goal: 'titlesTried', target: 2, titles: ['LAB/one', 'LAB/one'] }],
      [{ goal: 'rounds', kinds: ['CHESS'] }],
    ];
    for (const [step, period] of wrong)
      expect([step, refusals(chain(step, period), 'MT')]).toEqual([step, ['terms.mission']]);
    expect(refusals(chain({ goal: 'rounds', kinds: ['COCKFIGHT'] }), 'MT')).toEqual(['terms.cockfight']);
    expect(refusals(chain({ goal: 'daysPlayed', target: 7, inRow: true }), 'PH')).toEqual([]);
    expect(refusals(chain({ goal: 'titlesTried', target: 2, titles: ['LAB/one', 'LAB/two'] }, 'week'), 'PH')).toEqual(
      [],
    );
    // Without kinds a step asks for all of them, which is more than one product.
    expect(refusals(chain({ goal: 'rounds' }), 'UK')).toEqual(['terms.products']);
    expect(refusals(chain({ goal: 'rounds', kinds: ['RNG'] }), 'UK')).toEqual([]);
    expect(refusals(chain({ goal: 'kycDone' }), 'UK')).toEqual([]);
  });

  it('that exclude each other say so on both sides', () => {
    const other = terms({ stacking: { neverWith: ['first'] } });
    const one = terms({ stacking: { neverWith: ['reload'] } });
    expect(
      oneSidedExclusions(
        new Map([
          ['first', one],
          ['reload', other],
        ]),
      ),
    ).toEqual([]);
    expect(oneSidedExclusions(new Map([['first', one]]))).toEqual([['first', 'reload']]);
  });
});

const FINE: WhoFacts = {
  member: '1',
  vip: 1,
  daysRegistered: 3,
  daysInactive: 0,
  deposits: 0,
  played: ['RNG'],
  language: 'PH',
  now: 1_000_000_000,
  isExcluded: false,
  isCooling: false,
  isDisabled: false,
  isTrial: false,
  isVerified: true,
  isRegionAllowed: true,
  startsAt: 0,
  endsAt: 2_000_000_000,
  isFirstDeposit: true,
  takenInPeriod: 0,
  takenEver: 0,
  hasHarmMarker: false,
  limitTightenedAt: null,
  joined: [],
  hasLivePurse: false,
  queuedPurses: 0,
  isBudgetLeft: true,
  claimUntil: null,
};

/** For each refusal, in order, what alone makes it the answer. */
const FAULTS: readonly Partial<WhoFacts>[] = [
  { isExcluded: true },
  { isCooling: true },
  { isDisabled: true },
  { isTrial: true },
  { isVerified: false },
  { isRegionAllowed: false },
  { startsAt: 1_000_000_001 },
  { endsAt: 1_000_000_000 },
  { language: 'JA' },
  { vip: 4 },
  { isFirstDeposit: false },
  { takenEver: 1 },
  { limitTightenedAt: 1_000_000_000 - 7 * 86_400_000 + 1 },
  { joined: ['reload'] },
  { isBudgetLeft: false },
  { claimUntil: 1_000_000_000 },
];

describe('who may have a campaign', () => {
  it('is answered by the first refusal that holds, in the order of the list', () => {
    expect(refusalOf(terms(), FINE)).toBeNull();
    FAULTS.forEach((fault, place) => {
      const all = Object.assign({}, FINE, ...FAULTS.slice(place)) as WhoFacts;
      expect([refusalOf(terms(), { ...FINE, ...fault }), refusalOf(terms(), all)]).toEqual([
        WHO_REFUSALS[place],
        WHO_REFUSALS[place],
      ]);
    });
  });

  it('what stands against the person comes first, and is all that stops what was earned', () => {
    expect(WHO_REFUSALS.slice(0, PERSONAL_REFUSALS.length)).toEqual(PERSONAL_REFUSALS);
    const told = FAULTS.map((fault) => personalRefusalOf({ ...FINE, ...fault }));
    expect(told).toEqual(FAULTS.map((_, place) => PERSONAL_REFUSALS[place] ?? null));
  });

  it('a fourth purse in the queue is stacked, cash never is', () => {
    const full = { ...FINE, hasLivePurse: true, queuedPurses: 3 };
    expect(refusalOf(terms(), full)).toBe('promotion.stacked');
    expect(refusalOf(terms(), { ...full, queuedPurses: 2 })).toBeNull();
    expect(refusalOf(terms({ kind: 'CODE', ...cash({ by: 'fixed', amount: '5' }) }), full)).toBeNull();
  });

  it('that somebody is careful with a person is told in the words of the segment', () => {
    expect(refusalOf(terms(), { ...FINE, hasHarmMarker: true })).toBe('promotion.careful');
    expect([toldRefusal('promotion.careful'), toldRefusal('promotion.vip')]).toEqual([
      'promotion.segment',
      'promotion.vip',
    ]);
  });
});

describe('the claim state', () => {
  const none = { reward: null, refusal: null, needsJoin: true, isJoined: false };
  const reward = (state: RewardState, wasReviewed = false) => claimStateOf({ ...none, reward: { state, wasReviewed } });

  it('is one of nine with ten labels, computed from what is known [PROMO-01, PROMO-02, PROMO-03]', () => {
    expect(claimStateOf({ ...none, refusal: 'promotion.coming' })).toBe('coming');
    expect([claimStateOf(none), claimStateOf({ ...none, isJoined: true })]).toEqual(['joining', 'signed']);
    expect(claimStateOf({ ...none, needsJoin: false, isJoined: true })).toBe('signed');
    expect(claimStateOf({ ...none, refusal: 'promotion.vip' })).toBe('close');
    const states = ['review', 'claimable', 'queued', 'claimed', 'rejected', 'expired', 'void'] as const;
    expect(states.map((state) => reward(state))).toEqual([
      'applying',
      'claim',
      'issued',
      'claimed',
      'rejected',
      'close',
      'close',
    ]);
    expect(reward('claimable', true)).toBe('issued');
    expect([claimLabelKey('signed', false), claimLabelKey('signed', true), claimLabelKey('claim', false)]).toEqual([
      'promotion.state.process',
      'promotion.state.signed',
      'promotion.state.claim',
    ]);
  });

  it('is none while a campaign that nobody joins is open and has given nothing [PROMO-03, PROMO-04]', () => {
    const open = { ...none, needsJoin: false };
    expect(claimStateOf(open)).toBeNull();
    expect(isTappable(claimStateOf(open))).toBe(false);
    expect(claimStateOf({ ...open, refusal: 'promotion.coming' })).toBe('coming');
    expect(claimStateOf({ ...open, refusal: 'promotion.once' })).toBe('close');
    expect(claimStateOf({ ...open, reward: { state: 'claimable', wasReviewed: false } })).toBe('claim');
  });

  it('keeps what was earned after the campaign is over, and only Join and Claim do something [PROMO-04]', () => {
    const rewards = fc.option(
      fc.record({
        state: fc.constantFrom<RewardState>('review', 'claimable', 'queued', 'claimed', 'rejected', 'expired', 'void'),
        wasReviewed: fc.boolean(),
      }),
    );
    const refusal = fc.option(fc.constantFrom(...WHO_REFUSALS));
    fc.assert(
      fc.property(rewards, refusal, fc.boolean(), fc.boolean(), (earned, why, needsJoin, isJoined) => {
        const state = claimStateOf({ reward: earned, refusal: why, needsJoin, isJoined });
        if (earned?.state === 'claimable') expect(['claim', 'issued']).toContain(state);
        expect(isTappable(state)).toBe(
          state === 'claim' || (earned === null && why === null && needsJoin && !isJoined),
        );
      }),
    );
  });
});

describe('who is offered something', () => {
  it.each(['netLoss', 'lastResult', 'balance', 'lossToday', 'limitLeft', 'withdrawing'])(
    'is never decided by %s: no campaign begins at a loss, an empty balance or a limit',
    (fact) => {
      const asked = (segment: unknown) => readTerms({ ...WRITTEN, who: { once: 'ever', segment } }).ok;
      expect(asked({ fact: 'daysInactive', from: 0, to: 9 })).toBe(true);
      expect(asked({ fact, from: 0, to: 9 })).toBe(false);
      expect(readTerms({ ...WRITTEN, trigger: fact }).ok).toBe(false);
    },
  );
});
