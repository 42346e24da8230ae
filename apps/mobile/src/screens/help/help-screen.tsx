import type { system, Value } from '@perya/contract';
import { useMemo, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { preloaded } from '@perya/web/query/preloaded.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { magnifyingGlassBold } from '@perya/web/ui/icon/glyphs/magnifying-glass-bold.ts';
import { xBold } from '@perya/web/ui/icon/glyphs/x-bold.ts';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { findArticles, indexArticles, positionIn } from '../../features/help/help-search.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ArticleList } from './article-list.tsx';
import { ContactCard } from './contact-card.tsx';
import { HelpHeader } from './help-header.tsx';
import css from './help-screen.module.css';

const SKELETON_ROWS = 8;

/** The help centre. [SCR-15, HELP-01..05] */
export function Screen() {
  const t = useT();
  const query = new URLSearchParams(useSearch());
  const [search, setSearch] = useState(query.get('q') ?? '');
  const answer = useQuery(preloaded('help', useLanguage()));
  return (
    <>
      <HelpHeader />
      <div className={css.body}>
        <Field
          search
          type="search"
          label={t('help.search')}
          placeholder={t('help.search')}
          icon={magnifyingGlassBold}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          trailing={search && <IconButton icon={xBold} label={t('help.clear')} onClick={() => setSearch('')} />}
        />
        <QueryView answer={answer} skeleton={<Waiting />}>
          {(articles) => (
            <Articles
              articles={articles}
              search={search}
              opens={positionIn(query.get('i'))}
              onClear={() => setSearch('')}
            />
          )}
        </QueryView>
      </div>
    </>
  );
}

interface ArticlesProps {
  readonly articles: Value<typeof system.helpCenter>;
  readonly search: string;
  readonly opens: number | null;
  readonly onClear: () => void;
}

function Articles({ articles, search, opens, onClear }: ArticlesProps) {
  const t = useT();
  const index = useMemo(() => indexArticles(articles), [articles]);
  if (articles.length === 0) return <EmptyState art="books" title={t('no_data')} text={t('help.none')} />;
  const found = findArticles(index, search);
  const isSearch = search.trim() !== '';
  return (
    <>
      <div role="status">{isSearch && <VisuallyHidden>{t('help.found', { count: found.length })}</VisuallyHidden>}</div>
      {found.length > 0 ? (
        <ArticleList articles={articles} shown={found} opens={opens} />
      ) : (
        <EmptyState
          art="magnifier"
          title={t('help.noMatch')}
          text={t('help.noMatchHint')}
          action={
            <Button variant="secondary" size={44} onClick={onClear}>
              {t('help.clear')}
            </Button>
          }
        />
      )}
      <ContactCard />
    </>
  );
}

function Waiting() {
  const t = useT();
  return (
    <Card flush className={css.list}>
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className={css.waiting}>
          <Skeleton width={row % 2 ? '3.6rem' : '4.6rem'} height="0.26rem" />
        </div>
      ))}
    </Card>
  );
}
