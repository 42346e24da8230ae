import type { Context } from './context.ts';
import { createLedgerState } from './ledger/ledger-state.ts';
import { createAgentRainState } from './modules/agent-rain/index.ts';
import { createBoardState } from './modules/board/index.ts';
import { createBrandState } from './modules/brand/index.ts';
import { createCashierState } from './modules/cashier/index.ts';
import { createCatalogState } from './modules/catalog/index.ts';
import { createCollusionState } from './modules/collusion/index.ts';
import { createContentState } from './modules/content/index.ts';
import { createFeedbackState } from './modules/feedback/index.ts';
import { createIdentityState } from './modules/identity/index.ts';
import { createLiveState, tellAtOnce } from './modules/live/index.ts';
import { createPromotionsState } from './modules/promotions/index.ts';
import { createRainState } from './modules/rain/index.ts';
import { createResponsibleGamingState } from './modules/responsible-gaming/index.ts';
import { createStudioState } from './modules/studio/index.ts';
import { createVendorWalletState, writeEvidence } from './modules/vendor-wallet/index.ts';
import { createVendorsState } from './modules/vendors/index.ts';
import { waitForBackground } from './platform/background.ts';
import type { ServerState } from './platform/context.ts';
import { drainBatches } from './platform/db/batcher.ts';
import { createPlatformState } from './platform/platform-state.ts';

/** Creates all that a server holds in memory; the compiler misses a part that is declared and not created. */
export function createServerState(ctx: Omit<Context, 'server'>): ServerState {
  return {
    platform: createPlatformState(ctx),
    ledger: createLedgerState(),
    live: createLiveState(),
    brand: createBrandState(ctx),
    content: createContentState(),
    identity: createIdentityState(ctx),
    responsibleGaming: createResponsibleGamingState(),
    promotions: createPromotionsState(ctx),
    feedback: createFeedbackState(),
    board: createBoardState(ctx),
    vendors: createVendorsState(ctx),
    cashier: createCashierState(),
    catalog: createCatalogState(ctx),
    vendorWallet: createVendorWalletState(),
    collusion: createCollusionState(),
    studio: createStudioState(ctx),
    rain: createRainState(ctx),
    agentRain: createAgentRainState(ctx),
  };
}

/** Finishes what waits in memory, while the database and the messages are still there; no timer is left behind. */
export async function closeServerState(ctx: Context): Promise<void> {
  await drainBatches(ctx);
  tellAtOnce(ctx);
  await writeEvidence(ctx);
  await waitForBackground(ctx);
}
