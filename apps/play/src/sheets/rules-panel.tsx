import type { studio } from '@perya/contract';
import type { ReactNode } from 'react';
import { formatNumber } from '@perya/web/lib/format.ts';
import { t } from '../words.ts';
import css from './rules-panel.module.css';

interface RulesPanelProps {
  readonly opened: studio.Opened;
  /** How it is played and what pays, by the engine. */
  readonly children: ReactNode;
}

/** Odds, what pays, and how. [R46, R47] */
export function RulesPanel({ opened, children }: RulesPanelProps) {
  const { game } = opened;
  return (
    <>
      <Facts opened={opened} />
      {children}
      <p className={css.note}>{t('rules.note')}</p>
      <p className={css.model}>
        {t('rules.model', { model: game.modelId })} · {game.modelHash.slice(0, 16)}
      </p>
    </>
  );
}

function Facts({ opened: { game } }: { readonly opened: studio.Opened }) {
  const facts = [
    [t('rules.rtp'), `${formatNumber(game.rtp, 2)}%`],
    [t('rules.hitRate'), `${formatNumber(game.hitRate, 2)}%`],
    [t('rules.evenRate'), `${formatNumber(game.evenRate, 2)}%`],
    [t('rules.volatility'), t(`rules.volatility.${game.volatility}`)],
    [
      t('rules.maxWin'),
      t('rules.maxWinOdds', { times: formatNumber(game.maxWin), count: formatNumber(Math.ceil(game.maxWinOdds)) }),
    ],
  ];
  return (
    <>
      <h3 className={css.heading}>{t('rules.facts')}</h3>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={css.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
