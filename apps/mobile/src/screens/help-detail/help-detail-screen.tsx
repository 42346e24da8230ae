import type { system, Value } from '@perya/contract';
import { useSearch } from 'wouter/use-browser-location';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { preloaded } from '@perya/web/query/preloaded.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { RichText } from '@perya/web/ui/rich-text/rich-text.tsx';
import { Skeleton, SkeletonText } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { positionIn } from '../../features/help/help-search.ts';
import { go, useHash } from '../../features/navigation/history.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { useReadToEnd } from './use-read-to-end.ts';
import { Neighbours } from './neighbours.tsx';
import css from './help-detail-screen.module.css';

type Articles = Value<typeof system.helpCenter>;

/** One help article; the hash names it, else the query. [SCR-16, ROUTE-07, HELP-06] */
export function Screen() {
  const hash = useHash();
  const search = useSearch();
  const answer = useQuery(preloaded('help', useLanguage()));
  const query = new URLSearchParams(search);
  const id = hash === '' ? query.get('id') : null;
  const index = positionIn(hash === '' ? query.get('i') : hash);
  return (
    <div className={css.detail}>
      <QueryView answer={answer} skeleton={<Waiting />}>
        {(articles) => <Article articles={articles} index={id === null ? index : placeOf(articles, id)} />}
      </QueryView>
    </div>
  );
}

function placeOf(articles: Articles, id: string): number | null {
  const place = articles.findIndex((article) => article.id === id);
  return place < 0 ? null : place;
}

function Article({ articles, index }: { readonly articles: Articles; readonly index: number | null }) {
  const t = useT();
  const article = index === null ? undefined : articles[index];
  const end = useReadToEnd(article?.id);
  if (index === null || !article) {
    return (
      <EmptyState
        art="books"
        title={t('helpDetail.none')}
        text={t('helpDetail.noneHint')}
        action={<ButtonLink href={routes.help.path}>{t('helpDetail.all')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <Card>
        <h2 className={css.title}>{article.title}</h2>
        <RichText html={article.content} onNavigate={go} />
        <span ref={end} />
      </Card>
      <Neighbours articles={articles} index={index} />
    </>
  );
}

function Waiting() {
  const t = useT();
  return (
    <Card>
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <Skeleton className={css.title} width="4.4rem" height="0.5rem" />
      <SkeletonText lines={8} />
    </Card>
  );
}
