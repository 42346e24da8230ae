import { placeBet, type TxId, type VendorCode } from '@perya/ledger';
import { hashOf } from '../../ledger/batch.ts';
import { readFingerprint } from '../../ledger/keys.ts';
import { jackpotOf, type Bet } from './bets.service.ts';
import { readOpenBetsOfRound, type OpenBetRow } from './open-bets.store.ts';
import { nameOf, type Scene } from './scene.service.ts';

/** A bet that has not ended. */
export interface OpenBet {
  readonly id: string;
  readonly vendorCode: VendorCode;
  readonly txId: TxId;
  readonly bet: Bet;
}

export function toOpenBet(row: OpenBetRow): OpenBet {
  const { id, member_id: memberId, currency, category: gameType, game_code: gameCode, opened_at: at } = row;
  const [stake, turnover] = [BigInt(row.stake), BigInt(row.turnover)];
  const jackpot = jackpotOf(BigInt(row.contribution), 0n);
  const bet = { memberId, currency, stake, turnover, win: null, jackpot, gameType, gameCode, at };
  return { id, vendorCode: row.vendor_code, txId: row.ref, bet };
}

/** The bets of one round that have not ended. */
export async function openBetsOf(scene: Scene, round: string): Promise<OpenBet[]> {
  const { ctx, vendor, player } = scene;
  const rows = await readOpenBetsOfRound(ctx.db, { ...player, vendorCode: vendor.code, round });
  const found: OpenBet[] = [];
  for (const row of rows) {
    const open = toOpenBet(row);
    if (row.round === round || (await isOfRound(scene, open, round))) found.push(open);
  }
  return found;
}

/** Where no round was kept, it stands in what a repeat of the bet must agree on. */
async function isOfRound(scene: Scene, { txId, bet }: OpenBet, round: string): Promise<boolean> {
  const { stake, turnover, jackpot } = bet;
  const asked = placeBet({ ...nameOf(scene, txId, bet, round), stake, turnover, jackpot });
  return (await readFingerprint(scene.ctx.db, asked.key)) === hashOf(asked);
}
