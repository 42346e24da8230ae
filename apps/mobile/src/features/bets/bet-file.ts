import type { wallet } from '@perya/contract';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** The columns of bets in a file for spreadsheets. */
export function betHeader(t: Translate): string[] {
  return [
    t('record.time'),
    t('bets.game'),
    t('bets.category'),
    t('bets.vendor'),
    t('bets.number'),
    t('bets.stake'),
    t('bets.validStake'),
    t('bets.payout'),
    t('bets.result'),
  ];
}

/** One bet in these columns. */
export function betCells(t: Translate, row: wallet.BetRow): string[] {
  return [
    row.time,
    row.gameName,
    row.gameType ? t(`gameType.${row.gameType}`) : '',
    row.vassalage,
    row.betNo,
    row.stake,
    row.validStake,
    row.payout,
    t(`bets.${row.result}`),
  ];
}
