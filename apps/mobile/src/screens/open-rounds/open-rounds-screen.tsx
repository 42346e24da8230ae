import { rounds } from '@perya/contract';
import { formatDateTime, formatMoney } from '@perya/web/lib/format.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { launchPath } from '../../features/games/launch-path.ts';
import { useSurroundings } from '../../features/navigation/destination.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './open-rounds-screen.module.css';

const TONES = { player: 'accent', vendor: 'info', staff: 'warning' } as const;

/** Rounds that have not ended: what is staked, who acts next, and by when it is over. [R50] */
export function Screen() {
  const t = useT();
  const answer = useQuery({ call: rounds.openRounds, input: {} }, { fresh: true });
  return (
    <div className={css.screen}>
      <QueryView answer={answer} skeleton={<SkeletonRows rows={3} label={t('state.loading')} />}>
        {(open) =>
          open.length === 0 ? (
            <EmptyState art="party" title={t('openRounds.none')} text={t('openRounds.noneText')} />
          ) : (
            <>
              <p className={css.safe}>{t('openRounds.safe')}</p>
              <ul>
                {open.map((round) => (
                  <li key={round.betNo} className={css.round}>
                    <OpenRound round={round} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
    </div>
  );
}

function OpenRound({ round }: { readonly round: rounds.OpenRound }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { vassalage, nodeId } = round;
  const href = launchPath({ vassalage, nodeId }, useSurroundings());
  return (
    <>
      <div className={css.head}>
        <b className={css.game}>{round.gameName}</b>
        <Badge tone={TONES[round.next]}>{t(`openRounds.${round.next}`)}</Badge>
      </div>
      <p className={css.meta}>
        {[t('openRounds.since', { time: formatDateTime(round.openedAt) }), vassalage, round.betNo].join(' · ')}
      </p>
      <dl className={css.stake}>
        <dt>{t('openRounds.stake')}</dt>
        <dd>{formatMoney(round.stake, symbol)}</dd>
      </dl>
      {round.dueAt !== null && <p className={css.meta}>{t('openRounds.due', { time: formatDateTime(round.dueAt) })}</p>}
      {round.next === 'player' && nodeId !== null && href !== null && (
        <ButtonLink href={href} size={44} full className={css.on}>
          {t('openRounds.goOn')}
        </ButtonLink>
      )}
    </>
  );
}
