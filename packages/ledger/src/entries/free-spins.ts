import { ofHouse, ofMember, ofPot } from '../account.ts';
import { makeTransfer, type Move, type Transfer } from '../transfer.ts';
import type { MemberId, Minor, SpinsId, TxId } from '../values.ts';
import { prizeKey } from './correct.ts';
import { duePot, type Pot } from './promotion.ts';

/** Where the stakes of rounds that the house pays for wait. */
const SPINS = ofHouse('promotion', 'spins');

/** Free spins as the books see them. */
export interface SpinsMoney extends Pot {
  readonly grantId: SpinsId;
  readonly amount: Minor;
}

/** Sets the stakes of free spins aside: the campaign pays for all of them at once, so it costs exactly their stakes. */
export function openSpins(spins: SpinsMoney & { readonly from: 'pot' | 'due'; readonly shard: number }): Transfer {
  const { code, grantId, shard, from, amount } = spins;
  const pot = ofPot(from === 'due' ? duePot(code) : code, shard);
  return ofHouseAlone(spins, `spins:${grantId}`, [{ kind: 'fund', from: pot, to: SPINS, amount }]);
}

/** What was not played when its time is over goes back to the house. */
export function endSpins(spins: SpinsMoney): Transfer {
  const { kind, grantId, amount } = spins;
  return ofHouseAlone(spins, `spins.end:${grantId}`, [
    { kind: 'fund', from: SPINS, to: ofHouse('promotion', kind), amount },
  ]);
}

/** A round whose stake the house pays. */
export interface FreeRound extends Pot {
  readonly grantId: SpinsId;
  /** The how manieth of its grant. */
  readonly nr: number;
  readonly memberId: MemberId;
  readonly vendor: string;
  readonly gameCode: string;
  readonly stake: Minor;
  readonly win: Minor;
}

/** Plays a free round: the house pays the stake to the title, and the title pays what it wins, as cash. */
export function playFreeRound(round: FreeRound): Transfer {
  const { merchantCode, currency, grantId, nr, memberId, vendor: code, gameCode, stake, win } = round;
  const vendor = ofHouse('vendor', code);
  const paid: Move[] = win > 0n ? [{ kind: 'bonus', from: vendor, to: ofMember('cash', memberId), amount: win }] : [];
  return makeTransfer({
    key: `free:${grantId}:${nr}`,
    merchantCode,
    currency,
    memberId,
    guard: 'reward',
    ref: `F${grantId}-${nr}`,
    detail: `${code}/${gameCode}`,
    moves: [{ kind: 'fund', from: SPINS, to: vendor, amount: stake }, ...paid],
  });
}

/** Rounds that a vendor gave for free, told together under one number of its own. */
export interface VendorRounds extends Omit<FreeRound, 'nr' | 'stake' | 'code' | 'kind'> {
  readonly txId: TxId;
  /** The stakes of all of them. */
  readonly stakes: Minor;
  /** What else a repeat must agree on. */
  readonly fingerprintExtra: string;
}

/** The same at a vendor: the house pays the stakes to it, and it pays what they won, as cash. */
export function payVendorRounds(rounds: VendorRounds): Transfer {
  const { merchantCode, currency, grantId, txId, memberId, vendor: code, gameCode, stakes, win } = rounds;
  const vendor = ofHouse('vendor', code);
  const paid: Move[] = win > 0n ? [{ kind: 'bonus', from: vendor, to: ofMember('cash', memberId), amount: win }] : [];
  return makeTransfer({
    key: prizeKey(code, txId),
    merchantCode,
    currency,
    memberId,
    guard: 'none',
    ref: txId,
    fingerprintExtra: `${grantId} ${rounds.fingerprintExtra}`,
    detail: `${code}/${gameCode}`,
    moves: [{ kind: 'fund', from: SPINS, to: vendor, amount: stakes }, ...paid],
  });
}

function ofHouseAlone({ merchantCode, currency, code }: Pot, key: string, moves: readonly Move[]): Transfer {
  return makeTransfer({ key, merchantCode, currency, memberId: null, guard: 'none', ref: '', detail: code, moves });
}
