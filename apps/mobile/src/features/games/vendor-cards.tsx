import type { catalog, GameType } from '@perya/contract';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSurroundings, type Surroundings } from '../navigation/destination.ts';
import { hasTitles } from './categories.ts';
import { launchPath } from './launch-path.ts';
import { listPath } from './list-query.ts';
import { Picture } from './picture.tsx';
import css from './vendor-cards.module.css';
import { logoOf } from './vendors.ts';

const LOGO_PX = 96;
const CARD_PX = { width: 640, height: 360 };

interface VendorCardsProps {
  readonly kind: GameType;
  readonly vendors: readonly catalog.LobbyVendor[];
  /** Small in a row that scrolls, small in a grid, or large with their picture. */
  readonly look: 'row' | 'grid' | 'large';
}

/** Vendors of a kind: each leads to its titles, or opens where it has none of its own here. [SCR-32, SCR-38] */
export function VendorCards({ kind, vendors, look }: VendorCardsProps) {
  const t = useT();
  const around = useSurroundings();
  return (
    <div className={classNames(css.cards, css[look])} role="group" aria-label={t('games.vendors')}>
      {vendors.map((vendor) => {
        const href = vendorPath(kind, vendor, around);
        const words = (
          <span className={css.words}>
            <b>{vendor.name}</b>
            {listsTitles(kind, vendor) && <em>{t('games.count', { count: vendor.titles })}</em>}
          </span>
        );
        return (
          href && (
            <Anchor key={vendor.vassalage} href={href} className={css.card}>
              {look === 'large' ? (
                <Picture className={css.picture} path={vendor.mobileLargeIcon} other="jpg" {...CARD_PX} />
              ) : (
                <Picture className={css.logo} path={logoOf(vendor)} other="png" width={LOGO_PX} height={LOGO_PX} />
              )}
              {words}
            </Anchor>
          )
        );
      })}
    </div>
  );
}

/** A vendor may have a kind in a lobby of its own only. [LAUNCH-04] */
function listsTitles(kind: GameType, { titles }: catalog.LobbyVendor): boolean {
  return hasTitles(kind) && titles > 0;
}

function vendorPath(kind: GameType, vendor: catalog.LobbyVendor, around: Surroundings): string | null {
  const { vassalage } = vendor;
  if (listsTitles(kind, vendor)) return listPath({ gameType: kind, vassalage });
  return launchPath({ vassalage, gameType: kind }, around);
}
