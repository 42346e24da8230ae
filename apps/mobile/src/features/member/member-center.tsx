import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { RouteName } from '../../routes.ts';
import { useUnreadCount } from '../mail/unread-count.ts';
import { QueryView } from '../query/query-view.tsx';
import { useSurroundings } from '../navigation/destination.ts';
import { useRewardCount } from '../promotions/reward-count.ts';
import { useRunningKinds } from '../promotions/running-kinds.ts';
import { useRebateCount } from '../rebate/rebate-due.ts';
import { useSettings } from '../site/site.ts';
import { BalanceCard } from '../wallet/balance-card.tsx';
import { EntryGrid, EntryList } from './entry-views.tsx';
import { KycCard } from './kyc-card.tsx';
import css from './member-center.module.css';
import { memberEntries } from './member-entries.ts';
import { useMember } from './member-store.ts';
import { MinorPlaces } from './minor-places.tsx';
import { ProfilePanel, ProfileSkeleton } from './profile-panel.tsx';
import { SecurityHint } from './security-hint.tsx';
import { VipProgress } from './vip-progress.tsx';

const AvatarSheet = lazyPart(() => import('./avatar-sheet.tsx').then((module) => module.AvatarSheet));

/** The member centre of somebody with a session: who, what to do next, everywhere to go. [SCR-06, SCR-07, MINE-03..27] */
export function MemberCenter() {
  const member = useMember();
  const version = useVersion();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={css.center} data-version={version}>
      <QueryView answer={member} skeleton={<ProfileSkeleton />}>
        {(info) => (
          <>
            <ProfilePanel info={info} onChooseAvatar={() => setChoosing(true)} />
            <VipProgress info={info} />
          </>
        )}
      </QueryView>
      <div className={css.balance}>
        <BalanceCard slim={version === 'base'} />
      </div>
      {member.value && <KycCard state={member.value.kyc} />}
      <SecurityHint />
      <Entries upline={member.value?.toUpline ?? null} isBelowCard={version === 'new'} />
      <MinorPlaces />
      <AvatarSheet wanted={isChoosing} open={isChoosing} onClose={() => setChoosing(false)} />
    </div>
  );
}

/** The places a guest may see; they need a session. [MINE-02, MINE-06] */
export function GuestCenter() {
  const t = useT();
  return (
    <div className={css.center} data-version={useVersion()}>
      <h2 className={css.guestHeading}>{t('mine.guestPlaces')}</h2>
      <Entries upline={null} />
      <MinorPlaces />
    </div>
  );
}

/** [MINE-07] */
function useVersion(): 'new' | 'base' {
  return useSettings().mobileTemplate.mem_cen === '1' ? 'new' : 'base';
}

/** The ways to pay of the balance card. [MINE-10, MINE-11] */
const ON_CARD: readonly RouteName[] = ['voucherCenter', 'withdraw'];

interface EntriesProps {
  readonly upline: string | null;
  /** What stands on the balance card is not said again. */
  readonly isBelowCard?: boolean;
}

/** Where to go, each with what really waits there; some are there only while a promotion of theirs runs. [MINE-12, MINE-21..25] */
function Entries({ upline, isBelowCard = false }: EntriesProps) {
  const version = useVersion();
  const waiting: Partial<Record<RouteName, number>> = {
    rewardCenter: useRewardCount(),
    manualRebate: useRebateCount(),
    webEmail: useUnreadCount(),
  };
  const all = memberEntries(useSurroundings(), { upline, promotions: useRunningKinds() });
  const entries = all
    .filter(({ name }) => !isBelowCard || !ON_CARD.includes(name))
    .map((entry) => ({ ...entry, waiting: waiting[entry.name] ?? 0 }));
  return version === 'new' ? <EntryGrid entries={entries} /> : <EntryList entries={entries} />;
}
