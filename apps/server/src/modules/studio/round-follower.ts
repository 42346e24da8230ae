import type { Minor } from '@perya/ledger';
import type { Follower, FollowerKind } from '../../ledger/follower.ts';
import type { Nonce, SeedId } from '../../platform/db/studio-values.ts';
import { ROUND_FOLLOW_PLACES, RoundFollow, roundFollowCall, roundHoldCall } from './functions.gen.ts';
import type { RoundAsked } from './round-batch.store.ts';

/** A round that is decided before it is written down. */
export interface DecidedRound extends Omit<RoundAsked, 'gapMs'> {
  readonly seedId: SeedId;
  /** What its seeds stood at when it was decided; if they have moved, it is not written down. */
  readonly nonce: Nonce;
  readonly win: Minor;
  readonly events: readonly unknown[];
}

/** Where a parameter stands in the statement of a batch. */
const placeFrom = (first: number) => (name: keyof RoundFollow) => `$${first + ROUND_FOLLOW_PLACES.indexOf(name)}`;

/** Rounds that go with the posting of their stakes and wins, by `round_hold` and `round_follow`. */
const ROUNDS: FollowerKind<DecidedRound> = {
  name: 'rounds',
  hold: (first, lowest) => roundHoldCall({ p_lowest: lowest }, placeFrom(first)),
  follow: (first, { lowest, balancesBefore, versionsBefore }) =>
    roundFollowCall(
      { p_lowest: lowest, p_balances_before: balancesBefore, p_versions_before: versionsBefore },
      placeFrom(first),
    ),
  values: (rows, at) => {
    // Everybody locks seeds in this order.
    const inOrder = rows
      .map((one) => ({ ...one, order: Number(one.row.seedId) }))
      .sort((one, other) => one.order - other.order);
    const call = new RoundFollow({
      p_at: at,
      r_choices: inOrder.map(({ row }) => JSON.stringify(row.choice)).join('\n'),
      r_events: inOrder.map(({ row }) => JSON.stringify(row.events)).join('\n'),
    });
    for (const { nr, row, delta, legs } of inOrder) {
      call.r_nr.add(nr);
      call.r_member.add(row.memberId);
      call.r_key.add(row.key);
      call.r_seed.add(row.seedId);
      call.r_nonce.add(row.nonce);
      call.r_delta.add(delta);
      call.r_legs.add(legs);
      call.r_no.add(row.roundNo);
      call.r_title.add(row.titleId);
      call.r_stake.add(row.stake);
      call.r_win.add(row.win);
      call.r_opened_at.add(row.openedAt);
    }
    return call.values();
  },
};

/** Lets a round go with the posting of its stake and win. */
export function followerOf(round: DecidedRound): Follower<DecidedRound> {
  return { kind: ROUNDS, row: round };
}
