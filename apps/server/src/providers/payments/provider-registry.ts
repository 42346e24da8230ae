import { assert, unreachable } from '@perya/std';
import type { PlatformContext } from '../../platform/context.ts';
import { countAsk, type Counters } from '../../platform/metrics/counters.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { ProviderLine } from './provider-http.ts';
import { openPaymongo } from './paymongo.ts';
import { openSandboxProvider } from './sandbox-provider.ts';
import { openXendit } from './xendit.ts';

/** A provider an operator has chosen; what its settings are called stands with each adapter. */
export interface ProviderAccount {
  readonly adapter: 'sandbox' | 'paymongo' | 'xendit';
  readonly settings: Readonly<Record<string, string>>;
}

/** What providers need of this server. */
export interface ProviderNeeds extends Pick<PlatformContext, 'db' | 'clock' | 'vault'> {
  readonly config: Pick<PlatformContext['config'], 'mode'>;
  readonly counters?: Counters;
  readonly fetch?: typeof globalThis.fetch;
  readonly timeoutMs?: number;
}

/** The only places that secrets of providers are sent to. */
const BASE_URLS = { paymongo: 'https://api.paymongo.com', xendit: 'https://api.xendit.co' } as const;

const OUTCOMES = { answer: 'done', refused: 'refused', unclear: 'failed' } as const;

/** Opens a provider. Whatever is only for trying out is refused in production. */
export function openPaymentProvider({ adapter, settings }: ProviderAccount, needs: ProviderNeeds): PaymentProvider {
  const isProduction = needs.config.mode === 'production';
  assert(!isProduction || (adapter !== 'sandbox' && settings['baseUrl'] === undefined), 'only for trying out');
  const { clock, counters } = needs;
  const line = (name: keyof typeof BASE_URLS): Omit<ProviderLine, 'headers'> => ({
    baseUrl: settings['baseUrl'] ?? BASE_URLS[name],
    ...(needs.fetch && { fetch: needs.fetch }),
    ...(needs.timeoutMs !== undefined && { timeoutMs: needs.timeoutMs }),
    ...(counters && { around: (ask) => countAsk(counters, name, ask, ({ kind }) => OUTCOMES[kind]) }),
  });
  switch (adapter) {
    case 'sandbox':
      return repeating(openSandboxProvider({ ...needs, settings }));
    case 'paymongo':
      return repeating(openPaymongo({ line: line(adapter), settings, clock }));
    case 'xendit':
      return repeating(openXendit({ line: line(adapter), settings, clock }));
    default:
      return unreachable(adapter);
  }
}

/** After an unknown outcome only what the provider says of the payout itself counts, not a refusal of another try. */
function repeating(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    async payOut(order, isAgain = false) {
      const outcome = await provider.payOut(order);
      return isAgain && outcome.state === 'failed' && outcome.ref === null ? { state: 'unknown' } : outcome;
    },
  };
}
