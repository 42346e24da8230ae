import type { ReactNode } from 'react';
import { Bunting } from '@perya/web/ui/brand/bunting.tsx';
import { Logo } from '@perya/web/ui/brand/logo.tsx';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { arrowsClockwiseBold } from '@perya/web/ui/icon/glyphs/arrows-clockwise-bold.ts';
import { headsetBold } from '@perya/web/ui/icon/glyphs/headset-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { SafetyNote } from '../safety/safety-note.tsx';
import { useServiceAddress } from '../service/service-link.ts';
import { modeOf, useSettings, useSite } from '../site/site.ts';
import css from './closed-page.module.css';
import { LanguagePill } from './language-pill.tsx';

interface ClosedPageProps {
  readonly picture: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
  /** Flags and a sky over a picture of the fair. */
  readonly festive?: boolean;
  /** A check is under way. */
  readonly busy: boolean;
  readonly onRetry: () => void;
  /** What happens without pressing anything. */
  readonly note?: string;
}

/** A whole screen without menus: why the site is closed, whom to ask, and trying again. [SCR-45, SCR-59, SCR-60] */
export function ClosedPage(props: ClosedPageProps) {
  const { picture, title, text, children, festive = false, busy, onRetry, note } = props;
  const t = useT();
  const site = useSite();
  // Opened by its path while the site is open, it stands inside the main part of the shell.
  const Whole = site && modeOf(site.status) === 0 ? 'div' : 'main';
  return (
    <Whole className={classNames(css.page, festive && css.festive)}>
      {festive && <Bunting className={css.bunting} />}
      <div className={css.top}>
        {site ? <Logo name={site.settings.brandName} size="0.52rem" /> : <span />}
        <LanguagePill />
      </div>
      {picture}
      <h1 className={css.title}>{title}</h1>
      <p className={css.text}>{text}</p>
      {children}
      <div className={css.foot}>
        <div className={css.actions}>
          {site && <ServiceButton />}
          <Button full icon={arrowsClockwiseBold} loading={busy} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        </div>
        {note && <p className={css.note}>{note}</p>}
      </div>
      {site && <SafetyNote closed />}
    </Whole>
  );
}

/** Only an address outside of the site helps here: its screens are closed. */
function ServiceButton() {
  const t = useT();
  const address = useServiceAddress();
  const { customerService } = useSettings();
  if (customerService.length === 0) return null;
  // Its place is kept while the link is being opened, so that the other button does not move.
  if (!address || address.startsWith('/')) return <span className={css.pending} />;
  return (
    <ButtonLink href={address} variant="secondary" full icon={headsetBold}>
      {t('title.service')}
    </ButtonLink>
  );
}
