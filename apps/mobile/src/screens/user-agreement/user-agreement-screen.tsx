import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { preloaded } from '@perya/web/query/preloaded.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { RichText } from '@perya/web/ui/rich-text/rich-text.tsx';
import { SkeletonText } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { go } from '../../features/navigation/history.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './user-agreement-screen.module.css';

/** The terms in force, with the age limit and the date of their version. [SCR-44, VAL-36] */
export function Screen() {
  const t = useT();
  const { mobileTemplate } = useSettings();
  const answer = useQuery(preloaded('agreement', useLanguage()));
  return (
    <div className={css.agreement}>
      <p className={css.age}>
        <span className={css.badge} aria-hidden>
          {mobileTemplate.ageLimit}+
        </span>
        {t('agreement.age', { age: mobileTemplate.ageLimit })}
      </p>
      <QueryView answer={answer} skeleton={<Waiting />}>
        {({ version, content }) =>
          content.trim() === '' ? (
            <EmptyState art="scroll" title={t('no_data')} />
          ) : (
            <Card>
              <h2 className={css.version}>{t('agreement.version', { version })}</h2>
              <RichText html={content} onNavigate={go} />
            </Card>
          )
        }
      </QueryView>
    </div>
  );
}

function Waiting() {
  const t = useT();
  return (
    <Card>
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <SkeletonText lines={14} />
    </Card>
  );
}
