import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { RouteName } from '../../routes.ts';
import { QueryView } from '../query/query-view.tsx';
import { useSurroundings } from '../navigation/destination.ts';
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

const AvatarSheet = lazyPart(() => import('./avatar-sheet.tsx').then((module) => module.AvatarSheet));

/** The member centre of somebody with a session: who, what to do next, everywhere to go. [SCR-06, SCR-07, MINE-03..27] */
export function MemberCenter() {
  const member = useMember();
  const version = useVersion();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={css.center} data-version={version}>
      <QueryView answer={member} skeleton={<ProfileSkeleton />}>
        {(info) => <ProfilePanel info={info} onChooseAvatar={() => setChoosing(true)} />}
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

const NO_PROMOTIONS: readonly string[] = [];
/** The ways to pay of the balance card. [MINE-10, MINE-11] */
const ON_CARD: readonly RouteName[] = ['voucherCenter', 'withdraw'];

interface EntriesProps {
  readonly upline: string | null;
  /** What stands on the balance card is not said again. */
  readonly isBelowCard?: boolean;
}

/** The promotions that run come with their feature; until then what depends on one is absent. [MINE-12, MINE-23] */
function Entries({ upline, isBelowCard = false }: EntriesProps) {
  const version = useVersion();
  const all = memberEntries(useSurroundings(), { upline, promotions: NO_PROMOTIONS });
  const entries = isBelowCard ? all.filter(({ name }) => !ON_CARD.includes(name)) : all;
  return version === 'new' ? <EntryGrid entries={entries} /> : <EntryList entries={entries} />;
}
