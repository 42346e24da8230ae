import { randomUUID } from 'node:crypto';
import type { vendor as contract } from '@perya/contract';
import type * as v from 'valibot';
import type { Context } from '../../context.ts';
import { answerVendor, playFollowed } from '../vendor-wallet/index.ts';
import { knownVendor, vendorOf } from '../vendors/index.ts';
import type { Studio, WalletClient } from './wallet-client.service.ts';
import { walletOverHttp } from './wallet-over-http.service.ts';

/** The studio of a server: its wallet is in this process, or over HTTP where the settings say so. */
export function studioOf(ctx: Context): Studio {
  const { studioWallet } = ctx.config;
  return { ctx, wallet: studioWallet === null ? walletInProcess(ctx) : walletOverHttp(ctx, studioWallet) };
}

function walletInProcess(ctx: Context): WalletClient {
  return {
    async call(vendorCode, name, fields) {
      const vendor = await vendorOf(ctx, vendorCode);
      if (!vendor) return { status: 'INVALID_VENDOR' };
      const input = { requestId: randomUUID(), ...fields } as unknown as v.InferOutput<
        (typeof contract.VENDOR_REQUESTS)[typeof name]
      >;
      return answerVendor(ctx, vendor, name, input);
    },
    async playFollowed(vendorCode, round, follower) {
      const vendor = knownVendor(ctx, vendorCode) ?? (await vendorOf(ctx, vendorCode));
      return vendor ? playFollowed(ctx, vendor, round, follower) : null;
    },
  };
}
