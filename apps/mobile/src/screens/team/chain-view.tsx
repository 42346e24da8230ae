import { Fragment } from 'react';
import { classNames } from '@perya/web/ui/class-names.ts';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { formatRate } from '../../features/rebate/format-rate.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { ChainStep, RateChain } from './rate-chain.ts';
import css from './team-screen.module.css';

/** Beside the two ends, so many of a long line have room. */
const BETWEEN_MAX = 2;

/** How a rate comes down to somebody, step by step. [SCR-49] */
export function ChainView({ chain: { gameType, steps } }: { readonly chain: RateChain }) {
  const t = useT();
  const left = Math.max(0, steps.length - 2 - BETWEEN_MAX);
  const shown = steps.filter((_, at) => at === 0 || at > left);
  return (
    <div className={css.chain}>
      <p className={css.chainTitle}>{t('downline.chain', { kind: t(`gameType.${gameType}`) })}</p>
      <ol className={css.steps}>
        {shown.map((step, at) => (
          <Fragment key={step.id}>
            {at > 0 && (
              <li className={css.chainCaret} aria-hidden>
                {at === 1 && left > 0 ? '…' : <Icon glyph={caretRightBold} />}
              </li>
            )}
            <Step step={step} name={at === 0 ? t('downline.you') : step.account} isHere={at === shown.length - 1} />
          </Fragment>
        ))}
      </ol>
    </div>
  );
}

interface StepProps {
  readonly step: ChainStep;
  readonly name: string;
  readonly isHere: boolean;
}

function Step({ step: { rate }, name, isHere }: StepProps) {
  const t = useT();
  return (
    <li className={classNames(css.step, isHere && css.here)} aria-current={isHere || undefined}>
      <span className={css.stepName}>{name} </span>
      {rate === undefined ? (
        <>
          <span className={css.stepRate} aria-hidden>
            —
          </span>
          <VisuallyHidden>{t('downline.untold')}</VisuallyHidden>
        </>
      ) : (
        <span className={css.stepRate}>{formatRate(rate, 1)}</span>
      )}
    </li>
  );
}
