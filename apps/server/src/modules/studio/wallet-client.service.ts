import type { vendor as contract } from '@perya/contract';
import type * as v from 'valibot';
import type { Context } from '../../context.ts';
import type { playFollowed } from '../vendor-wallet/index.ts';
import type { Follower } from '../../ledger/follower.ts';
import type { VendorCode } from '@perya/ledger';

/** What a call to the wallet says; the number of the request is added on the way. */
export type Fields<Name extends contract.VendorCall> = Omit<
  v.InferOutput<(typeof contract.VENDOR_REQUESTS)[Name]>,
  'requestId'
>;

/** How a call was answered. */
export type Answer = Omit<contract.VendorAnswer, 'requestId'>;

/**
 * The wallet as every vendor has it: the studio has no other way to money. A call that fails without an answer may have
 * been carried out or not.
 */
export interface WalletClient {
  call<Name extends contract.VendorCall>(vendorCode: VendorCode, name: Name, fields: Fields<Name>): Promise<Answer>;
  /**
   * `debit-credit` in one transaction with what follows it; null when only the call itself can say what stands in its way,
   * and then nothing has happened. A wallet outside of this process has no such thing.
   */
  playFollowed?(
    vendorCode: VendorCode,
    round: Parameters<typeof playFollowed>[2],
    follower: Follower,
  ): Promise<Answer | null>;
}

/** What the studio plays with. */
export interface Studio {
  readonly ctx: Context;
  readonly wallet: WalletClient;
}
