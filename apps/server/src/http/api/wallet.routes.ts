import type { wallet } from '@perya/contract';
import { ok } from '@perya/std';
import { sessionOf, type Handlers, type Visitor } from '../core/handler.ts';
import { listBets } from '../../modules/reports/betting.service.ts';
import type { CallId } from '../../modules/wallet/money-call.store.ts';
import { cancelCall, outcomeOf } from '../../modules/wallet/outcome.service.ts';
import { showPnl } from '../../modules/reports/pnl.service.ts';
import { listRecords } from '../../modules/reports/records.service.ts';
import { moveUpline, showUpline } from '../../modules/wallet/upline-transfer.service.ts';
import { merchantWalletOf, walletOf } from '../../modules/wallet/wallet.service.ts';

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
