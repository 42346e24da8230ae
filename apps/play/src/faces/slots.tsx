import type { FreeSpins, SlotPublic, SlotSymbol, SymbolKind } from '@perya/slots/public';
import { formatNumber } from '@perya/web/lib/format.ts';
import css from '../sheets/rules-panel.module.css';
import { t } from '../words.ts';
import type { EngineFace, RulesProps } from './face.ts';
import { FeatureRules } from './slot-features.tsx';
import { slotRules } from './slot-rules.ts';
import { SymbolPicture } from './symbol-picture.tsx';

const COUNTS = [6, 5, 4, 3] as const;
/** How many scatters open the free spins. */
const SCATTERS = 3;

/** What the page says about slots with reels. */
export const face: EngineFace = {
  Rules,
  hint: (rules) => hintOf(slotRules(rules)),
  stakeNote(rules, stake, money) {
    const { lines } = slotRules(rules);
    if (lines.length === 0) return '';
    return t('stake.perLine', { amount: money(Math.round(stake / lines.length)), lines: lines.length });
  },
};

/** What to hope for: the feature, or else free spins, or else lines. */
function hintOf({ hold, wheel, pick, freeSpins, reels }: SlotPublic): string {
  if (hold) return t('slots.hintHold', { count: hold.from, times: formatNumber(hold.jackpots.grand) });
  if (wheel) return t('slots.hintWheel', { count: wheel.from, times: formatNumber(Math.max(...wheel.wedges)) });
  if (pick) return t('slots.hintPick', { count: pick.from, times: formatNumber(Math.max(...pick.prizes)) });
  if (freeSpins === null) return t('slots.hintLines', { count: reels });
  const spins = freeSpins.awards[0] ?? 0;
  if (freeSpins.isExpanding === true) return t('slots.hintExpand', { count: SCATTERS, spins });
  if (freeSpins.multiplier === 1) return t('tumble.hint', { count: SCATTERS, spins });
  return t('status.hint', { count: SCATTERS, spins, times: freeSpins.multiplier });
}

function Rules({ rules: words, theme, stake, money }: RulesProps) {
  const rules = slotRules(words);
  const { ways, lines, rows, reels } = rules;
  const coins = ways?.coins ?? lines.length;
  const order = rules.symbols
    .map((_, index) => index)
    .filter((index) => isShown(rules, index))
    .sort((one, other) => rank(rules, other) - rank(rules, one));
  return (
    <>
      <h3 className={css.heading}>{t('rules.pays')}</h3>
      <p className={css.note}>
        {ways
          ? t('slots.waysNote', { amount: money(stake), ways: formatNumber(rows ** reels) })
          : t('rules.paysNote', { amount: money(stake) })}
      </p>
      <ul className={css.pays}>
        {order.map((index) => (
          <PaysRow
            key={index}
            index={index}
            theme={theme}
            rules={rules}
            amount={(pay, isScatter) => money(Math.round(isScatter ? pay * stake : (pay * stake) / coins))}
          />
        ))}
      </ul>
      {rules.freeSpins !== null && <FreeSpinsText freeSpins={rules.freeSpins} />}
      <FeatureRules rules={rules} stake={stake} money={money} />
      {lines.length > 0 && (
        <>
          <h3 className={css.heading}>{t('rules.lines')}</h3>
          <ol className={css.lines}>
            {lines.map((line, index) => (
              <LinePicture key={line.join(' ')} line={line} rows={rows} number={index + 1} />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function FreeSpinsText({ freeSpins }: { readonly freeSpins: FreeSpins }) {
  const [three = 0, four = 0, five = 0] = freeSpins.awards;
  const { multiplier } = freeSpins;
  return (
    <>
      <h3 className={css.heading}>{t('rules.free')}</h3>
      <p className={css.note}>
        {multiplier === 1
          ? t('slots.freeText', { three, four, five })
          : t('rules.freeText', { three, four, five, times: multiplier })}
      </p>
      {freeSpins.isExpanding === true && <p className={css.note}>{t('slots.expandText')}</p>}
    </>
  );
}

/** Symbols keep their numbers in all games; those that never come are not told. */
function isShown({ symbols, ways, freeSpins, hold, wheel, pick }: SlotPublic, index: number): boolean {
  const { kind, pays } = symbols[index] ?? NO_SYMBOL;
  if (pays.some((pay) => pay > 0)) return true;
  if (kind === 'wild') return ways !== undefined;
  if (kind === 'scatter') return freeSpins !== null;
  if (kind === 'coin') return hold !== undefined;
  return kind === 'bonus' && (wheel ?? pick) !== undefined;
}

const NO_SYMBOL: SlotSymbol = { kind: 'low', pays: [] };
const RANKS: Readonly<Partial<Record<SymbolKind, number>>> = { wild: 4e6, scatter: 3e6, bonus: 2e6, coin: 1e6 };

/** Special symbols first, then what pays most. */
function rank({ symbols }: SlotPublic, index: number): number {
  const { kind, pays } = symbols[index] ?? NO_SYMBOL;
  return (RANKS[kind] ?? 0) + Math.max(0, ...pays);
}

interface PaysRowProps {
  readonly index: number;
  readonly theme: string;
  readonly rules: SlotPublic;
  readonly amount: (pay: number, isScatter: boolean) => string;
}

/** Where coin and bonus are in the pictures that all themes share. */
const SHARED_CELLS: Readonly<Partial<Record<SymbolKind, number>>> = { coin: 0, bonus: 1 };
const SHARED_THEME = 'extras';

function PaysRow({ index, theme, rules, amount }: PaysRowProps) {
  const { kind, pays } = rules.symbols[index] ?? NO_SYMBOL;
  const special = specialName(rules, kind);
  const shared = SHARED_CELLS[kind];
  return (
    <li className={css.row}>
      <SymbolPicture
        theme={shared === undefined ? theme : SHARED_THEME}
        index={shared ?? index}
        label={special === null ? t('rules.symbol', { number: index + 1 }) : ''}
      />
      <div className={css.amounts}>
        {special !== null && <p className={css.special}>{special}</p>}
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

function specialName({ hold, wheel, pick }: SlotPublic, kind: SymbolKind): string | null {
  if (kind === 'wild' || kind === 'scatter') return t(`rules.${kind}`);
  if (kind === 'coin') return t('slots.coin', { count: hold?.from ?? 0 });
  if (kind === 'bonus') return t('slots.bonus', { count: wheel?.from ?? pick?.from ?? 0 });
  return null;
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
