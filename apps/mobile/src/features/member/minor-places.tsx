import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { chatTeardropTextBold } from '@perya/web/ui/icon/glyphs/chat-teardrop-text-bold.ts';
import { downloadSimpleBold } from '@perya/web/ui/icon/glyphs/download-simple-bold.ts';
import { headsetBold } from '@perya/web/ui/icon/glyphs/headset-bold.ts';
import { questionBold } from '@perya/web/ui/icon/glyphs/question-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';
import { platform } from '../../lib/platform.ts';
import { offersDownload } from '../install/install-plan.ts';
import { useDestination } from '../navigation/destination.ts';
import { useServiceAddress } from '../service/service-link.ts';
import css from './minor-places.module.css';

/** Help, feedback, service and the app in one plain row. [MINE-27] */
export function MinorPlaces() {
  const t = useT();
  const app = useDestination('download');
  const places: readonly (readonly [TextKey, Glyph, string | null])[] = [
    ['menu.help', questionBold, useDestination('help')],
    ['menu.feedback', chatTeardropTextBold, useDestination('feedback')],
    ['mine.service', headsetBold, useServiceAddress()],
    ['menu.app', downloadSimpleBold, offersDownload(platform()) ? app : null],
  ];
  return (
    <nav className={css.row} aria-label={t('mine.more')}>
      {places.map(
        ([label, icon, href]) =>
          href && (
            <Anchor key={label} href={href} className={css.place}>
              <Icon glyph={icon} className={css.icon} />
              {t(label)}
            </Anchor>
          ),
      )}
    </nav>
  );
}
