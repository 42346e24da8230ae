import { reward, type promotion } from '@perya/contract';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { toQuery, useQuery } from '@perya/web/query/use-query.ts';
import { PurseSummary } from '../../features/promotions/purse-summary.tsx';
import css from './activity-info-screen.module.css';

/** How far the bonus that came of it is, above its terms. [SCR-29] */
export function PurseStanding({ detail: { terms, reward: latest } }: { readonly detail: promotion.PromotionDetail }) {
  const language = useLanguage();
  const isTaken = latest?.form === 'bonus' && (latest.state === 'claimed' || latest.state === 'queued');
  const query = terms.purse && isTaken ? toQuery({ call: reward.purse, input: { language } }) : null;
  const { value } = useQuery(query && { ...query, background: true }, { fresh: true });
  const purse = value?.list.find((one) => one.rewardId === latest?.id && one.endTime === null);
  return purse ? (
    <div className={css.purse}>
      <PurseSummary purse={purse} />
    </div>
  ) : null;
}
