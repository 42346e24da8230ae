import type { agency } from '@perya/contract';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Standing } from './standing.tsx';
import css from './team-overview-screen.module.css';

/** Nobody stands below the agent: how a team begins, and what it will earn with. [STD-02] */
export function EmptyTeam({ overview: { level, rates } }: { readonly overview: agency.TeamOverview }) {
  const t = useT();
  const invitation = useDestination('agentRegister');
  return (
    <>
      <EmptyState
        art="tent"
        title={t('overview.empty')}
        text={t('overview.emptyText')}
        action={
          invitation && (
            <ButtonLink href={invitation} size={44}>
              {t('title.agentRegister')}
            </ButtonLink>
          )
        }
      />
      <Card className={css.own}>
        <Standing level={level} rates={rates} />
      </Card>
    </>
  );
}
