import type { system } from '@perya/contract';
import { useEffect, useState } from 'react';
import { useDestination } from '../navigation/destination.ts';
import { useSite } from '../site/site.ts';

const NO_LINKS: readonly system.ServiceLink[] = [];

/** Where customer service is reached: the service link, else the service screen. [SIDE-19] */
export function useServiceAddress(): string | null {
  const customerService = useSite()?.settings.customerService ?? NO_LINKS;
  const screen = useDestination('service');
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    import('./open-link.ts')
      .then(({ firstLink }) => firstLink(customerService))
      .then(
        (found) => left || setAddress(found),
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, [customerService]);
  return address ?? screen;
}
