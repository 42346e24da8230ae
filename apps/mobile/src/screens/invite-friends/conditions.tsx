import type { referral } from '@perya/contract';
import type { ReactNode } from 'react';
import { Card } from '@perya/web/ui/card/card.tsx';
import { calendarCheckDuotone } from '@perya/web/ui/icon/glyphs/calendar-check-duotone.ts';
import { gameControllerDuotone } from '@perya/web/ui/icon/glyphs/game-controller-duotone.ts';
import { identificationCardDuotone } from '@perya/web/ui/icon/glyphs/identification-card-duotone.ts';
import { usersThreeDuotone } from '@perya/web/ui/icon/glyphs/users-three-duotone.ts';
import { walletDuotone } from '@perya/web/ui/icon/glyphs/wallet-duotone.ts';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { turnoverText } from '../../features/promotions/turnover-words.ts';
import { Filled } from '../../lib/i18n/filled.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './invite-friends-screen.module.css';

interface Condition {
  readonly key: string;
  readonly icon: Glyph;
  readonly words: ReactNode;
  readonly note?: string;
}

/** When a friend counts, with every amount and day. [SCR-11] */
export function Conditions({ rules }: { readonly rules: referral.ReferralRules }) {
  const t = useT();
  return (
    <section aria-labelledby="conditions">
      <SectionHeading id="conditions" title={t('invite.conditions')}>
        <span className={css.within}>{t('invite.within', { count: rules.withinDays })}</span>
      </SectionHeading>
      <Card>
        <ul>
          {useConditions(rules).map(({ key, icon, words, note }) => (
            <li key={key} className={css.condition}>
              <Icon glyph={icon} className={css.conditionIcon} />
              <span className={css.conditionWords}>
                {words}
                {note !== undefined && <span className={css.conditionNote}>{note}</span>}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function useConditions(rules: referral.ReferralRules): readonly Condition[] {
  const t = useT();
  const money = useMoney();
  const { firstDeposit, depositTurnoverTimes, validBets, daysPlayed, monthMax, claimDays, turnover } = rules;
  return [
    { key: 'identity', icon: identificationCardDuotone, words: t('invite.identity') },
    {
      key: 'deposit',
      icon: walletDuotone,
      words: <Filled text={t('invite.deposit')} parts={{ amount: <b>{money(firstDeposit)}</b> }} />,
      note: t('invite.depositNote', { count: depositTurnoverTimes }),
    },
    {
      key: 'bets',
      icon: gameControllerDuotone,
      words: (
        <Filled
          text={t('invite.bets')}
          parts={{ amount: <b>{money(validBets)}</b>, days: <b>{t('promo.days', { count: daysPlayed })}</b> }}
        />
      ),
      note: t('invite.betsNote'),
    },
    { key: 'apart', icon: usersThreeDuotone, words: t('invite.apart') },
    {
      key: 'most',
      icon: calendarCheckDuotone,
      words: <Filled text={t('invite.most')} parts={{ most: <b>{t('invite.mostCount', { count: monthMax })}</b> }} />,
      note: `${t('invite.paid', { count: claimDays })} ${turnoverText(t, money, turnover)}.`,
    },
  ];
}
