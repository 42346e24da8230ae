import type { promotion, reward } from '@perya/contract';

const HASH = 'a'.repeat(64);

/** A promotion that is open to its reader. */
export function promotionCard(id: string, change: Partial<promotion.Promotion> = {}): promotion.Promotion {
  return {
    id,
    promotionType: 'MISSION',
    category: 'NEW',
    title: `Promo ${id}`,
    highlight: 'now',
    note: '',
    image: '/art/gift',
    tone: 'royal',
    start: '2026-11-01T00:00:00.000Z',
    end: '2026-12-31T12:00:00.000Z',
    state: 'joining',
    why: null,
    progress: null,
    ...change,
  };
}

/** What a promotion promises: a hundred in cash, to be staked once. */
export function promotionTerms(change: Partial<promotion.PromotionTerms> = {}): promotion.PromotionTerms {
  return {
    version: 3,
    hash: HASH,
    time: '2026-11-01T04:00:00.000Z',
    form: 'cash',
    amount: '100.00',
    turnoverTimes: 2,
    turnover: '200.00',
    onWithdraw: 'turnoverFirst',
    claimHours: 168,
    needsJoin: true,
    once: 'ever',
    needsCode: false,
    purse: null,
    ...change,
  };
}

/** A promotion with all that is to be known of it. */
export function promotionDetail(change: Partial<promotion.PromotionDetail> = {}): promotion.PromotionDetail {
  return {
    ...promotionCard('7'),
    content: '<p>All the rules</p>',
    terms: promotionTerms(),
    joined: 2418,
    isJoined: false,
    reward: null,
    comments: { list: [], next: null, footer: { count: 0 } },
    ...change,
  };
}

/** A bonus purse that runs. */
export function purseRow(change: Partial<reward.Purse> = {}): reward.Purse {
  return {
    id: '4',
    rewardId: '9',
    promotionId: '7',
    source: 'First deposit, doubled',
    state: 'active',
    amount: '1000.00',
    balance: '399.67',
    released: '449.83',
    needed: '10000.00',
    done: '6200.00',
    left: '3800.00',
    steps: 4,
    step: 2,
    releases: [
      { step: 1, amount: '250.00', time: '2026-11-15T03:48:00.000Z' },
      { step: 2, amount: '199.83', time: '2026-11-15T09:26:00.000Z' },
    ],
    cap: null,
    maxStake: '500.00',
    endsOnWithdraw: true,
    canGiveUp: true,
    weights: [
      { kind: 'RNG', percent: 100 },
      { kind: 'LIVE', percent: 20 },
      { kind: 'PVP', percent: 0 },
    ],
    time: '2026-11-15T04:00:00.000Z',
    startTime: '2026-11-15T04:00:00.000Z',
    expireTime: '2026-12-15T15:59:00.000Z',
    endTime: null,
    ...change,
  };
}

/** How a promotion stands once somebody joined. */
export function promotionStanding(change: Partial<promotion.PromotionStanding> = {}): promotion.PromotionStanding {
  return { id: '7', state: 'signed', why: null, progress: null, reward: null, ...change };
}

/** Something that can be taken. */
export function rewardRow(id: string, change: Partial<reward.Reward> = {}): reward.Reward {
  return {
    id,
    promotionId: '7',
    promotionType: 'GRANT',
    source: `Source ${id}`,
    occasion: null,
    form: 'cash',
    amount: '100.00',
    turnoverTimes: 2,
    turnover: '200.00',
    state: 'claimable',
    canClaim: true,
    reason: null,
    time: '2026-11-14T04:00:00.000Z',
    expireTime: '2026-11-21T04:00:00.000Z',
    promisedTime: null,
    endTime: null,
    ...change,
  };
}

/** What somebody wrote, for everybody to read. */
export function commentRow(id: string, change: Partial<promotion.Comment> = {}): promotion.Comment {
  return {
    id,
    account: `ma***${id}`,
    content: `Comment ${id}`,
    images: [],
    time: '2026-11-15T04:00:00.000Z',
    isOwn: false,
    state: 'shown',
    answer: null,
    ...change,
  };
}

/** What a bonus promises that matches a first deposit: all of it, to be staked five times with the deposit. */
export function matchTerms(change: Partial<promotion.PromotionTerms> = {}): promotion.PromotionTerms {
  return promotionTerms({
    form: 'bonus',
    amount: null,
    turnoverTimes: 10,
    turnover: null,
    onWithdraw: 'endsBonus',
    claimHours: 0,
    purse: {
      times: 5,
      base: 'bonusAndMatched',
      match: { percent: 100, max: '5000.00', min: '100.00' },
      maxStake: '500.00',
      steps: 4,
      days: 30,
      cap: null,
      weights: purseRow().weights,
    },
    ...change,
  });
}

/** What a bonus promises that is the same for everybody, of which no more than ten times as much becomes money. */
export function giftTerms(change: Partial<promotion.PromotionTerms> = {}): promotion.PromotionTerms {
  const { purse } = matchTerms();
  return matchTerms({
    amount: '58.00',
    turnover: '580.00',
    onWithdraw: 'free',
    claimHours: 168,
    needsJoin: false,
    purse: purse && { ...purse, times: 10, base: 'bonus', match: null, cap: '580.00' },
    ...change,
  });
}
