import { vip } from '@perya/contract';
import { useState } from 'react';
import { refetch } from '@perya/web/query/query-by-url.ts';
import { toQuery } from '@perya/web/query/use-query.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { infoBold } from '@perya/web/ui/icon/glyphs/info-bold.ts';
import { PendingNotice } from '../../features/cashier/pending-notice.tsx';
import { useOnline } from '../../features/connection/connection.ts';
import { NotNow } from '../../features/promotions/not-now.tsx';
import { useLastAnswer } from '../../features/query/last-answers.ts';
import { QueryView } from '../../features/query/query-view.tsx';
import { StaleNote } from '../../features/query/stale-note.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { BenefitsSkeleton } from './benefits-skeleton.tsx';
import css from './benefits-screen.module.css';
import { BenefitsTable } from './benefits-table.tsx';
import { ConditionsCard } from './conditions-card.tsx';
import { GiftCard } from './gift-card.tsx';
import { placeOf, type Standing } from './ladder.ts';
import { LevelCards } from './level-cards.tsx';
import { LevelStrip } from './level-strip.tsx';
import { RulesSheet } from './rules-sheet.tsx';
import { useClaimGift } from './use-claim-gift.ts';

const CLUB = { call: vip.clubBenefit, input: {} } as const;

/** The levels, how far the next one is, what they bring, and what can be taken. [SCR-10] */
export function Screen() {
  const t = useT();
  const answer = useLastAnswer(CLUB, { fresh: true });
  return (
    <QueryView answer={answer} skeleton={<BenefitsSkeleton />}>
      {(club) =>
        club.why === null && club.standing && club.levels.length > 0 ? (
          <Ladder club={club} standing={club.standing} staleSince={answer.staleSince} retry={answer.retry} />
        ) : (
          <NotNow why={club.why ?? 'promotion.closed'} closed={{ art: 'crown', title: t('vip.closed') }} />
        )
      }
    </QueryView>
  );
}

interface LadderProps {
  readonly club: vip.ClubBenefit;
  readonly standing: Standing;
  readonly staleSince: number | null;
  readonly retry: () => void;
}

function Ladder({ club, standing, staleSince, retry }: LadderProps) {
  const t = useT();
  const { levels, gifts } = club;
  const own = placeOf(levels, club.current);
  const [chosen, setChosen] = useState(own);
  const [isOpen, setOpen] = useState(false);
  const isOnline = useOnline();
  const claiming = useClaimGift(async () => refetch(toQuery(CLUB)));
  return (
    <div className={css.page}>
      <LevelStrip levels={levels} chosen={chosen} onChoose={setChosen} />
      <LevelCards levels={levels} own={own} chosen={chosen} standing={standing} onChoose={setChosen} />
      <div className={css.blocks}>
        <StaleNote since={staleSince} onRetry={retry} />
        <PendingNotice pending={claiming.pending} />
        <ConditionsCard levels={levels} own={own} chosen={chosen} standing={standing} />
        {gifts.map((gift) => (
          <GiftCard key={gift.benefitId} gift={gift} claiming={claiming} isHeld={staleSince !== null || !isOnline} />
        ))}
        <BenefitsTable levels={levels} own={own} chosen={chosen} />
        <Button variant="secondary" size={44} full icon={infoBold} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('vip.how')}
        </Button>
      </div>
      <RulesSheet club={club} standing={standing} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
