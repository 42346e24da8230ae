import { useSearch } from 'wouter/use-browser-location';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { FirstRows } from '../../features/query/paged-list.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { BetsBehind } from './bets-behind.tsx';
import { lineViewPath, type LineView } from './line-address.ts';
import css from './line-detail.module.css';
import { LineFormula } from './line-formula.tsx';
import { LineHero } from './line-hero.tsx';
import { LinePayments } from './line-payments.tsx';
import { useLine } from './use-line.ts';

interface LineDetailProps extends LineView {
  readonly id: string;
}

/** A line: what it came to and how, how it was paid, and whose bets stand behind it. [SCR-53] */
export function LineDetail({ id, parent }: LineDetailProps) {
  const t = useT();
  const state = useLine(id, parent);
  const { extra: line, items: parts, error } = state;
  if (error?.code === 'team.missing') return <Missing />;
  if (!line || !parts) {
    return (
      <div className={css.page}>
        <FirstRows state={state} skeleton={6} />
      </div>
    );
  }
  return (
    <div className={css.page}>
      <LineHero row={line.row} />
      <SectionHeading title={t('agentRebate.how')} />
      <LineFormula row={line.row} />
      <SectionHeading title={t('agentRebate.payments')} />
      <LinePayments line={line} />
      <SectionHeading title={t('agentRebate.behind')} />
      <BetsBehind line={line} state={state} parts={parts} />
    </div>
  );
}

function Missing() {
  const t = useT();
  const all = lineViewPath(useSearch(), { id: undefined, parent: undefined });
  return (
    <EmptyState
      art="scroll"
      title={t('agentRebate.missing')}
      text={t('agentRebate.missingText')}
      action={<ButtonLink href={all}>{t('agentRebate.all')}</ButtonLink>}
    />
  );
}
