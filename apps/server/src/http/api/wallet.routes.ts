import type { wallet } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handlers, type Visitor } from '../../handler.ts';
import { listBets, listRecords, showPnl } from '../../modules/reports/index.ts';
import {
  type CallId,
  cancelCall,
  merchantWalletOf,
  moveUpline,
  outcomeOf,
  showUpline,
  walletOf,
} from '../../modules/wallet/index.ts';

/** Answers the calls of the wallet part. */
export const walletHandlers: Handlers<typeof wallet> = {
  balance: async (ctx, _input, visitor) => ok(await walletOf(ctx, sessionOf(visitor))),
  merchantWallet: async (ctx, { merchantCode }, visitor) =>
    ok(await merchantWalletOf(ctx, sessionOf(visitor), merchantCode)),
  records: (ctx, input, visitor) => listRecords(ctx, sessionOf(visitor), input, visitor.language),
  betting: (ctx, input, visitor) => listBets(ctx, sessionOf(visitor), input),
  pnl: (ctx, input, visitor) => showPnl(ctx, sessionOf(visitor), input),
  uplineInfo: (ctx, _input, visitor) => showUpline(ctx, sessionOf(visitor)),
  transferUpline: moveUpline,
  outcome: async (ctx, { key }, visitor) => ok(await outcomeOf(ctx, own(visitor, key))),
  cancelCall: async (ctx, { key }, visitor) => ok(await cancelCall(ctx, own(visitor, key))),
};

/** Somebody else's key is as unknown as one that was never used. */
function own(visitor: Visitor, key: string): CallId {
  return { memberId: sessionOf(visitor).memberId, key };
}
