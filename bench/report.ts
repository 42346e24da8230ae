import { BUDGETS, type Budget, type BudgetName } from './budgets.ts';

/** A measured figure; `of` tells which page or chunk when there are several. */
export interface Figure {
  readonly name: BudgetName;
  readonly value: number;
  readonly of?: string;
}

/** Whether a figure keeps its budget; one that could not be measured keeps none. */
export function keeps({ name, value }: Figure): boolean {
  const { min = -Infinity, max = Infinity }: Budget = BUDGETS[name];
  return value >= min && value <= max;
}

/** One line of the table. */
export function line(figure: Figure): string {
  const { title, unit, min, max, baseline }: Budget = BUDGETS[figure.name];
  const budget = max !== undefined ? `<= ${max}` : min !== undefined ? `>= ${min}` : '';
  const verdict = !keeps(figure) ? 'BREACH' : budget === '' ? '      ' : 'ok    ';
  const name = figure.of === undefined ? title : `${title}: ${figure.of}`;
  return `${verdict} ${name.padEnd(58)} ${shown(figure.value, unit).padStart(12)}  ${budget.padEnd(9)} ${baseline}`.trimEnd();
}

function shown(value: number, unit: Budget['unit']): string {
  const isWhole = unit === 'us' || unit === '/s' || (unit === 'ms' && value >= 10);
  const digits = isWhole ? 0 : unit === '' ? 3 : unit === 'x' || unit === 'ms' ? 2 : 1;
  const text = value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });
  return unit === '' ? text : `${text} ${unit}`;
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
