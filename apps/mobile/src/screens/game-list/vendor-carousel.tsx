import type { catalog } from '@perya/contract';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { choose, type ListQuery } from '../../features/games/list-query.ts';
import { Picture } from '../../features/games/picture.tsx';
import { logoOf } from '../../features/games/vendors.ts';
import { go } from '../../features/navigation/history.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './game-list-screen.module.css';

const LOGO_PX = 96;

interface VendorCarouselProps {
  readonly query: ListQuery;
  readonly vendors: readonly catalog.LobbyVendor[];
  readonly titles: number;
  readonly isLoading: boolean;
}

/** All vendors, then each; four in sight, five points apart. [GLIST-06] */
export function VendorCarousel({ query, vendors, titles, isLoading }: VendorCarouselProps) {
  const t = useT();
  const pick = (vassalage: string) => go(choose(query, { vassalage }), { replace: true });
  if (isLoading) return <VendorsWaiting />;
  return (
    <div className={css.vendors} role="group" aria-label={t('games.vendors')}>
      <VendorButton on={query.vassalage === ''} onClick={() => pick('')}>
        <b>{t('games.all')}</b>
        {titles > 0 && <em className={css.count}>{t('games.count', { count: titles })}</em>}
      </VendorButton>
      {vendors.map((vendor) => (
        <VendorButton
          key={vendor.vassalage}
          on={query.vassalage === vendor.vassalage}
          onClick={() => pick(vendor.vassalage)}
        >
          <Picture className={css.logo} path={logoOf(vendor)} other="png" width={LOGO_PX} height={LOGO_PX} eager />
          <b>{vendor.name}</b>
        </VendorButton>
      ))}
    </div>
  );
}

/** Vendors that are coming. */
export function VendorsWaiting() {
  return (
    <div className={css.vendors} aria-hidden>
      {[1, 2, 3, 4].map((each) => (
        <Skeleton key={each} className={css.vendor} />
      ))}
    </div>
  );
}

interface VendorButtonProps {
  readonly on: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function VendorButton({ on, onClick, children }: VendorButtonProps) {
  return (
    <button type="button" aria-pressed={on} className={classNames(css.vendor, on && css.on)} onClick={onClick}>
      {children}
    </button>
  );
}
