import type { referral } from '@perya/contract';
import { roundText } from '@perya/web/lib/format.ts';
import { useMoney } from '../../features/cashier/use-money.ts';
import { PromoPicture } from '../../features/promotions/promo-picture.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './invite-friends-screen.module.css';

/** What both get, and for what. [SCR-11] */
export function InviteHero({ rules }: { readonly rules: referral.ReferralRules }) {
  const t = useT();
  const money = useMoney();
  const title = t('invite.both', {
    own: roundText(money(rules.inviterAward)),
    theirs: roundText(money(rules.friendAward)),
  });
  return (
    <div className={css.hero}>
      <PromoPicture promotion={{ title, highlight: '', image: '/art/party', tone: 'jungle' }} heading="h2" large eager>
        {t('invite.when')}
      </PromoPicture>
    </div>
  );
}
