import { assert } from '@perya/std';
import { openPaymentProvider } from '../../src/providers/payments/provider-registry.ts';
import type { PaymentProvider, PayOrder } from '../../src/providers/payments/payment-provider.ts';
import { NOW, ORDER } from './pay-orders.ts';
import { testConfig } from './settings.ts';

/** Waits long on a busy machine, or gives up soon where a test has the provider say nothing. */
const PATIENCE_MS = { patient: 30_000, hasty: 300 } as const;

/** How long an adapter waits. */
export type Patience = keyof typeof PATIENCE_MS;

/** Opens a real adapter; only a demonstration may lead it to a server of the test. */
export function openTestPayer(
  adapter: 'paymongo' | 'xendit',
  settings: Readonly<Record<string, string>>,
  mode: 'demo' | 'production' = 'demo',
  patience: Patience = 'patient',
): PaymentProvider {
  return openPaymentProvider(
    { adapter, settings },
    {
      clock: { now: () => NOW },
      config: testConfig({ mode }),
      db: null as never,
      vault: null as never,
      timeoutMs: PATIENCE_MS[patience],
    },
  );
}

/** Asks for money and answers the provider's number. */
export async function started(payer: PaymentProvider, changes: Partial<PayOrder> = {}): Promise<string> {
  const result = await payer.start({ ...ORDER, ...changes });
  assert(result.ok, 'the payment was started');
  return result.value.ref;
}
