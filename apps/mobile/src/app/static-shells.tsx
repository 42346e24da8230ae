import { SUPPORTED_LANGUAGES, type Language, type Pages } from '@perya/contract';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { completeWords, loadLanguage } from '@perya/web/i18n/i18n.ts';
import { Logo } from '@perya/web/ui/brand/logo.tsx';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { TitleBar } from '@perya/web/ui/title-bar/title-bar.tsx';
import { t } from '../lib/i18n/i18n.ts';
import { GameListSkeleton } from '../screens/game-list/game-list-skeleton.tsx';
import { HelpSkeleton } from '../screens/help/help-skeleton.tsx';
import { HomeSkeleton } from '../screens/home/home-skeleton.tsx';
import { NoticeSkeleton } from '../screens/notice/notice-skeleton.tsx';
import { BackButton } from './header/back-header.tsx';
import { DownloadBarView } from './header/download-bar.tsx';
import { HomeHeaderView } from './header/header-views.tsx';
import { MenuButton } from './header/menu-button.tsx';
import header from './header/header.module.css';
import { PageLoading } from './page/page-loading.tsx';
import page from './page/page.module.css';
import css from './shell.module.css';

/** What the server fills in. */
const SLOTS = {
  title: '{{banner.title}}',
  highlight: '{{banner.highlight}}',
  action: '{{banner.action}}',
  note: '{{banner.note}}',
  image: '{{banner.image}}',
  tone: '{{banner.tone}}',
};
const BRAND = '{{brand}}';
const BAR = '{{bar}}';
const ROW = { title: '{{row.title}}', repeat: ['{{#rows}}', '{{/rows}}'] } as const;

const TILE = { name: '{{row.title}}', vendor: '{{row.vendor}}', picture: '{{row.picture}}' };
const KIND = '{{kind}}';

/** Draws what a page shows before its code runs, in each language; the build keeps it for the server. */
export async function renderShells(): Promise<Pages['shells']> {
  const shells = { home: {}, games: {}, help: {}, notices: {}, other: {} } as Record<
    keyof Pages['shells'],
    Record<Language, string>
  >;
  for (const language of SUPPORTED_LANGUAGES) {
    await loadLanguage(language);
    await completeWords();
    shells.home[language] = draw(<HomeShell />);
    shells.games[language] = draw(
      <ListShell
        title={t('title.gameList')}
        content={<GameListSkeleton tile={TILE} repeat={ROW.repeat} kind={KIND} />}
      />,
    );
    shells.help[language] = draw(<ListShell content={<HelpSkeleton {...ROW} />} />);
    shells.notices[language] = draw(<ListShell title={t('title.notice')} content={<NoticeSkeleton {...ROW} />} />);
    shells.other[language] = draw(<OtherShell />);
  }
  return shells;
}

/** The content policy refuses inline styles, so a shell must do without. */
function draw(shell: ReactNode): string {
  // React adds a preload for the picture, which stands in the shell anyway.
  const html = renderToStaticMarkup(shell).replace(/<link [^>]*>/g, '');
  if (/\sstyle=/.test(html)) throw new Error('the static shell has an inline style, which browsers will refuse');
  return html;
}

function HomeShell() {
  return (
    <div className={css.shell}>
      <div className={css.shellBar} data-bar={BAR}>
        <DownloadBarView brand={BRAND} />
      </div>
      <HomeHeaderView lead={<Logo name={BRAND} />}>
        <MenuButton />
      </HomeHeaderView>
      <main className={css.main}>
        <div className={page.page}>
          <HomeSkeleton banner={SLOTS} />
        </div>
      </main>
    </div>
  );
}

/** A screen of rows; without a title it brings its own header. */
function ListShell({ title, content }: { readonly title?: string; readonly content: ReactNode }) {
  return (
    <div className={css.shell}>
      {title !== undefined && <BackShell title={title} />}
      <main className={css.main}>
        <div className={page.page} aria-hidden>
          {content}
        </div>
      </main>
    </div>
  );
}

function OtherShell() {
  return (
    <div className={css.shell}>
      <BackShell title={<Skeleton className={header.titleSkeleton} />} />
      <main className={css.main}>
        <PageLoading />
      </main>
    </div>
  );
}

function BackShell({ title }: { readonly title: ReactNode }) {
  return (
    <TitleBar lead={<BackButton />} title={title}>
      <MenuButton />
    </TitleBar>
  );
}
