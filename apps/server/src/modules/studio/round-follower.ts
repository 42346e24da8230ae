import { PlainColumn, TextColumn, TimestampColumn } from '../../ledger/array-column.ts';
import type { Follower, FollowerKind } from '../../ledger/follower.ts';
import type { RoundAsked } from './round.store.ts';

/** A round that is decided before it is written down. */
export interface DecidedRound extends Omit<RoundAsked, 'gapMs'> {
  readonly seedId: string;
  /** What its seeds stood at when it was decided; if they have moved, it is not written down. */
  readonly nonce: number;
  readonly win: bigint;
  readonly events: readonly unknown[];
}

/** Rounds that go with the posting of their stakes and wins, by `round_hold` and `round_follow`. */
const ROUNDS: FollowerKind<DecidedRound> = {
  name: 'rounds',
  hold: (first, lowest) => {
    const at = (place: number) => `$${first + place}`;
    return `round_hold(p_lowest => ${lowest}, r_nr => ${at(1)}, r_member => ${at(2)}, r_key => ${at(3)},
      r_seed => ${at(4)}, r_nonce => ${at(5)})`;
  },
  follow: (first, { lowest, balancesBefore, versionsBefore }) => {
    const at = (place: number) => `$${first + place}`;
    return `round_follow(p_at => ${at(0)}, p_lowest => ${lowest}, p_balances_before => ${balancesBefore},
      p_versions_before => ${versionsBefore}, r_nr => ${at(1)}, r_member => ${at(2)}, r_key => ${at(3)},
      r_seed => ${at(4)}, r_nonce => ${at(5)}, r_delta => ${at(6)}, r_legs => ${at(7)}, r_no => ${at(8)},
      r_vendor => ${at(9)}, r_game => ${at(10)}, r_currency => ${at(11)}, r_model => ${at(12)},
      r_model_hash => ${at(13)}, r_stake => ${at(14)}, r_win => ${at(15)}, r_opened_at => ${at(16)},
      r_choices => ${at(17)}, r_events => ${at(18)})`;
  },
  values: (rows, at) => {
    // Everybody locks seeds in this order.
    const inOrder = [...rows].sort((one, other) => Number(one.row.seedId) - Number(other.row.seedId));
    const [nr, member, seed, nonce] = [plain(), plain(), plain(), plain()];
    const [delta, legs, no] = [plain(), plain(), plain()];
    const [key, vendor, game, currency, model, modelHash] = [words(), words(), words(), words(), words(), words()];
    const [stake, win, openedAt] = [plain(), plain(), new TimestampColumn<string>()];
    const choices: string[] = [];
    const events: string[] = [];
    for (const { nr: place, row, ...move } of inOrder) {
      nr.add(place);
      member.add(row.memberId);
      key.add(row.key);
      seed.add(row.seedId);
      nonce.add(row.nonce);
      delta.add(move.delta);
      legs.add(move.legs);
      no.add(row.roundNo);
      vendor.add(row.vendorCode);
      game.add(row.gameCode);
      currency.add(row.currency);
      model.add(row.modelId);
      modelHash.add(`\\x${row.modelHash.toString('hex')}`);
      stake.add(row.stake);
      win.add(row.win);
      openedAt.add(row.openedAt);
      choices.push(JSON.stringify(row.choice));
      events.push(JSON.stringify(row.events));
    }
    const columns = [
      nr,
      member,
      key,
      seed,
      nonce,
      delta,
      legs,
      no,
      vendor,
      game,
      currency,
      model,
      modelHash,
      stake,
      win,
    ];
    return [at, ...columns.map(String), openedAt.toString(), choices.join('\n'), events.join('\n')];
  },
};

/** Lets a round go with the posting of its stake and win. */
export function followerOf(round: DecidedRound): Follower<DecidedRound> {
  return { kind: ROUNDS, row: round };
}

function plain(): PlainColumn<string, string | number | bigint> {
  return new PlainColumn();
}

function words(): TextColumn<string, string> {
  return new TextColumn();
}
