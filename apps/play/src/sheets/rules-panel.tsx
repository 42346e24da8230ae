import type { studio } from '@perya/contract';
import type { FreeSpins, SlotPublic, SlotSymbol } from '@perya/slots/public';
import { formatMoney, formatNumber } from '../../../mobile/src/lib/format.ts';
import { toAmount, toHundredths } from '../amounts.ts';
import { slotRules } from '../slot-rules.ts';
import { useStore } from '../table/store.ts';
import type { Table } from '../table/table.ts';
import { t } from '../words.ts';
import css from './rules-panel.module.css';
import { SymbolPicture } from './symbol-picture.tsx';

interface RulesPanelProps {
  readonly table: Table;
  readonly opened: studio.Opened;
}

const COUNTS = [5, 4, 3] as const;

/** Odds, what pays, and how. [R46, R47] */
export function RulesPanel({ table, opened }: RulesPanelProps) {
  const { stakeAt } = useStore(table.store);
  const { game, symbol } = opened;
  const rules = slotRules(opened);
  const stake = toHundredths(game.stakes[stakeAt] ?? '0.00');
  const money = (hundredths: number) => formatMoney(toAmount(Math.round(hundredths)), symbol);
  const order = rules.symbols.map((_, index) => index).sort((one, other) => rank(rules, other) - rank(rules, one));
  return (
    <>
      <Facts opened={opened} />
      <h3 className={css.heading}>{t('rules.pays')}</h3>
      <p className={css.note}>{t('rules.paysNote', { amount: money(stake) })}</p>
      <ul className={css.pays}>
        {order.map((index) => (
          <PaysRow
            key={index}
            index={index}
            theme={game.theme}
            symbol={rules.symbols[index] ?? rules.symbols[0] ?? { kind: 'low', pays: [0, 0, 0] }}
            amount={(pay, isScatter) => money(isScatter ? pay * stake : (pay * stake) / rules.lines.length)}
          />
        ))}
      </ul>
      {rules.freeSpins !== null && <FreeSpinsText freeSpins={rules.freeSpins} />}
      <h3 className={css.heading}>{t('rules.lines')}</h3>
      <ol className={css.lines}>
        {rules.lines.map((line, index) => (
          <LinePicture key={line.join(' ')} line={line} rows={rules.rows} number={index + 1} />
        ))}
      </ol>
      <p className={css.note}>{t('rules.note')}</p>
      <p className={css.model}>
        {t('rules.model', { model: game.modelId })} · {game.modelHash.slice(0, 16)}
      </p>
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

function Facts({ opened: { game } }: { readonly opened: studio.Opened }) {
  const facts = [
    [t('rules.rtp'), `${formatNumber(game.rtp, 2)}%`],
    [t('rules.hitRate'), `${formatNumber(game.hitRate, 2)}%`],
    [t('rules.volatility'), t(`rules.volatility.${game.volatility}`)],
    [t('rules.maxWin'), t('rules.times', { times: formatNumber(game.maxWin) })],
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
      <p className={css.note}>{t('rules.maxWinOdds', { count: formatNumber(game.maxWinOdds) })}</p>
    </>
  );
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
