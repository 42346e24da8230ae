import type { system } from '@perya/contract';
import { useEffect, useState } from 'react';
import { openLink } from '../../features/service/open-link.ts';

/** The address of each entry, null where it cannot be opened; nothing while the seals are being opened. [API-106] */
export function useOpenedLinks(links: readonly system.ServiceLink[]): readonly (string | null)[] | null {
  const [opened, setOpened] = useState<readonly (string | null)[] | null>(null);
  const wanted = JSON.stringify(links.map(({ type, path, link }) => [type, path, link]));
  useEffect(() => {
    let left = false;
    void Promise.all(links.map(openLink)).then((addresses) => {
      if (!left) setOpened(addresses);
    });
    return () => {
      left = true;
    };
    // The same links in a new list are not opened again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);
  return opened;
}
