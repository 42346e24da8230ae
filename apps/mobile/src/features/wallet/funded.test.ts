import { afterEach, describe, expect, it, vi } from 'vitest';
import { walletOf } from '../testing/sample-money.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { funded } from './funded.ts';
import { putWallet } from './wallet-store.ts';

let stage: Stage;
afterEach(() => stage.leave());

describe('wallet funded', () => {
  it('knows after a reload who has had money, also once it is lost', async () => {
    stage = await openStage({ memberType: 0 });
    putWallet('ana', walletOf({ sumBalance: '0.00', version: 1 }));
    expect(funded.getState().owner).toBeNull();
    putWallet('ana', walletOf({ sumBalance: '0.10', version: 2 }));
    expect(funded.getState().owner).toBe('ana');
    putWallet('ana', walletOf({ sumBalance: '0.00', version: 3 }));
    expect(funded.getState().owner).toBe('ana');
    vi.resetModules();
    const reloaded = await import('./funded.ts');
    expect(reloaded.funded).not.toBe(funded);
    expect(reloaded.funded.getState().owner).toBe('ana');
  });
});
