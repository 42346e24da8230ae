import { reward } from '@perya/contract';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { toQuery, useQuery } from '@perya/web/query/use-query.ts';
import { PurseSummary } from '../../features/promotions/purse-summary.tsx';
import css from './reward-center-screen.module.css';

/** The bonus that runs, and the way to its meter; nothing while there is none. */
export function PurseCard() {
  const language = useLanguage();
  // The rewards below are what the page is for: a failure here says nothing.
  const query = { ...toQuery({ call: reward.purse, input: { language } }), background: true };
  const { value } = useQuery(query, { fresh: true });
  const [purse] = value?.list ?? [];
  if (!purse || purse.endTime !== null) return null;
  return (
    <div className={css.purse}>
      <PurseSummary purse={purse} />
    </div>
  );
}
