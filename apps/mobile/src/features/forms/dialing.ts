import { system, type MobileBounds, type Value } from '@perya/contract';
import { useState } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useQuery } from '@perya/web/query/use-query.ts';

/** A country people may register from. */
export type Country = Value<typeof system.country>[number];

/** Which dialing code is chosen, and from which. */
export interface Dialing {
  readonly code: string;
  readonly countries: readonly Country[];
  /** How long a number of the chosen country is. [VAL-05] */
  readonly bounds: MobileBounds;
  readonly choose: (code: string) => void;
}

/** Stands in until the server has answered, so that nobody has to wait to type. [VAL-05] */
const FALLBACK = { countryDialingCode: '63', minLength: 10, maxLength: 20 };

/** The dialing codes of the brand, beginning with its own. [API-39] */
export function useDialing(initial?: string): Dialing {
  const language = useLanguage();
  const { value: countries = [] } = useQuery({ call: system.country, input: { language } });
  const [wanted, choose] = useState(initial);
  const country =
    countries.find(({ countryDialingCode }) => countryDialingCode === wanted) ??
    countries.find((each) => each.default) ??
    countries[0] ??
    FALLBACK;
  return { code: country.countryDialingCode, countries, bounds: country, choose };
}
