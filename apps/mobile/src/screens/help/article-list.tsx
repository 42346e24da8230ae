import type { system, Value } from '@perya/contract';
import { useEffect, useState } from 'react';
import { AccordionItem } from '@perya/web/ui/accordion/accordion-item.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { previewOf } from '../../features/help/help-search.ts';
import { showElement } from '../../features/navigation/show-element.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './help-screen.module.css';

interface ArticleListProps {
  readonly articles: Value<typeof system.helpCenter>;
  /** Positions in the whole list. */
  readonly shown: readonly number[];
  /** The one that is open at first. [HELP-03] */
  readonly opens: number | null;
}

/** Titles that unfold a preview, one at a time. [HELP-01, HELP-02, HELP-04] */
export function ArticleList({ articles, shown, opens }: ArticleListProps) {
  const t = useT();
  const [open, setOpen] = useState(opens);
  useEffect(() => {
    setOpen(opens);
    if (opens !== null) showElement(`help-${opens}`);
  }, [opens]);
  return (
    <Card flush className={css.list}>
      {shown.map((index) => {
        const article = articles[index];
        if (!article) return null;
        return (
          <AccordionItem
            key={index}
            anchorId={`help-${index}`}
            level={2}
            title={article.title}
            open={open === index}
            onToggle={(isOpen) => setOpen(isOpen ? index : null)}
          >
            {open === index && (
              <>
                <p>{previewOf(article.content)}</p>
                <ButtonLink
                  className={css.details}
                  variant="tint"
                  size={36}
                  href={`${routes.helpDetail.path}#${index}`}
                  aria-label={t('help.detailsOf', { title: article.title })}
                >
                  {t('help.details')}
                </ButtonLink>
              </>
            )}
          </AccordionItem>
        );
      })}
    </Card>
  );
}
