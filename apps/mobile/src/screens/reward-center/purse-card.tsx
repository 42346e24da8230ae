import { reward } from '@perya/contract';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { toQuery, useQuery } from '@perya/web/query/use-query.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import rowCss from '../../features/promotions/promo-row.module.css';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { percentOf } from './meter-figures.ts';
import css from './reward-center-screen.module.css';

/** The bonus that runs, and the way to its meter; nothing while there is none. */
export function PurseCard() {
  const t = useT();
  const money = useMoney();
  const language = useLanguage();
  // The rewards below are what the page is for: a failure here says nothing.
  const query = { ...toQuery({ call: reward.purse, input: { language } }), background: true };
  const { value } = useQuery(query, { fresh: true });
  const [purse] = value?.list ?? [];
  if (!purse || purse.endTime !== null) return null;
  return (
    <Card className={css.purse}>
      <h2 className={rowCss.title}>{t('meter.mine')}</h2>
      <p className={rowCss.meta}>
        {`${money(purse.balance)} · ${percentOf(purse)}% ${t('meter.done')} · ${t('meter.left')} ${money(purse.left)}`}
      </p>
      <Progress label={t('meter.counted')} value={percentOf(purse)} />
      <ButtonLink variant="text" size={36} href={`${routes.rewardCenter.path}?grant=${purse.id}`}>
        {t('meter.see')}
      </ButtonLink>
    </Card>
  );
}
