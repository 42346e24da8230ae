import { placeBet } from '@perya/ledger';
import { readStandings } from '../../ledger/balances.ts';
import { hashOf } from '../../ledger/batch.ts';
import { jackpotOf, type Bet } from './bets.service.ts';
import { readOpenBets, type OpenBetRow } from './open-bets.store.ts';
import { nameOf, type Scene } from './scene.service.ts';

/** A bet that has not ended. */
export interface OpenBet {
  readonly vendorCode: string;
  readonly txId: string;
  readonly bet: Bet;
}

/** Reads a row; the key holds vendor and number of the bet. */
export function toOpenBet(memberId: string, currency: string, row: OpenBetRow): OpenBet {
  const [, vendorCode = '', ...rest] = row.key.split(':');
  const { category: gameType, detail, at } = row;
  const gameCode = detail.slice(vendorCode.length + 1);
  const [stake, counted] = [BigInt(row.stake), BigInt(row.counted)];
  const jackpot = jackpotOf(BigInt(row.contribution), 0n);
  const bet = { memberId, currency, stake, counted, win: null, jackpot, gameType, gameCode, at };
  return { vendorCode, txId: rest.join(':'), bet };
}

/** The bets of one round that have not ended. The round of a bet stands in what its repeat must agree on. */
export async function openBetsOf(scene: Scene, roundId: string): Promise<OpenBet[]> {
  const { ctx, vendor, player } = scene;
  const { inPlay } = await readStandings(ctx.db, player.memberId, player.currency);
  if (inPlay === 0n) return [];
  const rows = await readOpenBets(ctx.db, { ...player, inPlay });
  return rows.flatMap((row) => {
    const open = toOpenBet(player.memberId, player.currency, row);
    const { stake, counted, jackpot } = open.bet;
    const asked = placeBet({ ...nameOf(scene, open.txId, open.bet, roundId), stake, counted, jackpot });
    return open.vendorCode === vendor.code && row.hash.toString('hex') === hashOf(asked) ? [open] : [];
  });
}
