import type { board } from '@perya/contract';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './leader-board-screen.module.css';

/** The missions of the member and how far they are; their own page has the steps. [SCR-31, API-51] */
export function MissionSection({ missions }: { readonly missions: board.LeaderBoard['missions'] }) {
  const t = useT();
  const money = useMoney();
  const href = useDestination('missions');
  if (!href || missions.length === 0) return null;
  return (
    <section aria-labelledby="board-missions">
      <SectionHeading id="board-missions" title={t('title.missions')}>
        <Anchor href={href} className={css.allMissions}>
          {t('mission.see')}
        </Anchor>
      </SectionHeading>
      <Card>
        <ul>
          {missions.map(({ id, title, goal, step, steps, done, target, percent, isFinished }) => {
            const print = goal === 'validBets' ? money : String;
            return (
              <li key={id} className={css.mission}>
                <p className={css.missionHead}>
                  <span>
                    {title}
                    {steps > 1 && (
                      <small className={css.missionStep}>{t('mission.step', { step, count: steps })}</small>
                    )}
                  </span>
                  <b>{t('mission.of', { done: print(done), target: print(target) })}</b>
                </p>
                <Progress label={title} value={percent} positive={isFinished} />
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
