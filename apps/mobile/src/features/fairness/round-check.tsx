import { rounds } from '@perya/contract';
import { useMemo } from 'react';
import { errorText } from '@perya/web/i18n/i18n.ts';
import { formatDateTime, formatMoney } from '@perya/web/lib/format.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { usePolling } from '@perya/web/query/use-polling.ts';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@perya/web/ui/error-state/error-state.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { CopyRow } from '../cashier/copy-row.tsx';
import { problemText } from '../errors/errors.ts';
import { useCurrencySymbol } from '../wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { checkRound, verdictWithoutRules, type Verdict } from './check-round.ts';
import { loadTitles } from './fair-titles.ts';
import css from './fairness.module.css';
import { FoundRound } from './found-round.tsx';
import { ProofRows, SharedRows } from './proof-rows.tsx';
import { useLoaded } from './use-loaded.ts';
import { VerdictCard } from './verdict-card.tsx';

/** One round: what was told of it, and whether the seeds say the same. */
export function RoundCheck({ roundNo }: { readonly roundNo: string }) {
  const t = useT();
  const answer = useQuery({ call: rounds.round, input: { roundNo } }, { fresh: true });
  if (answer.value) return <Told round={answer.value} onChanged={answer.retry} />;
  if (!answer.error) return <SkeletonRows rows={6} label={t('state.loading')} />;
  if (answer.error.code === 'round.not.found') {
    return (
      <EmptyState
        art="magnifier"
        title={t('fair.notFound')}
        text={t('fair.notFoundText')}
        action={<ButtonLink href={routes.fairness.path}>{t('fair.allRounds')}</ButtonLink>}
      />
    );
  }
  return (
    <ErrorState
      title={t('load.failed')}
      text={problemText(answer.error)}
      retryLabel={t('action.retry')}
      onRetry={answer.retry}
    />
  );
}

interface ToldProps {
  readonly round: rounds.Round;
  readonly onChanged: () => void;
}

function Told({ round, onChanged }: ToldProps) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const early = useMemo(() => verdictWithoutRules(round), [round]);
  usePolling(early?.kind === 'running', onChanged);
  return (
    <>
      {early ? (
        <VerdictCard verdict={early} told={round} onRevealed={onChanged} />
      ) : (
        <Checked round={round} onChanged={onChanged} />
      )}
      <SectionHeading title={t('fair.told')} />
      <Card flush className={css.rows}>
        <CopyRow label={t('fair.round')} value={round.roundNo} />
        <CopyRow plain label={round.gameName} value={formatDateTime(round.openedAt)} />
        <CopyRow
          plain
          label={t('fair.stakeAndWin')}
          value={`${formatMoney(round.stake, symbol)} · ${formatMoney(round.win, symbol)}`}
        />
        {round.refusal !== null && (
          <CopyRow plain label={t('fair.whyNotPlayed')} value={errorText(round.refusal) ?? round.refusal} />
        )}
        {round.proof && <ProofRows proof={round.proof} />}
        {round.shared && <SharedRows shared={round.shared} />}
        {round.choice !== null && <CopyRow label={t('fair.choice')} value={JSON.stringify(round.choice)} />}
        {round.actions.length > 0 && <CopyRow label={t('fair.actions')} value={JSON.stringify(round.actions)} />}
        <CopyRow label={t('fair.model', { model: round.modelId })} value={round.modelHash} />
      </Card>
    </>
  );
}

/** The check itself, once the rules of the game are here. */
function Checked({ round, onChanged }: ToldProps) {
  const t = useT();
  const { value, hasFailed, retry } = useLoaded<Verdict>(round.roundNo, async () => {
    const titles = await loadTitles(round.engine);
    return checkRound(
      round,
      titles.find(({ code }) => code === round.gameCode),
    );
  });
  if (hasFailed) return <ErrorState title={t('load.failed')} retryLabel={t('action.retry')} onRetry={retry} />;
  if (!value) return <SkeletonRows rows={3} label={t('state.loading')} />;
  return (
    <>
      <VerdictCard verdict={value} told={round} onRevealed={onChanged} />
      {value.kind === 'checked' && value.found && <FoundRound found={value.found} />}
    </>
  );
}
