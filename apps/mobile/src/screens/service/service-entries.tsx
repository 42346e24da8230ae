import type { system } from '@perya/contract';
import type { ArtName } from '@perya/web/ui/art/art-names.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './service-screen.module.css';
import { useOpenedLinks } from './use-opened-links.ts';

const PICTURES: readonly ArtName[] = ['headset', 'phone'];

/** Live chat first, then the backup messenger; a link that cannot be opened gives way to the other. [ENT-19, API-106] */
export function ServiceEntries({ links }: { readonly links: readonly system.ServiceLink[] }) {
  const addresses = useOpenedLinks(links);
  const standIn = addresses?.find((address) => address !== null) ?? null;
  return (
    <ul className={css.entries}>
      {links.map((link, index) => (
        <li key={link.path}>
          <Entry link={link} index={index} address={addresses === null ? undefined : (addresses[index] ?? standIn)} />
        </li>
      ))}
    </ul>
  );
}

interface EntryProps {
  readonly link: system.ServiceLink;
  readonly index: number;
  /** Not known yet, or nothing can be opened. */
  readonly address: string | null | undefined;
}

function Entry({ link, index, address }: EntryProps) {
  const t = useT();
  return (
    <Card className={css.entry}>
      <Art name={PICTURES[index] ?? 'headset'} size="1.12rem" eager />
      <div className={css.words}>
        <h2 className={css.name}>{link.name}</h2>
        <p className={css.hours}>{link.hours}</p>
      </div>
      <div className={css.open}>
        {address === undefined && <Skeleton width="1.4rem" height="0.88rem" />}
        {address === null && <Badge>{t('service.unavailable')}</Badge>}
        {address && (
          <ButtonLink
            href={address}
            size={44}
            variant={index === 0 ? 'primary' : 'secondary'}
            aria-label={t('service.openNamed', { name: link.name })}
          >
            {t('service.open')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
