import * as v from 'valibot';
import { call } from './call.ts';
import { PROMOTION_REFUSALS } from './promotion-card.ts';
import { Proof } from './rounds.ts';
import { Id, LanguageOnly, Money, Time } from './shapes.ts';

/** Free spins that can be played: so many rounds of one title at one stake, which the house pays. */
export const FreeSpins = v.object({
  id: Id,
  /** The promotion they come from. */
  promotionId: Id,
  vassalage: v.string(),
  gameCode: v.string(),
  gameName: v.string(),
  /** The title to open where a vendor gives them; null where they are played with `spins.play`. */
  nodeId: v.nullable(Id),
  stake: Money,
  count: v.number(),
  used: v.number(),
  /** What they have won so far; it is cash at once, and nothing has to be staked for it. */
  won: Money,
  expireTime: Time,
});

/** Free spins that can be played. */
export type FreeSpins = v.InferOutput<typeof FreeSpins>;

export const list = call({
  method: 'GET',
  path: '/wps/promotion/spins',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  summary: 'The free spins that can be played, the first to expire first; none for whom nothing is offered.',
  request: LanguageOnly,
  response: v.object({ list: v.array(FreeSpins) }),
  errors: [],
});

export const play = call({
  method: 'POST',
  path: '/wps/promotion/spins/play',
  module: 'REWCEN3',
  access: 'real',
  caching: 'none',
  flag: 'REWCEN3',
  own: ['id'],
  money: true,
  summary:
    'Plays the next free spin by the rules of its title; what it wins is cash at once. Where the region sets a pace, `round.too.soon` tells with `waitMs` when the next one may begin. [PROMO-06, R41, 2.2]',
  request: v.strictObject({
    id: Id,
    /** The how manieth it is: one that was played is not played again. */
    nr: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  }),
  response: v.object({
    nr: v.number(),
    win: Money,
    /** In the words of the engine. */
    events: v.array(v.unknown()),
    modelHash: v.string(),
    proof: Proof,
    spins: FreeSpins,
  }),
  errors: [...PROMOTION_REFUSALS, 'reward.gone', 'round.too.soon', 'key.reused', 'call.cancelled'],
});
