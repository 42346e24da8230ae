import { Art } from '@perya/web/ui/art/art.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Skeleton, SkeletonRows, SkeletonText } from '@perya/web/ui/skeleton/skeleton.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { useProtection } from '../../features/responsible-gaming/protection-store.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { BreakCard } from './break-card.tsx';
import { ExcludeCard } from './exclude-card.tsx';
import { HelpCard } from './help-card.tsx';
import { LimitCards } from './limit-cards.tsx';
import { PauseCard } from './pause-card.tsx';
import { RealityCard } from './reality-card.tsx';
import css from './responsible-gaming-screen.module.css';

const ROWS = 4;

/** Limits, breaks, self-exclusion and whom to talk to: what protects a player, in one calm place. [R27..R33] */
export function Screen() {
  return (
    <div className={css.screen}>
      <QueryView answer={useProtection()} skeleton={<Waiting />}>
        {(protection) => (
          <>
            {protection.pause ? <PauseCard pause={protection.pause} /> : <Hero />}
            <LimitCards limits={protection.limits} />
            <RealityCard minutes={protection.realityMinutes} />
            {protection.pause?.kind !== 'excluded' && <BreakCard />}
            <ExcludeCard isExcluded={protection.pause?.kind === 'excluded'} />
            <HelpCard helpline={protection.helpline} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function Hero() {
  const t = useT();
  return (
    <Card className={css.hero}>
      <Art name="shield" size="1.2rem" eager />
      <div className={css.heroWords}>
        <h2 className={css.heroTitle}>{t('rg.heroTitle')}</h2>
        <p className={css.muted}>{t('rg.heroText')}</p>
      </div>
    </Card>
  );
}

function Waiting() {
  const t = useT();
  return (
    <>
      <Card className={css.hero}>
        <Skeleton width="1.2rem" height="1.2rem" />
        <div className={css.heroWords}>
          <SkeletonText lines={3} />
        </div>
      </Card>
      <Card className={css.block}>
        <SkeletonRows rows={ROWS} label={t('state.loading')} />
      </Card>
    </>
  );
}
