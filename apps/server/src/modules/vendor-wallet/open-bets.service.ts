import { placeBet, type TxId, type VendorCode } from '@perya/ledger';
import { hashOf } from '../../ledger/batch.ts';
import { jackpotOf, type Bet } from './bets.service.ts';
import { readOpenBetsOfRound, type OpenBetRow } from './open-bets.store.ts';
import { nameOf, type Scene } from './scene.service.ts';

/** A bet that has not ended. */
export interface OpenBet {
  readonly vendorCode: VendorCode;
  readonly txId: TxId;
  readonly bet: Bet;
}

/** Reads a row; the key holds vendor and number of the bet. */
export function toOpenBet(row: OpenBetRow): OpenBet {
  const [, vendorCode = '', ...rest] = row.key.split(':');
  const { member_id: memberId, currency, category: gameType, detail, at } = row;
  const gameCode = detail.slice(vendorCode.length + 1);
  const [stake, turnover] = [BigInt(row.stake), BigInt(row.counted)];
  const jackpot = jackpotOf(BigInt(row.contribution), 0n);
  const bet = { memberId, currency, stake, turnover, win: null, jackpot, gameType, gameCode, at };
  return { vendorCode, txId: rest.join(':'), bet };
}

/** The bets of one round that have not ended. */
export async function openBetsOf(scene: Scene, round: string): Promise<OpenBet[]> {
  const { ctx, vendor, player } = scene;
  const rows = await readOpenBetsOfRound(ctx.db, { ...player, vendorCode: vendor.code, round });
  return rows.flatMap((row) => {
    const open = toOpenBet(row);
    return row.round === round || isOfRound(scene, row, open, round) ? [open] : [];
  });
}

/** Where no round was kept, it stands in what a repeat of the bet must agree on. */
function isOfRound(scene: Scene, { hash }: OpenBetRow, { txId, bet }: OpenBet, round: string): boolean {
  const { stake, turnover, jackpot } = bet;
  const asked = placeBet({ ...nameOf(scene, txId, bet, round), stake, turnover, jackpot });
  return hash.toString('hex') === hashOf(asked);
}
