import type { agency } from '@perya/contract';
import { useState } from 'react';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { GAME_ICONS } from '../../features/games/game-types.ts';
import { formatRate } from '../../features/rebate/format-rate.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './team-overview-screen.module.css';

type Rates = readonly agency.KindRate[];

interface StandingProps {
  readonly level: number;
  readonly rates: Rates;
}

/** Which level below the house the agent is, and the own rate of today: where kinds of games differ, the highest. */
export function Standing({ level, rates }: StandingProps) {
  const t = useT();
  const highest = Math.max(0, ...rates.map(({ rate }) => rate));
  const isOne = rates.every(({ rate }) => rate === highest);
  return (
    <div className={css.standing}>
      <Badge tone="accent">{t('overview.level', { level })}</Badge>
      {rates.length > 0 &&
        (isOne ? (
          <span className={css.rate}>{t('overview.rate', { rate: formatRate(highest, 1) })}</span>
        ) : (
          <RatesButton rates={rates} highest={highest} />
        ))}
    </div>
  );
}

function RatesButton({ rates, highest }: { readonly rates: Rates; readonly highest: number }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={css.rateButton} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('overview.rateUpTo', { rate: formatRate(highest, 1) })}
        <Icon glyph={caretRightBold} className={css.caret} />
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('overview.rates')} closeLabel={t('action.close')}>
        <p className={css.ratesHint}>{t('overview.ratesHint')}</p>
        <ul>
          {rates.map(({ gameType, rate }) => (
            <li key={gameType} className={css.kind}>
              <Icon glyph={GAME_ICONS[gameType]} className={css.kindIcon} />
              <span className={css.kindName}>{t(`gameType.${gameType}`)}</span>
              <b>{formatRate(rate)}</b>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
