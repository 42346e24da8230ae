import type { vip } from '@perya/contract';
import { minorOf } from '@perya/web/lib/amount.ts';
import { isZeroAmount, roundText } from '@perya/web/lib/format.ts';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useReportClock } from '../../features/report/report-clock.ts';
import { ZoneNote } from '../../features/report/zone-note.tsx';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import css from './benefits-screen.module.css';
import { levelNumber, placeOf, type Standing } from './ladder.ts';

interface RulesSheetProps {
  readonly club: vip.ClubBenefit;
  readonly standing: Standing;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How a level is reached, kept and lost, and when its gifts are due, each with the figures of this member. */
export function RulesSheet({ club, standing, open, onClose }: RulesSheetProps) {
  const t = useT();
  const money = useMoney();
  const { momentOf } = useReportClock();
  const print = (amount: string) => roundText(money(amount));
  const rules = [
    ...levelRules(t, club, standing, print),
    ...giftRules(t, club, standing, print),
    t('vip.rule.withdraw'),
    t('vip.rule.rebate'),
    t('vip.rule.regrade', { time: momentOf(club.regradeTime) }),
  ];
  return (
    <Sheet open={open} onClose={onClose} title={t('vip.how')} closeLabel={t('action.close')}>
      <ul className={css.rules}>
        {rules.map((rule) => (
          <li key={rule} className={css.rule}>
            {rule}
          </li>
        ))}
      </ul>
      <ZoneNote />
    </Sheet>
  );
}

type Print = (amount: string) => string;

/** `11/15` of `2026-11-15`. */
const short = (day: string) => day.slice(5).replace('-', '/');

function levelRules(t: Translate, { levels, current }: vip.ClubBenefit, standing: Standing, print: Print): string[] {
  const { next, keep, regain } = standing;
  const target = next === null ? undefined : levels[placeOf(levels, next.labelId)];
  const named = (labelId: string) => t('vip.level', { number: levelNumber(labelId) });
  const capped = (part: 'deposits' | 'validBets', most: string) =>
    print(minorOf(standing[part]) < minorOf(most) ? standing[part] : most);
  return [
    t('vip.rule.level'),
    ...(next !== null && target
      ? [
          t('vip.rule.progress', {
            level: named(next.labelId),
            deposits: capped('deposits', target.conditions.deposits),
            validBets: capped('validBets', target.conditions.validBets),
            depositsTarget: print(target.conditions.deposits),
            validBetsTarget: print(target.conditions.validBets),
            percent: next.progress.percent,
          }),
        ]
      : []),
    keep === null
      ? t('vip.rule.keepNone')
      : t('vip.rule.keep', {
          level: named(current),
          needed: print(keep.needed),
          done: print(keep.done),
          start: short(keep.startDate),
          end: short(keep.endDate),
        }),
    ...(regain === null
      ? []
      : [
          t('vip.rule.regain', {
            level: named(regain.labelId),
            needed: print(regain.needed),
            done: print(regain.done),
          }),
        ]),
  ];
}

function giftRules(t: Translate, { rules }: vip.ClubBenefit, standing: Standing, print: Print): string[] {
  const periods = (['week', 'month'] as const).filter((period) => !isZeroAmount(standing[period].gift));
  return [
    t('vip.rule.levelUp'),
    ...periods.map((period) => {
      const { gift, needed, validBets, startDate, endDate } = standing[period];
      return t(`vip.rule.${period}`, {
        gift: print(gift),
        needed: print(needed),
        times: rules.giftTimes,
        start: short(startDate),
        end: short(endDate),
        done: print(validBets),
      });
    }),
    t('vip.rule.birthday', { days: rules.birthdayDays }),
    t('vip.rule.waits', rules.claimDays),
    t('vip.rule.turnover', { count: rules.turnoverTimes }),
  ];
}
