import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Count } from '@perya/web/ui/badge/badge.tsx';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useSurroundings } from '../../features/navigation/destination.ts';
import { WaitingName } from '../../features/promotions/waiting-name.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './agent-dock.module.css';
import { dockPlaces } from './dock-places.ts';
import { useAgentNews } from './use-agent-news.ts';

/** The own menu of the agency center, where others have the bottom menu. [AGENT-13, AGENT-16] */
export function AgentDock() {
  const t = useT();
  const news = useAgentNews();
  return (
    <nav className={css.dock} aria-label={t('agency.dock')}>
      {dockPlaces(useSurroundings()).map(({ name, label, icon, href }) => {
        const waiting = name === 'memberNotice' ? news : 0;
        return (
          <Anchor key={name} href={href} className={css.place}>
            <span className={css.face} aria-hidden>
              <Icon glyph={icon} className={css.icon} />
              <Count value={waiting} className={css.count} />
            </span>
            <WaitingName place={t(label)} count={waiting} words="mail.waiting" className={css.label} />
          </Anchor>
        );
      })}
    </nav>
  );
}
