import { SUPPORT_QUESTION_TYPES } from '@perya/contract';
import { useMemo } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { preloaded } from '@perya/web/query/preloaded.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { IconTile, type Tone } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { arrowCircleDownDuotone } from '@perya/web/ui/icon/glyphs/arrow-circle-down-duotone.ts';
import { arrowCircleUpDuotone } from '@perya/web/ui/icon/glyphs/arrow-circle-up-duotone.ts';
import { deviceMobileDuotone } from '@perya/web/ui/icon/glyphs/device-mobile-duotone.ts';
import { gameControllerDuotone } from '@perya/web/ui/icon/glyphs/game-controller-duotone.ts';
import { headsetDuotone } from '@perya/web/ui/icon/glyphs/headset-duotone.ts';
import { questionDuotone } from '@perya/web/ui/icon/glyphs/question-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { findArticles, indexArticles } from '../../features/help/help-search.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './service-screen.module.css';

type QuestionType = (typeof SUPPORT_QUESTION_TYPES)[number];

const LOOKS: Record<QuestionType, readonly [Glyph, Tone]> = {
  deposit: [arrowCircleDownDuotone, 'mango'],
  withdraw: [arrowCircleUpDuotone, 'mango'],
  game: [gameControllerDuotone, 'rose'],
  customerService: [headsetDuotone, 'green'],
  application: [deviceMobileDuotone, 'violet'],
  other: [questionDuotone, 'blue'],
};

/** What people ask about most, each leading to what help has on it. [CONST-08] */
export function QuestionTypes() {
  const t = useT();
  const articles = useQuery(preloaded('help', useLanguage())).value;
  const index = useMemo(() => topicsOf(articles ?? []), [articles]);
  return (
    <section className={css.block}>
      <h2 className={css.heading}>{t('service.questions')}</h2>
      <Card flush>
        {SUPPORT_QUESTION_TYPES.map((type) => {
          const [glyph, tone] = LOOKS[type];
          return (
            <ListRow
              key={type}
              href={helpPath(index, type === 'other' ? '' : t(`service.find.${type}`))}
              title={t(`service.type.${type}`)}
              leading={<IconTile glyph={glyph} tone={tone} small />}
            />
          );
        })}
      </Card>
    </section>
  );
}

/** What can be found in the titles of help, and in all of it. */
interface Topics {
  readonly titles: readonly string[];
  readonly texts: readonly string[];
}

function topicsOf(articles: Parameters<typeof indexArticles>[0]): Topics {
  return {
    titles: indexArticles(articles.map(({ title }) => ({ title, content: '' }))),
    texts: indexArticles(articles),
  };
}

/** The article that is called so, or the only one that speaks of it; the search when there are several, else all of help. */
export function helpPath({ titles, texts }: Topics, word: string): string {
  if (word === '') return routes.help.path;
  const called = findArticles(titles, word);
  const found = called.length === 1 ? called : findArticles(texts, word);
  if (found.length === 1) return `${routes.helpDetail.path}#${found[0]}`;
  return found.length > 1 ? `${routes.help.path}?q=${encodeURIComponent(word)}` : routes.help.path;
}
