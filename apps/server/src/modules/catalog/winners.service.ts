import type { catalog, ContentLanguage, Value } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { consumeLedger } from '../../ledger/consumer.ts';
import { maskAccount, shownNames } from '../identity/index.ts';
import { brandOf } from '../brand/index.ts';
import { catalogueOf } from './catalog.service.ts';
import { nameOf } from './catalogue.ts';
import { noteWins, readWins, type Notable } from './winners.store.ts';

/** A win of a thousand, or of twenty times the stake. */
const NOTABLE: Notable = { win: 1_000_00n, times: 20 };
const SHOWN_MAX = 20;
const SHOWN_MS = 7 * 86_400_000;
/** Some titles may be listed no longer, so a few more are read. */
const READ_MAX = 3 * SHOWN_MAX;
/** A turn ends at some point, so that a stop does not wait for a whole backlog. */
const STRETCHES_MAX = 100;

/** A win as it is shown, to whatever brand and in whatever language. */
export interface Win {
  readonly account: string;
  readonly detail: string;
  readonly win: bigint;
  readonly at: Date;
}

/** Real wins of real money, the newest first; empty when there were none. [API-69, ENT-15] */
export async function winnerBoard(
  ctx: Context,
  merchantCode: MerchantCode,
  language: ContentLanguage,
): Promise<Value<typeof catalog.winnerBoard>> {
  const wins = await ctx.server.catalog.winners.get(merchantCode);
  const { byDetail } = await catalogueOf(ctx, merchantCode);
  const { currency } = (await brandOf(ctx, merchantCode)).rows.brand;
  const shown = wins.flatMap(({ account, detail, win, at }) => {
    const title = byDetail.get(detail);
    if (!title?.isListed) return [];
    const gameName = nameOf(title, language);
    return [
      { vo: { winAmount: formatAmount(win, currency), account, gameName, nodeId: title.id, time: at.toISOString() } },
    ];
  });
  return shown.slice(0, SHOWN_MAX);
}

/** Finds notable wins in the next stretch of the ledger; answers whether there is more. */
export function findWins(ctx: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return consumeLedger(ctx, 'wins', (tx, stretch) => noteWins(tx, stretch, NOTABLE));
}

/** Finds the wins of what the ledger has by now. */
export async function followWins(ctx: Context): Promise<void> {
  for (let left = STRETCHES_MAX; left > 0 && (await findWins(ctx)); left -= 1);
}

/** Reads what the board of a brand has to choose from; wins of those who hide their names are told to nobody. */
export async function readBoard(ctx: Pick<Context, 'db' | 'clock'>, merchantCode: MerchantCode): Promise<Win[]> {
  const since = new Date(ctx.clock.now().getTime() - SHOWN_MS);
  const rows = await readWins(ctx.db, merchantCode, since, READ_MAX);
  const names = await shownNames(ctx.db, [...new Set(rows.map((row) => row.member_id))]);
  return rows.flatMap(({ member_id: memberId, detail, win, at }) => {
    const name = names.get(memberId);
    return name === undefined ? [] : [{ account: maskAccount(name), detail, win: BigInt(win), at }];
  });
}
