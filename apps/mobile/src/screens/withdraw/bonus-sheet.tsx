import type { cashier } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';
import { formatDay } from '@perya/web/lib/format.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { arrowUUpLeftDuotone } from '@perya/web/ui/icon/glyphs/arrow-u-up-left-duotone.ts';
import { clockDuotone } from '@perya/web/ui/icon/glyphs/clock-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './bonus-sheet.module.css';

interface BonusSheetProps {
  readonly open: boolean;
  readonly info: cashier.WithdrawInfo;
  /** Where it goes, what leaves and what arrives there, in minor units. */
  readonly bankName: string;
  readonly amount: number;
  readonly net: number;
  readonly isBusy: boolean;
  readonly onGoOn: () => void;
  readonly onClose: () => void;
}

/** What a withdrawal does to an open bonus, both ways beside each other; neither answer weighs more than the other. [SCR-19] */
export function BonusSheet(props: BonusSheetProps) {
  const { open, info, isBusy, onGoOn, onClose } = props;
  const t = useT();
  const money = useMoney(info.min);
  const bonus = info.openBonus;
  const footer = (
    <div className={css.answers}>
      <Button variant="secondary" full onClick={onClose}>
        {t('withdraw.bonus.back')}
      </Button>
      <Button variant="secondary" full loading={isBusy} onClick={onGoOn}>
        {t('withdraw.bonus.goOn')}
      </Button>
    </div>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('withdraw.bonus.title')}
      closeLabel={t('action.close')}
      footer={footer}
    >
      {bonus && (
        <>
          <p className={css.text}>
            {t('withdraw.bonus.text', { amount: money(bonus.amount), percent: percentOf(bonus) })}
          </p>
          <BothWays {...props} bonus={bonus} />
          <p className={css.note}>
            <Icon glyph={clockDuotone} className={css.noteIcon} />
            {t('withdraw.bonus.stands')}
          </p>
          <p className={css.note}>
            <Icon glyph={arrowUUpLeftDuotone} className={css.noteIcon} />
            {t('withdraw.bonus.refused', { cash: money(info.balance), bonus: money(bonus.amount) })}
          </p>
        </>
      )}
    </Sheet>
  );
}

type OpenBonus = NonNullable<cashier.WithdrawInfo['openBonus']>;

function percentOf({ done, needed }: OpenBonus): number {
  return Math.floor((100 * minorOf(done)) / minorOf(needed));
}

function BothWays({ info, bankName, amount, net, bonus }: BonusSheetProps & { readonly bonus: OpenBonus }) {
  const t = useT();
  const money = useMoney(info.min);
  return (
    <table className={css.ways}>
      <thead>
        <tr>
          <td aria-hidden="true" />
          <th scope="col">{t('withdraw.bonus.ifGoOn')}</th>
          <th scope="col">{t('withdraw.bonus.ifBack')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('withdraw.bonus.to', { name: bankName })}</th>
          <td>{money(net)}</td>
          <td>{money(0)}</td>
        </tr>
        <tr>
          <th scope="row">{t('withdraw.bonus.own')}</th>
          <td>{money(minorOf(info.balance) - amount)}</td>
          <td>{money(info.balance)}</td>
        </tr>
        <tr>
          <th scope="row">{t('withdraw.bonus.bonus')}</th>
          <td>
            {money(0)}
            <span className={css.when}>{t('withdraw.bonus.oncePaid')}</span>
          </td>
          <td>
            {money(bonus.amount)}
            <span className={css.when}>{t('withdraw.bonus.until', { day: formatDay(bonus.expireTime) })}</span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
