import type { content } from '@perya/contract';
import type { ReactNode } from 'react';
import type { QueryResult } from '@perya/web/query/query-by-url.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { downloadSimpleBold } from '@perya/web/ui/icon/glyphs/download-simple-bold.ts';
import { megaphoneSimpleFill } from '@perya/web/ui/icon/glyphs/megaphone-simple-fill.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Marquee } from '@perya/web/ui/marquee/marquee.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { offersDownload, showsDownloadBar } from '../../features/install/install-plan.ts';
import { setPopupOpen, useInstall } from '../../features/install/install.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { platform } from '../../lib/platform.ts';
import { routes } from '../../routes.ts';
import css from './news-strip.module.css';

/** The notices that pass by, and the way to the app unless the bar shows it already; it fails alone. [HOME-06..09] */
export function NewsStrip({ answer }: { readonly answer: QueryResult<content.Announcements> }) {
  const t = useT();
  const { resources } = useSettings();
  const isBarClosed = useInstall((install) => install.isBarClosed);
  const isOffered = offersDownload(platform()) && !showsDownloadBar(platform(), resources, isBarClosed);
  return (
    <div className={css.strip}>
      <News answer={answer} />
      {isOffered && (
        <IconButton
          className={css.download}
          icon={downloadSimpleBold}
          label={t('home.download')}
          onClick={() => setPopupOpen(true)}
        />
      )}
    </div>
  );
}

function News({ answer }: { readonly answer: QueryResult<content.Announcements> }) {
  const t = useT();
  if (answer.error) {
    return (
      <button type="button" className={css.news} onClick={answer.retry}>
        <Told>{t('load.failed')}</Told>
      </button>
    );
  }
  const titles = answer.value?.playerNotice.map(({ title }) => title);
  return (
    <Anchor href={routes.notice.path} className={css.news}>
      <Told>
        {titles ? <Marquee texts={titles} empty={t('notice.none')} /> : <Skeleton width="3.6rem" height="0.22rem" />}
      </Told>
    </Anchor>
  );
}

/** The sign before the words; the static shell shows it without any. */
export function Told({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <Icon glyph={megaphoneSimpleFill} className={css.sign} />
      <span className={css.words}>{children}</span>
    </>
  );
}
