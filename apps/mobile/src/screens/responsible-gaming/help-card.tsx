import { Card } from '@perya/web/ui/card/card.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { headsetDuotone } from '@perya/web/ui/icon/glyphs/headset-duotone.ts';
import { phoneCallDuotone } from '@perya/web/ui/icon/glyphs/phone-call-duotone.ts';
import { questionDuotone } from '@perya/web/ui/icon/glyphs/question-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { useHelplineHref } from '../../features/safety/helpline.ts';
import { useServiceAddress } from '../../features/service/service-link.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './responsible-gaming-screen.module.css';

/** Whom to talk to. [R37] */
export function HelpCard({ helpline }: { readonly helpline: string }) {
  const t = useT();
  const line = useHelplineHref(helpline);
  const service = useServiceAddress();
  const help = useDestination('help');
  return (
    <section>
      <h2 className={css.heading}>{t('rg.helpTitle')}</h2>
      <Card flush>
        {helpline && (
          <ListRow
            title={helpline}
            meta={t('rg.helpText')}
            href={line ?? undefined}
            leading={<IconTile glyph={phoneCallDuotone} tone="green" small />}
          />
        )}
        {service && (
          <ListRow
            title={t('menu.service')}
            href={service}
            leading={<IconTile glyph={headsetDuotone} tone="blue" small />}
          />
        )}
        {help && (
          <ListRow
            title={t('menu.help')}
            href={help}
            leading={<IconTile glyph={questionDuotone} tone="violet" small />}
          />
        )}
      </Card>
    </section>
  );
}
