import { rounds } from '@perya/contract';
import { useState } from 'react';
import { errorText } from '@perya/web/i18n/i18n.ts';
import { formatDateTime, formatMoney } from '@perya/web/lib/format.ts';
import { ask } from '@perya/web/query/api.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { OwnWave } from '../../features/rain/own-wave.tsx';
import { isTrial, useSession } from '../../features/session/session.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { OwnWheelSpins } from '../../features/wheel/own-spins.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from '../../features/fairness/fairness.module.css';

interface Page {
  readonly list: readonly rounds.Round[];
  readonly next: string | null;
}

/** The last rounds, to pick one. [R49] */
export function RoundList() {
  const t = useT();
  const session = useSession();
  // Nothing is offered to a trial, so it never span and was never in a rain. [ROLE-08]
  const isMember = session !== null && !isTrial(session);
  const answer = useQuery({ call: rounds.recall, input: {} }, { fresh: true });
  return (
    <>
      <p className={css.intro}>{t('fair.intro')}</p>
      <QueryView answer={answer} skeleton={<SkeletonRows rows={6} label={t('state.loading')} />}>
        {(first) => <Rounds first={first} />}
      </QueryView>
      {isMember && <OwnWheelSpins />}
      {isMember && <OwnWave />}
    </>
  );
}

function Rounds({ first }: { readonly first: Page }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const { list, next, isBusy, loadMore } = useMore(first);
  if (list.length === 0) return <EmptyState art="shield" title={t('fair.none')} text={t('fair.noneText')} />;
  return (
    <section>
      <SectionHeading title={t('fair.lastRounds')} />
      <Card flush>
        <ul>
          {list.map((round) => (
            <li key={round.roundNo}>
              <ListRow
                href={`${routes.fairness.path}?round=${round.roundNo}`}
                title={round.gameName}
                meta={[formatDateTime(round.openedAt), ...(round.proof ? [`#${round.proof.nonce}`] : [])].join(' · ')}
                value={round.refusal === null ? formatMoney(round.win, symbol) : t('fair.notPlayed')}
                valueMeta={
                  round.refusal === null
                    ? t('fair.ofStake', { stake: formatMoney(round.stake, symbol) })
                    : errorText(round.refusal)
                }
              />
            </li>
          ))}
        </ul>
      </Card>
      {next !== null && (
        <Button variant="text" size={44} full loading={isBusy} onClick={() => void loadMore(next)}>
          {t('action.more')}
        </Button>
      )}
    </section>
  );
}

/** The first page and those that were asked for after it. */
function useMore(first: Page) {
  const [more, setMore] = useState<{ readonly after: Page; readonly page: Page } | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Another first page begins the list anew.
  const later = more?.after === first ? more.page : { list: [], next: first.next };
  const loadMore = async (cursor: string) => {
    setBusy(true);
    const outcome = await ask(rounds.recall, { cursor }, { quiet: true });
    setBusy(false);
    if (!outcome.ok) return showToast(problemText(outcome.error), { kind: 'error' });
    const { list, next } = outcome.value;
    return setMore({ after: first, page: { list: [...later.list, ...list], next } });
  };
  return { list: [...first.list, ...later.list], next: later.next, isBusy, loadMore };
}
