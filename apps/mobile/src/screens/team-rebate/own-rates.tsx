import type { agency } from '@perya/contract';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { GAME_ART } from '../../features/games/game-art.ts';
import { formatRate } from '../../features/rebate/format-rate.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './team-rebate-screen.module.css';

/** What the agent gets of bets below, by kind of games: nobody below can get more. [SCR-54] */
export function OwnRates({ rates }: { readonly rates: readonly agency.KindRate[] }) {
  const t = useT();
  const given = rates.filter(({ rate }) => rate > 0);
  return (
    <section aria-labelledby="own">
      <SectionHeading id="own" title={t('rates.own')} />
      <Card>
        {given.length === 0 ? (
          <p className={css.none}>{t('rates.ownNone')}</p>
        ) : (
          <dl className={css.own}>
            {given.map(({ gameType, rate }) => (
              <div key={gameType} className={css.ownRate}>
                <dt className={css.ownKind}>
                  <Art name={GAME_ART[gameType]} size="0.44rem" className={css.ownArt} />
                  <span className={css.ownName}>{t(`gameType.${gameType}`)}</span>
                </dt>
                <dd className={css.ownValue}>{formatRate(rate, 1)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </section>
  );
}
