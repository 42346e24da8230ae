import type { FreeSpins, SlotPublic, SlotSymbol } from '@perya/slots/public';
import css from '../sheets/rules-panel.module.css';
import { t } from '../words.ts';
import type { EngineFace, RulesProps } from './face.ts';
import { slotRules } from './slot-rules.ts';
import { SymbolPicture } from './symbol-picture.tsx';

const COUNTS = [6, 5, 4, 3] as const;
/** How many scatters open the free spins. */
const SCATTERS = 3;

/** What the page says about slots with reels. */
export const face: EngineFace = {
  Rules,
  hint(rules) {
    const { freeSpins } = slotRules(rules);
    if (freeSpins === null) return '';
    return t('status.hint', { count: SCATTERS, spins: freeSpins.awards[0] ?? 0, times: freeSpins.multiplier });
  },
  stakeNote(rules, stake, money) {
    const { lines } = slotRules(rules);
    if (lines.length === 0) return '';
    return t('stake.perLine', { amount: money(Math.round(stake / lines.length)), lines: lines.length });
  },
};

function Rules({ rules: words, theme, stake, money }: RulesProps) {
  const rules = slotRules(words);
  const coins = rules.ways?.coins ?? rules.lines.length;
  const order = rules.symbols.map((_, index) => index).sort((one, other) => rank(rules, other) - rank(rules, one));
  return (
    <>
      <h3 className={css.heading}>{t('rules.pays')}</h3>
      <p className={css.note}>{t('rules.paysNote', { amount: money(stake) })}</p>
      <ul className={css.pays}>
        {order.map((index) => (
          <PaysRow
            key={index}
            index={index}
            theme={theme}
            symbol={rules.symbols[index] ?? { kind: 'low', pays: [] }}
            amount={(pay, isScatter) => money(Math.round(isScatter ? pay * stake : (pay * stake) / coins))}
          />
        ))}
      </ul>
      {rules.freeSpins !== null && <FreeSpinsText freeSpins={rules.freeSpins} />}
      {rules.lines.length > 0 && (
        <>
          <h3 className={css.heading}>{t('rules.lines')}</h3>
          <ol className={css.lines}>
            {rules.lines.map((line, index) => (
              <LinePicture key={line.join(' ')} line={line} rows={rules.rows} number={index + 1} />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function FreeSpinsText({ freeSpins }: { readonly freeSpins: FreeSpins }) {
  const [three = 0, four = 0, five = 0] = freeSpins.awards;
  return (
    <>
      <h3 className={css.heading}>{t('rules.free')}</h3>
      <p className={css.note}>{t('rules.freeText', { three, four, five, times: freeSpins.multiplier })}</p>
    </>
  );
}

/** Special symbols first, then what pays most. */
function rank({ symbols }: SlotPublic, index: number): number {
  const symbol = symbols[index];
  const special = symbol?.kind === 'wild' ? 2e6 : symbol?.kind === 'scatter' ? 1e6 : 0;
  return special + (symbol?.pays[2] ?? 0);
}

interface PaysRowProps {
  readonly index: number;
  readonly theme: string;
  readonly symbol: SlotSymbol;
  readonly amount: (pay: number, isScatter: boolean) => string;
}

function PaysRow({ index, theme, symbol, amount }: PaysRowProps) {
  const { kind, pays } = symbol;
  const name =
    kind === 'wild'
      ? t('rules.wild')
      : kind === 'scatter'
        ? t('rules.scatter')
        : t('rules.symbol', { number: index + 1 });
  const isSpecial = kind === 'wild' || kind === 'scatter';
  return (
    <li className={css.row}>
      <SymbolPicture theme={theme} index={index} label={isSpecial ? '' : name} />
      <div className={css.amounts}>
        {isSpecial && <p className={css.special}>{name}</p>}
        {COUNTS.filter((count) => (pays[count - 3] ?? 0) > 0).map((count) => (
          <p key={count} className={css.amount}>
            <span className={css.count}>{count}×</span>
            {amount(pays[count - 3] ?? 0, kind === 'scatter')}
          </p>
        ))}
      </div>
    </li>
  );
}

interface LinePictureProps {
  readonly line: readonly number[];
  readonly rows: number;
  readonly number: number;
}

function LinePicture({ line, rows, number }: LinePictureProps) {
  const points = line.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' ');
  const hits = line.map((row, reel) => cellPath(reel, row)).join('');
  const all = line.map((_, reel) => Array.from({ length: rows }, (_row, row) => cellPath(reel, row)).join('')).join('');
  return (
    <li className={css.line}>
      <svg viewBox={`0 0 ${line.length * 10} ${rows * 10}`} role="img" aria-label={t('rules.line', { number })}>
        <path className={css.cell} d={all} />
        <path className={css.hit} d={hits} />
        <polyline className={css.stroke} points={points} />
      </svg>
      <span>{number}</span>
    </li>
  );
}

function cellPath(reel: number, row: number): string {
  return `M${reel * 10 + 0.75} ${row * 10 + 0.75}h8.5v8.5h-8.5z`;
}
