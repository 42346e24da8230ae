import type { TumblePublic, TumbleSymbol } from '@perya/tumble/public';
import css from '../sheets/rules-panel.module.css';
import { t } from '../words.ts';
import type { EngineFace, RulesProps } from './face.ts';
import { SymbolPicture } from './symbol-picture.tsx';

function tumbleRules(rules: unknown): TumblePublic {
  return rules as TumblePublic;
}

/** What the page says about games in which symbols fall. */
export const face: EngineFace = {
  Rules,
  hint(rules) {
    const { from, spins } = tumbleRules(rules).freeSpins;
    return t('tumble.hint', { count: from, spins });
  },
  stakeNote: () => '',
};

function Rules({ rules: words, theme, stake, money }: RulesProps) {
  const rules = tumbleRules(words);
  const { kind, bands, freeSpins, orbs, marksMax } = rules;
  const amount = (pay: number) => money(Math.round((pay * stake) / rules.coins));
  const fewest = bands[0] ?? 0;
  const paying = rules.symbols
    .map((symbol, index) => ({ symbol, index }))
    .filter(({ symbol }) => symbol.pays.length > 0)
    .sort((one, other) => rank(other.symbol) - rank(one.symbol));
  return (
    <>
      <h3 className={css.heading}>{t('rules.pays')}</h3>
      <p className={css.note}>{t(`tumble.${kind}`, { amount: money(stake), count: fewest })}</p>
      <ul className={css.pays}>
        {paying.map(({ symbol, index }) => (
          <PaysRow
            key={index}
            index={index}
            theme={theme}
            symbol={symbol}
            counts={symbol.kind === 'scatter' ? symbol.pays.map((_, at) => freeSpins.from + at) : bands}
            amount={amount}
          />
        ))}
      </ul>
      <h3 className={css.heading}>{t('view.multiplier')}</h3>
      <p className={css.note}>
        {marksMax === null ? t('tumble.orbs', { most: Math.max(...orbs) }) : t('tumble.marks', { most: marksMax })}
      </p>
      <h3 className={css.heading}>{t('rules.free')}</h3>
      <p className={css.note}>
        {t(marksMax === null ? 'tumble.freeOrbs' : 'tumble.freeMarks', {
          count: freeSpins.from,
          spins: freeSpins.spins,
          few: freeSpins.moreFrom,
          more: freeSpins.more,
        })}
      </p>
    </>
  );
}

/** The scatter first, then what pays most. */
function rank({ kind, pays }: TumbleSymbol): number {
  return kind === 'scatter' ? 1e6 : (pays[0] ?? 0);
}

interface PaysRowProps {
  readonly index: number;
  readonly theme: string;
  readonly symbol: TumbleSymbol;
  /** From how many on each pay is due. */
  readonly counts: readonly number[];
  readonly amount: (pay: number) => string;
}

function PaysRow({ index, theme, symbol: { kind, pays }, counts, amount }: PaysRowProps) {
  const isScatter = kind === 'scatter';
  return (
    <li className={css.row}>
      <SymbolPicture theme={theme} index={index} label={isScatter ? '' : t('rules.symbol', { number: index + 1 })} />
      <div className={css.amounts}>
        {isScatter && <p className={css.special}>{t('rules.scatter')}</p>}
        {pays
          .map((pay, at) => ({ count: countText(counts, at), pay }))
          .reverse()
          .map(({ count, pay }) => (
            <p key={count} className={css.amount}>
              <span className={css.count}>{count}</span>
              {amount(pay)}
            </p>
          ))}
      </div>
    </li>
  );
}

/** One number, or from which number on where the next pay is further away. */
function countText(counts: readonly number[], at: number): string {
  const from = counts[at] ?? 0;
  return counts[at + 1] === from + 1 ? `${from}` : `${from}+`;
}
