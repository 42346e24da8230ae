import type { rounds } from '@perya/contract';
import { formatMoney } from '@perya/web/lib/format.ts';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { checkCircleFill } from '@perya/web/ui/icon/glyphs/check-circle-fill.ts';
import { infoFill } from '@perya/web/ui/icon/glyphs/info-fill.ts';
import { lockSimpleFill } from '@perya/web/ui/icon/glyphs/lock-simple-fill.ts';
import { xCircleFill } from '@perya/web/ui/icon/glyphs/x-circle-fill.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useCurrencySymbol } from '../wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import type { Verdict } from './check-round.ts';
import css from './fairness.module.css';
import { useRotation } from './use-rotation.ts';

interface VerdictCardProps {
  readonly verdict: Verdict;
  readonly told: rounds.Round;
  /** The seed was told; the round can be asked for again. */
  readonly onRevealed: () => void;
}

/** Whether a round checks out, and what to do when that cannot be said yet. */
export function VerdictCard({ verdict, told, onRevealed }: VerdictCardProps) {
  const t = useT();
  const { isBusy, rotate } = useRotation(onRevealed);
  const look = lookOf(verdict);
  return (
    <Card className={classNames(css.verdict, css[look.tone])}>
      <div role="status" className={css.verdictHead}>
        <Icon glyph={look.glyph} className={css.sign} />
        <div className={css.words}>
          <h2 className={css.verdictTitle}>{t(`fair.${look.words}`)}</h2>
          <p className={css.verdictText}>{t(`fair.${look.words}Text`)}</p>
        </div>
      </div>
      {verdict.kind === 'checked' && <Checks verdict={verdict} told={told} />}
      {verdict.kind === 'sealed' && (
        <Button full className={css.act} loading={isBusy} onClick={() => void rotate()}>
          {t('fair.reveal')}
        </Button>
      )}
      {look.tone === 'bad' && (
        <ButtonLink full variant="secondary" className={css.act} href={routes.service.path}>
          {t('fair.report')}
        </ButtonLink>
      )}
    </Card>
  );
}

function lookOf(verdict: Verdict) {
  if (verdict.kind === 'sealed') return { words: 'sealed', tone: 'waiting', glyph: lockSimpleFill } as const;
  if (verdict.kind !== 'checked') return { words: verdict.kind, tone: 'waiting', glyph: infoFill } as const;
  const wrong = verdict.checks.filter(({ holds }) => !holds);
  if (wrong.length === 0) return { words: 'good', tone: 'good', glyph: checkCircleFill } as const;
  // An old page has old tables: that is the first thing to rule out.
  const isOtherModel = wrong.every(({ name }) => name === 'model');
  return { words: isOtherModel ? 'other' : 'bad', tone: 'bad', glyph: xCircleFill } as const;
}

interface ChecksProps {
  readonly verdict: Extract<Verdict, { kind: 'checked' }>;
  readonly told: rounds.Round;
}

function Checks({ verdict: { checks, found }, told }: ChecksProps) {
  const t = useT();
  const symbol = useCurrencySymbol();
  return (
    <ul className={css.checks}>
      {checks.map(({ name, holds }) => (
        <li key={name} className={holds ? css.holds : css.differs}>
          <Icon glyph={holds ? checkCircleFill : xCircleFill} className={css.mark} />
          <span>
            {t(holds ? `fair.check.${name}` : `fair.wrong.${name}`)}
            {name === 'win' && !holds && found && (
              <em className={css.detail}>
                {t('fair.toldAndFound', {
                  told: formatMoney(told.win, symbol),
                  found: formatMoney(found.win, symbol),
                })}
              </em>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
