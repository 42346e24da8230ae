import { CURRENCIES, isCurrency, USUAL_CURRENCY, type CurrencyCode } from '@perya/contract';
import { amountOf } from '@perya/web/lib/amount.ts';
import { isTrial, useSession } from '../session/session.ts';
import { useSettings } from '../site/site.ts';

/** What amounts of whoever looks are in; play money is a currency of its own. */
export function useCurrency(): CurrencyCode {
  const { currency = USUAL_CURRENCY } = useSettings().mobileTemplate;
  if (isTrial(useSession())) return 'PLAY';
  return isCurrency(currency) ? currency : USUAL_CURRENCY;
}

/** A figure that the house wrote down once for all brands, in hundredths, as an amount of a currency. */
export function houseAmount(hundredths: number, currency: CurrencyCode): string {
  const { scale, houseUnit } = CURRENCIES[currency];
  return amountOf(hundredths * houseUnit, scale);
}
